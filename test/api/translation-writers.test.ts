/**
 * Fifty writers at once within ten groups of translations, with transactions that cancel each other as on AWS: whatever they do, groups
 * are symmetric and transitive, and say of each member what it is (docs/decisions/translation-groups).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/settings/site.ts';
import { randomFrom } from '../../tools/bench/calendars/random.ts';
import { openConflicts } from '../support/conflicts.ts';
import { createRecord } from '../support/create.ts';
import { recount } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';
import { type Answer, openService, type Service } from '../support/service.ts';

const WRITERS = 50;
const WRITES_EACH = casesOf('WRITES_EACH', { whole: 8, sample: 3 });
/** Two groups of each, with a record of each language. */
const KINDS = [
  ['events', { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' }, 'title'],
  ['events', { title: 'U', start_date: '2031-06-10 10:00:00', end_date: '2031-06-10 12:00:00' }, 'title'],
  ['venues', { venue: 'Praza' }, 'venue'],
  ['categories', { name: 'Danza' }, 'name'],
  ['tags', { name: 'lecer' }, 'name'],
] as const;
type Fields = Readonly<Record<string, unknown>>;

interface Group {
  readonly collection: string;
  readonly fields: Fields;
  /** The field that the slug follows. */
  readonly name: string;
  /** Ids, those of deleted terms among them. */
  readonly ids: number[];
}

let service: Service;
const conflicts = openConflicts();
const groups: Group[] = [];
beforeAll(async () => {
  service = await openService(conflicts);
  for (const [collection, fields, name] of [...KINDS, ...KINDS]) {
    const ids: number[] = [];
    for (const ml_language of LANGUAGES) {
      const translation_of = ids[0] ?? null;
      const twin = { ...fields, [name]: `${ml_language} ${groups.length}`, ml_language, translation_of };
      ids.push((await createRecord(service, collection, twin)).id);
    }
    groups.push({ collection, fields, name, ids });
  }
});
afterAll(() => service.stop());

const as = 'admin';

/** One writer: what it does is drawn from a seed, when it does it is up to the others. */
const write = async (seed: number): Promise<Answer[]> => {
  const random = randomFrom(seed);
  const pick = <T>(all: readonly T[]): T => {
    const one = all[random.below(all.length)];
    if (one === undefined) throw new Error('nothing to choose from');
    return one;
  };
  const answers: Answer[] = [];
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await service.call(method, path, { as, ...(body && { body }) });
    answers.push(answer);
    return answer;
  };
  for (let i = 0; i < WRITES_EACH; i++) {
    const { collection, fields, name, ids } = pick(groups);
    const [path, other] = [`/${collection}/${pick(ids)}`, pick(ids)];
    const isTerm = collection === 'categories' || collection === 'tags';
    await pick([
      () => call('PUT', path, { translation_of: other }),
      () => call('PUT', path, { translation_of: other }),
      () => call('PUT', path, { translation_of: null }),
      async () => {
        await call('PUT', path, { translation_of: null });
        await call('PUT', path, { translation_of: other });
      },
      () => call('PUT', path, { slug: `s-${seed}-${i}` }),
      () =>
        call('PUT', path, isTerm ? { [name]: `n ${seed} ${i}` } : { status: pick(['draft', 'publish', 'private']) }),
      async () => {
        await call('DELETE', path);
        if (!isTerm) return call('PUT', path, { status: 'publish' });
        const again = { ...fields, [name]: `again ${seed} ${i}`, ml_language: pick(LANGUAGES), translation_of: other };
        const { status, body } = await call('POST', `/${collection}`, again);
        return status === 201 && ids.push(body.id);
      },
    ])();
  }
  return answers;
};

it(`${WRITERS} writers leave ten groups whose copies agree`, async () => {
  const answers = (await Promise.all(Array.from({ length: WRITERS }, (_, seed) => write(seed + 1)))).flat();
  const statuses = Map.groupBy(answers, ({ status }) => status);
  // 400: a term that is gone; 404: an event that is in the trash; 409: a translation that is there, or too much at once.
  expect([...statuses.keys()].filter(status => ![200, 201, 400, 404, 409, 410].includes(status))).toEqual([]);
  expect(statuses.get(200)?.length).toBeGreaterThan(WRITERS);
  expect(conflicts.cancelled()).toBeGreaterThan(100); // or the test has tested nothing

  let shared = 0;
  for (const { collection, ids } of groups) {
    const read = ids.map(id => service.call('GET', `/${collection}/${id}`, { as }));
    const bodies = (await Promise.all(read)).filter(({ status }) => status === 200).map(({ body }) => body);
    const shown = new Map<number, object>();
    for (const { id, slug, language, translations } of bodies)
      shown.set(id, {
        ...Object.fromEntries(
          Object.entries<{ id: number; slug: string }>(translations).map(([of, one]) => [of, `${one.id} ${one.slug}`]),
        ),
        [language]: `${id} ${slug}`,
      });
    for (const { id, translations } of bodies)
      for (const other of Object.values<{ id: number }>(translations)) {
        shared++;
        expect(shown.get(other.id), `${collection}: ${id} and ${other.id}`).toEqual(shown.get(id));
      }
  }
  expect(shared, 'some are still translations of each other').toBeGreaterThan(10);
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});
