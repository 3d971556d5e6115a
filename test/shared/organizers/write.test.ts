/** An organizer after a write, and what a duplicate adds to it (contract/venues#organizer-fields, contract/venues#duplicates). */
import { describe, expect, it } from 'vitest';
import { parseFields } from '../../../shared/http/parse.ts';
import { OrganizerChange, OrganizerInput } from '../../../shared/organizers/input.ts';
import { fillOrganizer, writeOrganizer } from '../../../shared/organizers/write.ts';
import { postId } from '../../support/ids.ts';
import { organizerRecord } from '../../support/records.ts';
import { writerOf } from '../../support/writers.ts';

type Fields = NonNullable<Parameters<typeof organizerRecord>[0]>;
const PREPARED = { id: postId(9), slug: 'banda', image: null };
const NOW = { modified: '2027-03-01 12:00:00', modified_utc: '2027-03-01 11:00:00' };
const FULL = { phone: '986', email: 'a@w.example', website: 'https://w.example/', description: '<p>D</p>' };

describe('a write', () => {
  const write = (before: Fields | undefined, sent: object) =>
    writeOrganizer(before && organizerRecord(before), parseFields(OrganizerChange, { ...sent }), PREPARED, writerOf());

  it('makes a new organizer of what is sent', () => {
    expect(write(undefined, { organizer: 'Banda', email: 'a@w.example' })).toEqual({
      ...organizerRecord({ email: 'a@w.example' }),
      ...{ version: 1, author: 7, date: NOW.modified, date_utc: NOW.modified_utc, ...NOW },
    });
  });

  it.each<[sent: object, changed: Fields]>([
    [{}, {}],
    [{ organizer: 'Coro' }, { name: 'Coro' }],
    [{ email: '' }, { email: '' }],
    [
      { email: 'b', phone: null },
      { email: 'b', phone: '' },
    ],
    [{ status: 'trash' }, { status: 'trash', list: 'o9.1' }],
  ])('of %j changes %j', (sent, changed) => {
    expect(write(FULL, sent)).toEqual({ ...organizerRecord({ ...FULL, ...changed }), version: 4, ...NOW });
  });
});

describe('a duplicate', () => {
  const fill = (before: Fields, sent: object) =>
    fillOrganizer(
      organizerRecord(before),
      parseFields(OrganizerInput, { organizer: 'BANDA', ...sent }),
      null,
      writerOf(),
    );

  it.each<[why: string, before: Fields, sent: object, filled: Fields]>([
    ['fills all that is empty', {}, FULL, FULL],
    ['overwrites nothing', { email: 'a' }, { email: 'b', phone: '1' }, { email: 'a', phone: '1' }],
  ])('%s', (_, before, sent, filled) => {
    expect(fill(before, sent)).toEqual({ ...organizerRecord({ ...before, ...filled }), version: 4, ...NOW });
  });

  it.each<[why: string, before: Fields, sent: object]>([
    ['nothing but its name', {}, {}],
    ['what is stored, or less', FULL, { email: FULL.email, phone: null }],
    ['only what it may not change', FULL, { email: 'b' }],
  ])('that says %s changes nothing', (_, before, sent) => {
    expect(fill(before, sent)).toBeUndefined();
  });
});
