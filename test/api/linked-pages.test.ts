/**
 * Lists of venues and organizers against a look at every record: random records, all filters, all pages, all callers
 * (contract/venues#lists).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '../support/recount.ts';
import { statusAndCode } from '../support/replies.ts';
import { casesOf, oneOf } from '../support/sample.ts';
import { LOGINS, NOW, openService, type Service } from '../support/service.ts';

const DAY = 86_400;
const CALLERS: readonly (string | undefined)[] = [undefined, ...Object.values(LOGINS)];
/** Users have the ids 1 to 5 in the order of their roles. */
const idOf = (login: string | undefined): number => CALLERS.indexOf(login);
const isEditor = (login: string | undefined): boolean => login === LOGINS.administrator || login === LOGINS.editor;
const isWriter = (login: string | undefined): boolean => login !== undefined && login !== LOGINS.subscriber;

interface LinkedPost {
  readonly id: number;
  readonly name: string;
  readonly author: number;
  readonly status: string;
  readonly date: string;
}
interface Event {
  readonly id: number;
  readonly author: number;
  readonly status: string;
  readonly isHidden: boolean;
  readonly startsAt: number;
  readonly linked: readonly number[];
}

const wall = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
const isVisible = (to: string | undefined, { author, status }: { author: number; status: string }): boolean =>
  status === 'publish' || isEditor(to) || (isWriter(to) && author === idOf(to));

describe.each(
  oneOf([
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ] as const),
)('%s', (collection, name) => {
  let service: Service;
  const records: LinkedPost[] = [];
  const events: Event[] = [];
  const send = async (method: string, path: string, as: string, body?: object) => {
    const reply = await service.call(method, path, { as, body });
    expect([200, 201], String(statusAndCode(reply))).toContain(reply.status);
    return reply.body;
  };

  /** Written, changed, thrown away and restored at random, but always the same; then read one by one. */
  beforeAll(async () => {
    service = await openService();
    const writers = CALLERS.filter(isWriter).filter(login => login !== undefined);
    const made = fc.record({
      word: fc.constantFrom('Sala', 'Café', 'Praza'),
      as: fc.constantFrom(...writers),
      status: fc.constantFrom('publish', 'publish', 'publish', 'draft', 'private', 'pending'),
      // Several on one day and at one second; one of the days in a month before, one still to come.
      date: fc
        .constantFrom(-70, -70, -2, -2, -2, -1, 3)
        .chain(day => fc.constantFrom(0, 1, 7200).map(at => NOW + day * DAY + at)),
      fate: fc.constantFrom('', '', '', 'trash', 'restored', 'moved', 'taken back'),
    });
    const ids: number[] = [];
    for (const [i, { word, as, status, date }] of sample(made, 40).entries())
      ids.push((await send('POST', `/${collection}`, as, { [name]: `${word} ${i}`, status, date: wall(date) })).id);
    await service.call('POST', `/${collection}`, { as: 'editor', site: 'ca', body: { [name]: 'Sala d’allà' } });

    const happening = fc.record({
      as: fc.constantFrom(...writers.filter(login => login !== LOGINS.contributor)),
      status: fc.constantFrom('publish', 'publish', 'publish', 'draft', 'private'),
      hide_from_listings: fc.constantFrom(false, false, false, true),
      // By wall clocks that are far from each other, on both sides of now; and well away from it.
      start: fc.constantFrom(-400 * DAY, -14 * 3600, -3600, -1, 0, 1, 3600, 9 * 3600, 14 * 3600, 200 * DAY),
      timezone: fc.constantFrom('Europe/Madrid', 'Pacific/Kiritimati', 'Etc/GMT+12', 'UTC'),
      linked: fc.uniqueArray(fc.nat(39), { maxLength: 2 }),
    });
    const happened: number[] = [];
    for (const { as, start, linked, ...fields } of sample(happening, 60)) {
      const start_date = wall(NOW + 3600 + start);
      const all = { ...fields, title: 'Festa', start_date, end_date: start_date };
      const known = linked.flatMap(nth => ids[nth] ?? []);
      const reply = await service.call('POST', '/events', { as, body: { ...all, [name]: known } });
      // Of others' drafts an author knows nothing.
      const event = reply.status === 201 ? reply.body : await send('POST', '/events', as, all);
      happened.push(event.id);
    }
    for (const [i, { fate, date }] of sample(made, 40).entries()) {
      const path = `/${collection}/${ids[i]}`;
      if (fate === 'trash' || fate === 'restored') await send('DELETE', path, 'admin');
      if (fate === 'restored') await send('PUT', path, 'admin', { status: 'publish' });
      if (fate === 'moved') await send('PUT', path, 'admin', { date: wall(date) });
      if (fate === 'taken back') await send('PUT', path, 'admin', { status: 'draft' });
    }

    for (const id of ids) {
      const record = await send('GET', `/${collection}/${id}`, 'admin');
      records.push({ ...record, name: record[name], author: Number(record.author) });
    }
    for (const id of happened) {
      const event = await send('GET', `/events/${id}`, 'admin');
      events.push({
        id,
        author: Number(event.author),
        status: event.status,
        isHidden: event.hide_from_listings,
        startsAt: Date.parse(`${event.utc_start_date}Z`) / 1000,
        linked: [event[name]].flat().map(({ id: linked }: { id: number }) => linked),
      });
    }
  });
  afterAll(() => service.stop());

  it('wrote derived data exactly', async () => {
    expect(await recount(service.endpoint, service.table)).toEqual([]);
  });

  const yes = fc.constantFrom(undefined, undefined, '1', '0');
  const query = fc.record({
    as: fc.constantFrom(...CALLERS),
    status: fc.constantFrom(undefined, undefined, undefined, 'publish', 'any', 'draft,private', 'trash', 'future'),
    search: fc.constantFrom(undefined, undefined, 'café', 'praza 1', 'nada'),
    has_events: yes,
    only_with_upcoming: yes,
    event: fc.constantFrom(undefined, undefined, undefined, 3, 17, 25),
    now: fc.constantFrom(NOW, NOW, NOW - 1, NOW + 1, NOW + 13 * 3600),
    per_page: fc.constantFrom(2, 7, 50),
  });

  it('are the records that pass, newest first, on pages of any size (checks 298 to 307, 318; contract/venues#lists, contract/lists#order, contract/rights#hidden-records)', async () => {
    await fc.assert(
      fc.asyncProperty(query, async ({ as, now, per_page, event, ...filters }) => {
        service.setNow(now);
        const shown = await allPages(as, {
          ...filters,
          per_page,
          event: event === undefined ? event : events[event]?.id,
        });
        const passing = records
          .filter(record => isVisible(as, record) && isStatusAsked(filters.status, record.status))
          .filter(({ name: text }) => passesSearch(filters.search, text))
          .filter(({ id }) => event === undefined || events[event]?.linked.includes(id) === true)
          .filter(({ id }) => filters.has_events === undefined || hasEvents(id) === (filters.has_events === '1'))
          .filter(({ id }) => filters.only_with_upcoming !== '1' || hasUpcoming(id, as, now))
          .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
        const isStatusRefused = filters.status !== undefined && filters.status !== 'publish' && !isWriter(as);
        const asked = event === undefined ? undefined : events[event];
        const isEventUnknown = asked !== undefined && !isVisible(as, asked); // contract/rights#hidden-records
        expect(shown).toEqual(isStatusRefused || isEventUnknown ? 400 : passing.map(({ id }) => id));
      }),
      { numRuns: casesOf('RUNS', { whole: 60, sample: 8 }) },
    );
  });

  const isStatusAsked = (asked: string | undefined, status: string): boolean =>
    asked === undefined || asked === 'any' ? status !== 'trash' : asked.split(',').includes(status);
  const passesSearch = (search: string | undefined, text: string): boolean =>
    search === undefined || search.split(' ').every(word => text.toLowerCase().includes(word));
  const hasEvents = (id: number): boolean =>
    events.some(({ status, linked }) => status === 'publish' && linked.includes(id));
  const hasUpcoming = (id: number, as: string | undefined, now: number): boolean =>
    events.some(event => event.linked.includes(id) && event.startsAt >= now && !event.isHidden && isVisible(as, event));

  /** Ids from the first page to the last, each of them as long as it should be; or the status of the first. */
  const allPages = async (
    as: string | undefined,
    filters: Readonly<Record<string, string | number | undefined>>,
  ): Promise<number[] | number> => {
    const parameters = new URLSearchParams();
    for (const [key, value] of Object.entries(filters)) if (value !== undefined) parameters.set(key, String(value));
    const ids: number[] = [];
    for (let page = 1; ; page++) {
      const { status, body } = await service.call('GET', `/${collection}?${parameters}&page=${page}`, { as });
      if (page === 1 && status !== 200) return status;
      expect(status).toBe(200);
      const { [collection]: found, total, total_pages } = body;
      ids.push(...found.map(({ id }: LinkedPost) => id));
      expect(total_pages).toBe(Math.ceil(total / Number(filters.per_page)));
      expect(found).toHaveLength(Math.min(Number(filters.per_page), total - (page - 1) * Number(filters.per_page)));
      if (page >= total_pages) return ids;
    }
  };
});

const sample = <T>(values: fc.Arbitrary<T>, count: number): T[] => fc.sample(values, { numRuns: count, seed: 21 });
