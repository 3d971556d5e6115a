/** The demonstration that the first start plants. */
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { sites } from '../../infra/sites.ts';
import { CALENDARS } from '../../tools/start/seed-demonstration.ts';
import { ALL, basic, Listed, listEvents, newHome, removeHomes, startStage } from '../support/commands.ts';

afterAll(removeHomes);

it('the first start plants a demonstration and says how to write; the second leaves it alone', async () => {
  const home = newHome();
  const first = await startStage(home);
  const greeting = await first.stop();
  const [, password = ''] = /with the password (\w{40})/.exec(greeting) ?? [];
  expect(greeting).toContain(`curl -u 'demo:${password}'`);

  const second = await startStage(home);
  try {
    const draftsIn = async (language: string): Promise<number> => {
      const address = `${second.stage.sites[language]?.url}/events?${ALL}&status=draft`;
      const answer = await fetch(address, { headers: basic('demo', password) });
      return v.parse(Listed, await answer.json()).total;
    };
    const found = await Promise.all(
      sites.map(async ({ language }) => [
        language,
        (await listEvents(second.stage, language)).total,
        await draftsIn(language),
      ]),
    );
    const planted = sites.map(({ language }) => {
      const { events = [] } = CALENDARS.find(calendar => calendar.language === language) ?? {};
      const drafts = events.filter(({ status }) => status === 'draft').length;
      return [language, events.length - drafts, drafts];
    });
    expect(found).toEqual(planted);
    expect(planted.map(([, published]) => published)).toContain(7);
  } finally {
    expect(await second.stop()).not.toContain('demo');
  }
});
