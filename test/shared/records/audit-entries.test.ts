/**
 * What the log says about a write: records by id and version, without what is derived from them.
 */
import { expect, it } from 'vitest';
import { auditEntriesOf } from '../../../functions/database/commit.ts';
import { planSave } from '../../../shared/records/record.ts';
import type { Change } from '../../../shared/store/change.ts';
import { eventRecord, termRecord } from '../../support/records.ts';

const event = eventRecord({ links: ['c12'] });

it.each<[what: string, changes: Change[], entries: object[]]>([
  ['a new event', planSave(undefined, event), [{ space: 'post', id: 40, from: undefined, to: 3 }]],
  ['a changed event', planSave(event, { ...event, version: 4 }), [{ space: 'post', id: 40, from: 3, to: 4 }]],
  ['a deleted term', planSave(termRecord(), undefined), [{ space: 'term', id: 12, from: 1, to: undefined }]],
  [
    'several records at once',
    [...planSave(event, undefined), ...planSave(undefined, termRecord())],
    [
      { space: 'post', id: 40, from: 3, to: undefined },
      { space: 'term', id: 12, from: undefined, to: 1 },
    ],
  ],
  ['a record that is only checked', [{ check: { pk: 'R#5', sk: '-' }, when: 3, conflict: 'version' }], []],
  ['a picture, which has no version', [{ put: { pk: 'R#77', sk: '-' }, when: 'absent', conflict: 'id' }], []],
  ['nothing', [], []],
])('of %s', (_, changes, entries) => {
  expect(auditEntriesOf(changes)).toEqual(entries);
});
