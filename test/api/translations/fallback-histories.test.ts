/** Lists with fallbacks after random writes, compared with a naive reading of all records (contract/lists#fallback). */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '../../../shared/settings/site.ts';
import { casesOf } from '../../support/sample.ts';
import { type Opened, openService } from '../../support/service.ts';
import { verify } from '../../support/verified.ts';

const LANGUAGES = ['gl', 'ca', 'fr', 'es'] as const;
/** Each site and the languages that it shows, its own first. */
const ORDERS = { gl: ['gl', 'fr', 'es'], ca: ['ca', 'gl'] } as const;

let service: Opened;
beforeAll(async () => {
  const settings = { timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } } as const;
  const sites = [
    { language: 'gl', ...settings, fallback: ['fr', 'es'] },
    { language: 'ca', ...settings, fallback: ['gl'] },
  ] as const;
  service = await openService({
    calendar: { hosts: [], sites: sites.map(site => ({ ...site, fallback: [...site.fallback] })) },
  });
});
afterAll(() => service.stop());

/** What is kept of an event beside the service. */
interface Known {
  readonly id: number;
  readonly language: Language;
  group: number;
  status: string;
  isHidden: boolean;
  isProtected: boolean;
}

const write = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), language: fc.constantFrom(...LANGUAGES) }),
  fc.record({ kind: fc.constant('link' as const), one: fc.nat(), other: fc.nat() }),
  fc.record({ kind: fc.constantFrom('unlink' as const, 'delete' as const, 'restore' as const), one: fc.nat() }),
  fc.record({
    kind: fc.constant('change' as const),
    one: fc.nat(),
    fields: fc.constantFrom<object>(
      { status: 'draft' },
      { hide_from_listings: true },
      { password: 'sésamo' },
      { status: 'publish', hide_from_listings: false, password: '' },
    ),
  }),
);

const RUNS = casesOf('HISTORIES', { whole: 60, sample: 2 });

let years = 2031;

const live = async (writes: readonly (typeof write extends fc.Arbitrary<infer W> ? W : never)[]): Promise<void> => {
  const year = years++;
  const known: Known[] = [];
  let groups = 0;
  const send = (method: string, path: string, body?: object) =>
    service.call(method, path, { as: 'editor', ...(body && { body }) });
  const at = (n: number): Known | undefined => known[n % Math.max(known.length, 1)];
  for (const one of writes) {
    if (one.kind === 'create') {
      const dates = { start_date: `${year}-05-10`, end_date: `${year}-05-10` };
      const { body } = await send('POST', '/events', { title: 'E', ...dates, ml_language: one.language });
      known.push({
        id: body.id,
        language: one.language,
        group: ++groups,
        status: 'publish',
        isHidden: false,
        isProtected: false,
      });
      continue;
    }
    const event = at(one.one);
    if (event === undefined) continue;
    const path = `/events/${event.id}?context=edit`;
    if (one.kind === 'link') {
      const other = at(one.other);
      if (other === undefined) continue;
      const { status } = await send('PUT', path, { translation_of: other.id });
      const merged = known.filter(({ group }) => group === other.group);
      if (status === 200) for (const each of merged) each.group = event.group;
    } else if (one.kind === 'unlink' && (await send('PUT', path, { translation_of: null })).status === 200) {
      event.group = ++groups;
    } else if (one.kind === 'delete' && (await send('DELETE', path)).status === 200) {
      Object.assign(event, { group: ++groups, status: 'trash' });
    } else if (one.kind === 'restore' && event.status === 'trash') {
      event.status = (await send('PUT', path, { status: 'publish' })).body.status;
    } else if (one.kind === 'change' && event.status !== 'trash') {
      const { body } = await send('PUT', path, one.fields);
      Object.assign(event, { status: body.status, isHidden: body.hide_from_listings });
      if ('password' in one.fields) event.isProtected = one.fields.password !== '';
    }
  }
  for (const [site, order] of Object.entries(ORDERS)) {
    const path = `/events?fallback=true&per_page=50&ml_language=${site}&start_date=${year}-05-01&end_date=${year}-05-31`;
    const { body } = await send('GET', path);
    const ids = body.events.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
    const shown = naive(known, order).map(({ id }) => id);
    expect([site, body.total, ids]).toEqual([site, shown.length, shown]);
  }
};

const naive = (known: readonly Known[], order: readonly Language[]): Known[] => {
  const listed = known.filter(
    ({ status, isHidden, isProtected, language }) =>
      status === 'publish' && !isHidden && !isProtected && order.includes(language),
  );
  const rank = ({ language }: Known) => order.indexOf(language);
  return [...Map.groupBy(listed, ({ group }) => group).values()]
    .map(group => group.reduce((best, each) => (rank(each) < rank(best) ? each : best)))
    .sort((a, b) => a.id - b.id);
};

it('equal what all records say', { timeout: 600_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(write, { minLength: 8, maxLength: 30 }), live), {
    numRuns: RUNS,
    endOnFailure: true,
  });
  const fallbacks = new Map<Language, readonly Language[]>([
    ['gl', ORDERS.gl],
    ['ca', ORDERS.ca],
  ]);
  expect((await verify(service, false, { fallbacks })).lines).toEqual([]);
});
