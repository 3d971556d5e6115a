/**
 * Groups of translations: which copies a write changes, and what they hold
 * (contract/languages#translations, docs/data-model.md#translations).
 */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type GroupWrite, planGroup } from '../../../shared/model/translation-plan.ts';
import * as translations from '../../../shared/model/translations.ts';
import type { Language } from '../../../shared/settings/site.ts';
import { linesOf } from '../../support/change-lines.ts';
import { eventRecord, termRecord } from '../../support/records.ts';

type Fields = NonNullable<Parameters<typeof eventRecord>[0]>;
const event = (language: Language, id: number, more: Fields = {}) => eventRecord({ language, id, ...more });
const [GL, CA, FR] = [event('gl', 40), event('ca', 41), event('fr', 42)];
const [RENAMED, TRASHED] = [event('gl', 40, { slug: 'x' }), event('gl', 40, { status: 'trash' })];
const OTHER_GL = event('gl', 43);
const { memberOf } = translations;
const groupOf = (version: number, ...records: ReturnType<typeof event>[]): translations.Group => ({
  unknown: { colour: `of ${version}` },
  version,
  members: records.map(memberOf),
});
const PAIR = groupOf(3, CA, GL);
const THREE = groupOf(3, CA, FR, GL);
const toTranslate = (record: translations.Translatable, group?: translations.Group) => ({
  pk: `R#${record.id}`,
  record,
  group,
});

describe('a write of a record', () => {
  const plan = (write: Partial<GroupWrite>) =>
    planGroup({ before: GL, after: GL, group: undefined, isReadable: () => true, ...write });
  const copyOf = (id: number, version: number | 'absent') => `put R#${id} T if ${version} (version)`;
  const removed = (id: number) => `remove R#${id} T if 3 (version)`;
  const ALONE = 'check R#40 T if absent (version)';
  const NEW_40 = copyOf(40, 'absent');
  const CA_AS_READ = 'check R#41 - if 3 (version)';

  it.each<[why: string, write: Partial<GroupWrite>, lines: string[], members: number[] | undefined]>([
    ['without translations changes nothing', {}, [], undefined],
    ['… but what others show: it still has to be alone', { after: RENAMED }, [ALONE], undefined],
    ['… or if it goes to the trash', { after: TRASHED }, [ALONE], undefined],
    ['that is new is alone', { before: undefined }, [], undefined],
    ['that is deleted was alone', { after: undefined }, [ALONE], undefined],
    ['… in the trash, too, as nothing can join it there', { before: TRASHED, after: undefined }, [], undefined],
    ['of neither', { before: undefined, after: undefined }, [], undefined],
    ['that others show as it was', { group: PAIR }, [], [41, 40]],
    ['that others show otherwise', { group: PAIR, after: RENAMED }, [copyOf(40, 3), copyOf(41, 3)], [41, 40]],
    ['in the trash', { group: PAIR, after: TRASHED }, [removed(40), removed(41)], undefined],
    ['deleted for good', { group: THREE, after: undefined }, [removed(40), copyOf(41, 3), copyOf(42, 3)], undefined],
    ['that leaves', { group: THREE, translationOf: null }, [removed(40), copyOf(41, 3), copyOf(42, 3)], undefined],
    ['that joins one', { translationOf: toTranslate(CA) }, [CA_AS_READ, NEW_40, copyOf(41, 'absent')], [41, 40]],
    [
      'that joins two',
      { translationOf: toTranslate(CA, groupOf(5, CA, FR)) },
      [CA_AS_READ, NEW_40, copyOf(41, 5), copyOf(42, 5)],
      [41, 42, 40],
    ],
    [
      'that brings its own along',
      { group: groupOf(3, FR, GL), translationOf: toTranslate(CA) },
      [CA_AS_READ, copyOf(40, 3), copyOf(42, 3), copyOf(41, 'absent')],
      [41, 42, 40],
    ],
    ['that is there already', { group: PAIR, translationOf: toTranslate(CA, PAIR) }, [], [41, 40]],
  ])('%s', (_, write, lines, members) => {
    const { changes, group } = plan(write);
    expect([linesOf(changes), group?.members.map(({ id }) => id)]).toEqual([lines, members]);
    if (changes.some(change => 'put' in change)) expect(group?.version ?? 4).toBeGreaterThan(write.group?.version ?? 0);
    const from = write.group ?? write.translationOf?.group;
    if (group !== undefined) expect(group.unknown).toEqual(from?.unknown ?? {});
  });

  it.each(['category', 'tag'] as const)('of a %s tells functions that keep terms in memory', type => {
    const [music, jazz] = [termRecord({ type }), termRecord({ type, id: 13, link: 'c13', language: 'ca' })];
    const { changes } = plan({ before: music, after: music, translationOf: toTranslate(jazz) });
    expect(linesOf(changes)).toEqual([
      'check R#13 - if 1 (version)',
      'put T#gl c12#T if absent (version)',
      'add {"version":1} to T#gl !',
      'put T#ca c13#T if absent (version)',
      'add {"version":1} to T#ca !',
    ]);
  });

  const IN_TRASH = { about: 'translation-trash' };
  const taken = (id: number | undefined) => ({ about: 'translation-taken', language: 'gl', id });
  it.each<[why: string, write: Partial<GroupWrite>, hint: object]>([
    ['of another type', { translationOf: toTranslate(termRecord()) }, { about: 'translation-type' }],
    ['in the trash', { translationOf: toTranslate(event('ca', 41, { status: 'trash' })) }, IN_TRASH],
    ['from the trash', { after: TRASHED, translationOf: toTranslate(CA) }, IN_TRASH],
    ['to itself', { translationOf: toTranslate(GL) }, taken(40)],
    ['in one language', { translationOf: toTranslate(OTHER_GL) }, taken(43)],
    ['beside another', { translationOf: toTranslate(CA, groupOf(2, CA, OTHER_GL)) }, taken(43)],
    ['beside one that is hidden', { translationOf: toTranslate(OTHER_GL), isReadable: () => false }, taken(undefined)],
  ])('is refused a link %s', (_, write, hint) => {
    expect(() => plan(write)).toThrow(expect.objectContaining({ code: 'rest_conflict', data: { hint } }));
  });
});

it('a copy has what decides who sees a member', () => {
  const [future, date_utc] = ['future', '2027-03-01 11:00:00'] as const;
  const hidden = event('gl', 40, { status: future, date_utc, password: 'ab', hide_from_listings: true });
  const shown = { language: 'gl', id: 40, slug: 'gaitas', author: 2, link: null };
  expect(memberOf(GL)).toEqual({ ...shown, status: 'publish', date_utc: null, isProtected: false, isHidden: false });
  expect(memberOf(hidden)).toEqual({ ...shown, status: future, date_utc, isProtected: true, isHidden: true });
  expect(memberOf(termRecord())).toMatchObject({ status: 'publish', author: 0, link: 'c12', isHidden: false });
});

it('of copies, those of newer code are not shown, and what has a default is not stored', () => {
  const read = (members: object[], more: object = {}) =>
    translations.groupIn({ pk: 'R#40', sk: 'T', version: 1, members, ...more });
  expect(read([{ ...memberOf(GL), language: 'it' }])).toBeUndefined();
  const term = { ...memberOf(GL), author: 0 };
  expect(read([{ language: 'gl', id: 40, slug: 'gaitas' }], { colour: 'red' })).toEqual({
    ...{ version: 1, members: [term], unknown: { colour: 'red' } },
  });
});

it('an item that is no copy is a fault', () => {
  expect(() => translations.groupIn({ pk: 'R#40', sk: 'T' })).toThrow(v.ValiError);
  expect(translations.groupIn(undefined)).toBeUndefined();
});
