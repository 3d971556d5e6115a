/**
 * Groups of records of every owner in every state: each caller is told of the members that they may read by `test/support/rights-table.ts`,
 * and no secret word of the others (contract/languages#translations).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences } from '../../support/cases.ts';
import { statusAndCode } from '../../support/replies.ts';
import { CALLERS, edits, knows } from '../../support/rights-table.ts';
import {
  COLLECTIONS,
  type Groups,
  known,
  type Language,
  type Translated,
  type TranslatedGroup,
  translate,
} from '../../support/rights-translations.ts';
import { forAll, ids, type Kept, makeWorld, nameOf, PASSWORD, POSTS, type World } from '../../support/rights-world.ts';
import { aSixthOf, oneOf } from '../../support/sample.ts';
import { type Answer, openService, type Service } from '../../support/service.ts';

let service: Service;
let world: World;
let groups: Groups;
beforeAll(async () => {
  service = await openService();
  world = await makeWorld(service);
  groups = await translate(world);
});
afterAll(() => service.stop());

/** By language: what an answer shows of the translations of a record. */
const shownIn = (translations: Record<string, { id: number }>): [string, number][] =>
  Object.entries(translations).map(([language, { id }]) => [language, id]);
const shownOf = (members: readonly Translated[]): [string, number][] =>
  members.map(({ language, id }) => [language, id] as [string, number]).sort(([a], [b]) => order(a) - order(b));
const order = (language: string) => ['eu', 'ca', 'fr', 'gl', 'es'].indexOf(language);
const linksIn = ({ headers }: Answer): unknown[] =>
  [...(headers.get('link') ?? '').matchAll(/<[^>]*\/(\d+)>; rel="alternate"; hreflang="(\w\w)"/g)].map(
    ([, id, language]) => [language, Number(id)],
  );
const each = (all: readonly TranslatedGroup[]) =>
  all.flatMap(group => group.map(record => ({ group, record, of: group })));

/** With what opens the protected ones, which nobody else opens. */
const opened = ({ state }: Kept) => (state === 'protected' ? `&password=${PASSWORD}` : '');

describe.each(oneOf(COLLECTIONS))('%s', collection => {
  it('of a group are many, in every state', () => {
    const states = groups[collection].flatMap(group => group.slice(1).map(({ owner, state }) => `${owner} ${state}`));
    expect(new Set(states).size).toBeGreaterThanOrEqual(25);
  });

  it('show the translations that the caller may read, by id and by slug, and in Link', async () => {
    const found = await differences(
      forAll(aSixthOf(each(groups[collection]).filter(({ record }) => record.slug !== ''))),
      ({ as, record: { record } }) => `${as} reads ${nameOf(record)} in ${record.language}`,
      async ({ as, record: { group, record } }) => {
        const byId = await world.ask(as, 'GET', `/${collection}/${record.id}?${opened(record)}`);
        const at = `/${collection}/by-slug/${record.slug}?ml_language=${record.language}${opened(record)}`;
        const bySlug = await world.ask(as, 'GET', at);
        if (!knows(as, record)) {
          const refused = [403, `${POSTS[collection].singular}-not-accessible`];
          return [
            [statusAndCode(byId), statusAndCode(bySlug)],
            [refused, refused],
          ];
        }
        const expected = shownOf(known(as, group, record.language));
        return [
          [byId, bySlug].map(answer => [shownIn(answer.body.translations), linksIn(answer)]),
          [
            [expected, expected],
            [expected, expected],
          ],
        ];
      },
    );
    expect(found).toEqual([]);
  });

  it('answer in the language that is sent, if the caller may read it, and say who may change what is addressed', async () => {
    const pairs = groups[collection].flatMap(([own, ...others]) =>
      others.flatMap(other => [
        { record: own, other },
        { record: other, other: own },
      ]),
    );
    const found = await differences(
      forAll(aSixthOf(pairs)),
      ({ as, record: { record, other } }) => `${as} reads ${nameOf(record)} in ${other.language} (${nameOf(other)})`,
      async ({ as, record: { record, other } }) => {
        const answering = knows(as, other) ? other : record;
        const path = `/${collection}/${record.id}?ml_language=${other.language}${opened(answering)}`;
        const answer = await world.ask(as, 'GET', path);
        const { body, headers } = answer;
        const isChangeable = headers.get('allow')?.includes('PUT');
        if (!knows(as, answering))
          return [
            [statusAndCode(answer), isChangeable],
            [[403, `${POSTS[collection].singular}-not-accessible`], edits(as, record)],
          ];
        const version = headers.get('etag')?.split('.')[0];
        return [
          [body.id, body.language, headers.get('content-language'), version, isChangeable],
          [answering.id, answering.language, answering.language, `"${answering.id}`, edits(as, record)],
        ];
      },
    );
    expect(found).toEqual([]);
  });

  it('show them in lists', async () => {
    const byId = new Map(each(groups[collection]).map(one => [one.record.id, one]));
    for (const as of CALLERS)
      for (const language of ['gl', 'eu'] satisfies Language[]) {
        const { body } = await world.ask(as, 'GET', `/${collection}?per_page=50&ml_language=${language}`);
        const records: { id: number; translations: Record<string, { id: number }> }[] = body[collection];
        const shown = records.map(({ id, translations }) => [as, id, shownIn(translations)]);
        const expected = records.map(({ id }) => {
          const one = byId.get(id);
          return [as, id, one === undefined ? [] : shownOf(known(as, one.group, language))];
        });
        expect(shown).toEqual(expected);
        expect(records.length).toBeGreaterThan(0);
      }
  });
});

describe('an event that links records of another language', () => {
  it('shows each as its translation if the caller may read that, else as it is, if they may read it', async () => {
    for (const collection of oneOf(['venues', 'organizers'] as const)) {
      const { singular } = POSTS[collection];
      const found = await differences(
        aSixthOf(each(groups[collection]).filter(({ record }) => record.language !== 'gl')),
        ({ record }) => `${nameOf(record)} in ${record.language}`,
        async ({ group: [own], record }) => {
          const fields = { title: 'Ligada', start_date: '2028-01-01', end_date: '2028-01-01' };
          const made = await world.ask('editor', 'POST', '/events', { body: { ...fields, [singular]: record.id } });
          const shown = await Promise.all(
            CALLERS.map(async as => {
              const { body } = await world.ask(as, 'GET', `/events/${made.body.id}`);
              return ids([body[singular]].flat());
            }),
          );
          const expected = CALLERS.map(as => {
            if (!knows(as, record)) return [];
            return knows(as, own) ? [own.id] : [record.id];
          });
          return [shown, expected];
        },
      );
      expect(found).toEqual([]);
    }
  });
});

// The last, so that it knows of every reply above.
it('no reply has told a word to anybody who must not know it', () => {
  expect(world.leaks).toEqual([]);
});
