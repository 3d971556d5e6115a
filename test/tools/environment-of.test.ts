/** Which settings a command takes for a table: with those of another environment it would derive the wrong lists. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultEnvironment } from '../../infra/default-environment.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { environmentOf } from '../../tools/table/environment-of.ts';

const { path, remove } = temporaryFolder('environment');
afterAll(remove);
const config = join(path, 'staging.json');
const [site] = defaultEnvironment.sites;
writeFileSync(config, JSON.stringify({ name: 'staging', sites: [{ ...site, language: 'eu' }] }));

const OF_DEFAULT = 'CalendarData-Events0A1B-X9';
const OF_STAGING = 'staging-CalendarData-Events0A1B-X9';

describe('the environment of a table', () => {
  it.each([undefined, OF_DEFAULT, `${OF_DEFAULT}-20270301T115900Z`, 'Calendar'])('%s: that without a name', table => {
    expect(environmentOf({ table })).toEqual(defaultEnvironment);
  });

  it.each([OF_STAGING, `${OF_STAGING}-20270301T115900Z`, undefined])('%s: that of the file', table => {
    expect(environmentOf({ table, config }).sites.map(({ language }) => language)).toEqual(['eu']);
  });

  it('is refused where its settings are not there', () => {
    expect(() => environmentOf({ table: OF_STAGING })).toThrow(
      'there is no environment staging, only one without a name',
    );
    expect(() => environmentOf({ table: OF_DEFAULT, config })).toThrow(
      `${OF_DEFAULT} is not the table of staging: see --config`,
    );
  });
});
