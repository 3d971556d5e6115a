/** The demonstration that the first start plants. */
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
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
    const totals = await Promise.all(
      ['gl', 'ca', 'fr'].map(async language => (await listEvents(second.stage, language)).total),
    );
    const drafts = await fetch(`${second.stage.sites.ca?.url}/events?${ALL}&status=draft`, {
      headers: basic('demo', password),
    });
    expect([totals, v.parse(Listed, await drafts.json()).total]).toEqual([[7, 7, 7], 1]);
  } finally {
    expect(await second.stop()).not.toContain('demo');
  }
});
