/**
 * `import` and then `compare` of a recorded site of The Events Calendar, as
 * docs/migrating-from-wordpress.md describes: known reasons explain all differences.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compareServices } from '../../tools/cli/compare/compare-services.ts';
import { connected, KNOWN, useForCommands } from '../support/importing.ts';
import { instant } from '../support/instant.ts';
import { openOriginal } from '../support/original/fake-original.ts';
import { recordedSite } from '../support/original/recorded-site.ts';
import { oneOf } from '../support/sample.ts';

/** The time when the site was recorded. */
const NOW_THERE = instant(Date.UTC(2026, 10, 24, 4) / 1000);

const there = await openOriginal(recordedSite(), { ...KNOWN, today: '2026-11-24' });
afterAll(there.stop);
const here = await useForCommands(NOW_THERE);
const images: [from: string, to: string] = [new URL(there.address).origin, 'https://pictures.example'];
const options = ['--user', KNOWN.login, '--language', 'gl', '--home', here.home, '--images', images.join('=')];
const imported = await here.type(['import', there.address, ...options]);

const compare = (account?: typeof KNOWN) =>
  compareServices({
    source: connected(there.address, account),
    here: connected(here.apiOf('gl'), account),
    told: { idOffset: 0, images: [images] },
  });

it.each(
  oneOf([
    ['anonymous', undefined],
    ['an administrator', KNOWN],
  ]),
)('%s', async (_, account) => {
  const { differences } = await compare(account);
  expect(differences.filter(({ why }) => why === undefined)).toEqual([]);
  const idsOf = (reason: RegExp) => new Set(differences.flatMap(({ why = '', id }) => (reason.test(why) ? [id] : [])));
  expect([idsOf(/ends before it starts/), idsOf(/look at the cost/)]).toEqual([new Set([1282]), new Set([1275])]);
});

const NO_ADDRESS = 'We cannot accept this web address. It has to be public and begin with http:// or https://.';
it('the report lists what is lost, and nothing else stays of what was read', () => {
  const folder = join(here.home, 'imports');
  const [report = '', ...others] = readdirSync(folder);
  const lines = readFileSync(join(folder, report), 'utf8').trim().split('\n');
  expect(others).toEqual([]);
  expect(imported).toMatchObject({ code: 2, out: expect.stringContaining('187 new, 0 changed') });
  expect(imported.out).toMatch(/^records +what +field +why\n3 +field left out +website +We cannot/m);
  expect(lines.map(line => JSON.parse(line)).map(({ kind, id, field, why }) => [kind, id, field, why])).toEqual([
    ['organizer', 1206, 'email', '"not an email" is no e-mail address'],
    ['organizer', 1207, 'website', NO_ADDRESS],
    ['event', 1242, 'description', 'script elements are not allowed'],
    ['event', 1254, 'description', 'iframe elements are not allowed'],
    ['event', 1254, 'description', 'script elements are not allowed'],
    ['event', 1254, 'description', 'form elements are not allowed'],
    ['event', 1277, 'website', NO_ADDRESS],
    ['event', 1278, 'website', NO_ADDRESS],
    ['event', 1282, undefined, 'it ends before it starts'],
  ]);
  expect([imported.out, imported.err, ...lines].join('\n')).not.toMatch(/pass[13]\b|organizer-\d+@/);
});

it('the command that the import prints says that nothing else differs', async () => {
  const [, printed = ''] = /^Compare the two: npm run calendar -- (.*)$/m.exec(imported.out) ?? [];
  const args = printed.replace('ADMINISTRATOR', KNOWN.login).split(' ');
  const { code, out } = await here.type(args);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Nothing differs without a known reason: /m)]);
});

it('keeps the currency that the source names', async () => {
  const { body } = await here.service.call('GET', '/events/1228');
  expect([body.cost, body.cost_details]).toEqual([
    '$25',
    { currency_symbol: '$', currency_code: 'USD', currency_position: 'prefix', values: ['25'] },
  ]);
  expect(body.json_ld.offers).toMatchObject({ price: '25', priceCurrency: 'USD' });
});
