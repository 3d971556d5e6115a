/**
 * Groups of translations are compared with a simple model throughout random histories of linking,
 * unlinking, merging and deleting. After each write, every list shows with each record those
 * translations that the caller may read, and no record of another language.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languagesOf } from '../../../shared/settings/site.ts';
import { COLLECTIONS } from '../../support/histories/compare.ts';
import {
  anyLink,
  anyWrite,
  GROUND,
  type Made,
  newEvent,
  nothingMade,
  nth,
  send,
  type Write,
} from '../../support/histories/writes.ts';
import { recount } from '../../support/recount.ts';
import { casesOf } from '../../support/sample.ts';
import { type Answer, openService, type Service } from '../../support/service.ts';
import { type Calendar, calendarIn, mayRead, type Translatable } from '../../support/whole-records.ts';

const HISTORIES = casesOf('TRANSLATION_HISTORIES', { whole: 30, sample: 1 });
const SEED = Number(process.env.SEED ?? 1);
const CALLERS = [undefined, 'subscriber', 'contributor', 'author', 'editor'];

/** Events in all languages, although the sites of the histories have only two of them. */
const foreign = fc
  .tuple(newEvent, fc.constantFrom(...languagesOf([])))
  .map(([event, ml_language]): Write => ({ ...event, as: 'editor', body: { ...event.body, ml_language } }));
const history = fc.record({
  events: fc.array(foreign, { minLength: 8, maxLength: 8, size: 'max' }),
  steps: fc.array(
    fc.tuple(
      fc.oneof({ weight: 3, arbitrary: anyLink }, { weight: 1, arbitrary: anyWrite }),
      fc.constantFrom(...CALLERS),
      fc.constantFrom(...COLLECTIONS),
    ),
    { minLength: 12, maxLength: 12, size: 'max' },
  ),
});
type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

/** The members of the groups of each collection, derived only from requests and answers. */
type Model = Map<string, Set<number>>;
const keyOf = (collection: string, id: number): string => `${collection} ${id}`;
const groupIn = (model: Model, collection: string, id: number): Set<number> =>
  model.get(keyOf(collection, id)) ?? new Set([id]);

const follow = (
  model: Model,
  { method, kind, translationOf }: Write,
  { id, target }: { id: number; target: number },
): void => {
  const isGone = method === 'DELETE';
  if (translationOf === undefined && !isGone) return;
  const own = groupIn(model, kind, id);
  if (isGone || translationOf === null) {
    own.delete(id);
    model.set(keyOf(kind, id), new Set([id]));
    return;
  }
  const joined = new Set([...own, ...groupIn(model, kind, target)]);
  for (const member of joined) model.set(keyOf(kind, member), joined);
};

const step = async (write: Write, made: Made, model: Model, service: Service): Promise<Answer> => {
  const { kind, of, translationOf } = write;
  const id = of === undefined ? 0 : nth(made[kind], of);
  const answer = await send(write, made, service);
  expect(answer.status).toBeLessThan(500);
  const isRemovedDate = write.method === 'DELETE' && answer.body.occurrence !== undefined;
  if (answer.status >= 300 || isRemovedDate) return answer;
  follow(model, write, { id, target: nth(made[kind], translationOf ?? 0) });
  // Records in the trash are in no group, whichever way they went there.
  if (answer.body.status === 'trash') follow(model, { ...write, method: 'DELETE' }, { id, target: 0 });
  return answer;
};

it(`${HISTORIES} histories of twelve writes`, { timeout: 3_600_000 }, async () => {
  let linked = 0;
  for (const [i, one] of fc.sample(history, { numRuns: HISTORIES, seed: SEED }).entries())
    linked += await live(one, `history ${i} of seed ${SEED}`);
  expect(linked, 'groups of one prove little').toBeGreaterThan(HISTORIES * 5); // a single history has 14 to 41 linked records
});

/** Returns the number of translations that were shown. */
const live = async ({ events, steps }: History, name: string): Promise<number> => {
  const service = await openService();
  const [made, model]: [Made, Model] = [nothingMade(), new Map()];
  let linked = 0;
  try {
    for (const write of [...GROUND, ...events]) await step(write, made, model, service);
    for (const [i, [write, as, collection]] of steps.entries()) {
      await step(write, made, model, service);
      const calendar = await calendarIn(service);
      for (const each of new Set([write.kind, collection]))
        linked += await expectShown(
          { service, calendar, model },
          each,
          as,
          `${name}, ${as} after ${i}: ${JSON.stringify(write)}`,
        );
    }
    expect(await recount(service.endpoint, service.table), name).toEqual([]);
  } finally {
    await service.stop();
  }
  return linked;
};

const expectShown = async (
  { service, calendar, model }: { service: Service; calendar: Calendar; model: Model },
  collection: Write['kind'],
  as: string | undefined,
  when: string,
): Promise<number> => {
  const records: Translatable[] = [...calendar.events, ...calendar.linked, ...calendar.terms].filter(
    ({ type }) => COLLECTION_OF[type] === collection,
  );
  const byId = new Map<number, Translatable>(records.map(record => [record.id, record]));
  let shown = 0;
  for (const language of languagesOf([])) {
    const query = `per_page=50&hide_empty=false&starts_after=2000-01-01&ml_language=${language}`;
    const { status, body } = await service.call('GET', `/${collection}?${query}`, { as });
    expect(status, when).toBe(200);
    for (const { id: shownId, occurrence, translations } of body[collection]) {
      const id = occurrence?.of ?? shownId;
      expect(byId.get(id)?.language, when).toBe(language);
      const others = [...groupIn(model, collection, id)].flatMap(other => byId.get(other) ?? []);
      const expected = others
        .filter(other => other.id !== id && mayRead(as, other))
        .map(other => [other.language, expect.objectContaining({ id: other.id, slug: other.slug })]);
      expect(translations, `${when}: ${collection}/${id}`).toEqual(Object.fromEntries(expected));
      shown += expected.length;
    }
  }
  return shown;
};

const COLLECTION_OF = {
  ...{ event: 'events', venue: 'venues', organizer: 'organizers', category: 'categories', tag: 'tags' },
} as const;
