/** A function that is configured wrongly says what is wrong, and never what the values are. */
import { afterEach, expect, it } from 'vitest';
import { liveDeps } from '../../functions/service.ts';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

it('names what is wrong in the environment, and tells no value of it', () => {
  const wrong = {
    TABLE_NAME: 'Calendar',
    BASE_URL: 'https://calendar.test',
    SITE: '{"language":"xx"}',
    SECRET_KEY: 'short and secret',
    ANSWERS_MB: 'many',
    TEXTS_MB: '-1',
  };
  Object.assign(process.env, wrong);
  let error: unknown;
  try {
    liveDeps();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toEqual(
    new Error(
      'wrong in the environment: SITE.language, SITE.timezone, SITE.currency, SECRET_KEY, ANSWERS_MB, TEXTS_MB',
    ),
  );
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('short and secret');
});
