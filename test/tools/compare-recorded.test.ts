/** `import` and then `compare` of a site of the original as it was recorded: rules explain all that differs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareServices } from '../../tools/cli/compare/compare-services.ts';
import { grouped, unexplained } from '../../tools/cli/compare/rules/report.ts';
import type { Finding } from '../../tools/cli/compare/rules/rule.ts';
import { addNewUser } from '../../tools/table/accounts.ts';
import { ID_GAP } from '../../tools/table/id-counters.ts';
import { connected, importInto } from '../support/importing.ts';
import { instant } from '../support/instant.ts';
import { KNOWN } from '../support/moving.ts';
import { type OnPort, openOnPort } from '../support/on-port.ts';
import { type FakeOriginal, openOriginal } from '../support/original/fake-original.ts';
import { recordedSite } from '../support/original/recorded-site.ts';
import { oneOf } from '../support/sample.ts';

/** When the site was recorded. */
const NOW_THERE = instant(Date.UTC(2026, 10, 24, 4) / 1000);

let there: FakeOriginal;
let here: OnPort;
beforeAll(async () => {
  there = await openOriginal(recordedSite(), { ...KNOWN, today: '2026-11-24' });
  here = await openOnPort({ items: [] });
  here.service.setNow(NOW_THERE);
  await addNewUser(here.service.store, { ...KNOWN, role: 'administrator' }, NOW_THERE, ID_GAP);
  const { run, remove } = importInto(here.service, connected(there.address, KNOWN));
  await run();
  remove();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const compare = async (account?: typeof KNOWN) => {
  const findings: Finding[] = [];
  const [source, own] = [connected(there.address, account), connected(here.apiOf('gl'), account)];
  await compareServices({
    ...{ source, here: own, singles: 100, begin: () => {}, advance: () => {} },
    setting: {
      ...{ source: 'https://site.example/wp-json/tribe/events/v1', here: own.address, isKnown: account !== undefined },
      ...{ idOffset: 0, images: [], authors: new Map() },
    },
    report: finding => findings.push(finding),
  });
  return grouped(findings);
};

it.each(
  oneOf([
    ['anonymous', undefined],
    ['an administrator', KNOWN],
  ]),
)('%s', async (_, account) => {
  const groups = await compare(account);
  expect(unexplained(groups)).toEqual([]);
  const idsOf = (rule: string) =>
    new Set(groups.filter(({ rules }) => rules.includes(rule)).flatMap(({ examples }) => examples.map(({ id }) => id)));
  expect([idsOf('not imported'), idsOf('separated thousands')]).toEqual([new Set([1282]), new Set([1275])]);
});

it('keeps the currency that the source names', async () => {
  const { body } = await here.service.call('GET', '/events/1228');
  expect([body.cost, body.cost_details]).toEqual([
    '$25',
    { currency_symbol: '$', currency_code: 'USD', currency_position: 'prefix', values: ['25'] },
  ]);
  expect(body.json_ld.offers).toMatchObject({ price: '25', priceCurrency: 'USD' });
});
