/** Which changes make remembered answers untrue (docs/decisions/cached-answers). */
import { describe, expect, it } from 'vitest';
import { languagesChanged, raisedVersions, VERSION, versionsIn } from '../../../shared/records/answer-versions.ts';
import type { ContentRecord } from '../../../shared/records/record.ts';
import { planSave } from '../../../shared/records/save.ts';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import type { Change } from '../../../shared/store/change.ts';
import { ANSWER_SHARDS, answersKey } from '../../../shared/store/table.ts';
import { eventRecord, organizerRecord, termRecord, venueRecord } from '../../support/records.ts';

const ALL = [...LANGUAGES];

describe('a save raises the version of the record’s language', () => {
  const draft = { status: 'draft' } as const;
  it.each<[why: string, before: ContentRecord | undefined, after: ContentRecord | undefined, string[]]>([
    ['a new event', undefined, eventRecord(), ['gl']],
    ['of another language', undefined, eventRecord({ language: 'ca' }), ['ca']],
    ['a text of an event', eventRecord(), eventRecord({ title: 'Muiñeiras' }), ['gl']],
    ['an event that is published', eventRecord(draft), eventRecord(), ['gl']],
    ['one that is withdrawn', eventRecord(), eventRecord(draft), ['gl']],
    [
      'one that was in no list and is withdrawn',
      eventRecord({ hide_from_listings: true }),
      eventRecord({ hide_from_listings: true, ...draft }),
      ['gl'],
    ],
    ['one that goes to the trash', eventRecord(), eventRecord({ status: 'trash' }), ['gl']],
    ['a scheduled event, which needs no write to become public', undefined, eventRecord({ status: 'future' }), ['gl']],
    ['a draft', undefined, eventRecord({ ...draft, links: ['c12', 'v5'] }), []],
    ['a draft that changes', eventRecord(draft), eventRecord({ ...draft, title: 'Muiñeiras' }), []],
    ['a private event', eventRecord({ status: 'private' }), eventRecord({ status: 'private', links: ['t7'] }), []],
    ['an event in the trash that is deleted', eventRecord({ status: 'trash' }), undefined, []],
    ['a public event that is deleted', eventRecord({ language: 'eu' }), undefined, ['eu']],
    ['a venue', venueRecord(), venueRecord({ city: 'Vigo' }), ['gl']],
    ['a draft of a venue', undefined, venueRecord(draft), []],
    ['an organizer', undefined, organizerRecord({ language: 'fr' }), ['fr']],
    ['a term', undefined, termRecord(), ['gl']],
    ['a term that is deleted', termRecord({ language: 'es' }), undefined, ['es']],
  ])('%s', (_, before, after, languages) => {
    expect(languagesChanged(planSave(before, after))).toEqual(languages);
  });
});

describe('changes without a record', () => {
  it.each<[why: string, change: Change, string[]]>([
    ['a text of a public event', { put: { pk: 'W#gl/all#0', sk: '2' } }, ['gl']],
    ['of public venues', { put: { pk: 'W#ca/venue-publish#0', sk: '2' } }, ['ca']],
    ['of drafts', { put: { pk: 'W#gl/event-draft#0', sk: '2' } }, []],
    ['of hidden events', { put: { pk: 'W#gl/event-hidden#0', sk: '2' } }, []],
    ['of a list of newer code', { put: { pk: 'W#gl/series-9#0', sk: '2' } }, ['gl']],
    ['a text for searches', { put: { pk: 'W#fr/all#0', sk: '2027', x: '' } }, ['fr']],
    ['of drafts', { put: { pk: 'W#fr/event-draft#0', sk: '2027', x: '' } }, []],
    ['stored counts', { put: { pk: 'K#es', sk: '-' } }, []],
    ['a card', { remove: { pk: 'T#es', sk: 'c12' } }, ['es']],
    ['a repair', { put: { pk: 'V#repairs', sk: '-', version: 2 } }, ALL],
    ['a record that does not say its language', { put: { pk: 'R#40', sk: '-', version: 2 } }, ALL],
    ['one whose language newer code has', { put: { pk: 'R#40', sk: '-', language: 'pt' } }, ALL],
    ['one that is removed', { remove: { pk: 'R#40', sk: '-' } }, ALL],
    ['a list whose language newer code has', { put: { pk: 'W#pt/all#0', sk: '2' } }, ALL],
    ['an item of a kind that newer code has', { put: { pk: 'Q#40', sk: '-' } }, ALL],
    ['an entry, whose counters change with it', { put: { pk: 'R#40', sk: 'L#c12' } }, []],
    ['a picture', { put: { pk: 'R#40', sk: '-', type: 'picture' } }, []],
    ['how often a picture was published', { add: { published: 1 }, to: { pk: 'R#40', sk: '-' } }, []],
    ['what a source calls a record', { put: { pk: 'X#gl/event/feed', sk: '7', id: 40 } }, []],
    ['a user', { put: { pk: 'U#ana', sk: '-' } }, []],
    ['an id', { add: { last: 1 }, to: { pk: 'I#post', sk: '-' } }, []],
    ['what is only checked', { check: { pk: 'R#t12', sk: '-' }, when: 3, conflict: 'version' }, []],
  ])('%s', (_, change, languages) => {
    expect(languagesChanged([change])).toEqual(languages);
  });
});

describe('the versions', () => {
  const items = (n: number) =>
    LANGUAGES.flatMap(language =>
      Array.from({ length: ANSWER_SHARDS }, (_, shard) => ({ ...answersKey(language, shard), version: n })),
    );

  it('are the sums of their shards', () => {
    expect(versionsIn([])).toEqual({ eu: 0, ca: 0, fr: 0, gl: 0, es: 0 });
    const some = items(2).filter(({ sk }) => !sk.startsWith('fr'));
    expect(versionsIn(some)).toEqual({ eu: 60, ca: 60, fr: 0, gl: 60, es: 60 });
  });

  it('rise by one, on condition that nobody else has taken the number', () => {
    const numbers = [
      { language: 'ca', shard: 7, last: 0, number: 1 },
      { language: 'gl', shard: 7, last: 4, number: 5 },
    ] as const;
    expect(raisedVersions(numbers)).toEqual([
      { put: { pk: 'V#a', sk: 'ca07', version: 1 }, when: 'absent', conflict: 'log' },
      { put: { pk: 'V#a', sk: 'gl07', version: 5 }, when: 4, conflict: 'log' },
    ]);
  });

  /** AWS, "DynamoDB item sizes and formats": texts in UTF-8; a number takes one byte for two digits, and one more. */
  it('fit into one read unit after a million million writes each', () => {
    const bytesOf = ({ pk, sk }: { pk: string; sk: string }) =>
      `pk${pk}sk${sk}${VERSION}`.length + Math.ceil(String(10 ** 12).length / 2) + 1;
    const total = items(0).reduce((sum, item) => sum + bytesOf(item), 0);
    expect(total).toBeLessThanOrEqual(4_096);
  });
});
