/** Which records a list shows though an index may lag, and which texts a search may look at (contract/rights#hidden-records). */
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../shared/auth/rights.ts';
import { EventQuery } from '../../../shared/events/filters.ts';
import { visibilityTest } from '../../../shared/events/list-plan.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import { eventRecord } from '../../support/records.ts';
import { callerOf } from '../../support/writers.ts';

const EDITOR = callerOf('editor');
/** Who wrote the events of these tests. */
const AUTHOR = callerOf('author', 2);
const OTHER = callerOf('author');

describe('a list', () => {
  const listed = (sent: object, caller: Caller | undefined, fields: Parameters<typeof eventRecord>[0]) =>
    visibilityTest(parseFields(EventQuery, { ...sent }), { caller, language: 'gl' })(eventRecord(fields));
  const PROTECTED = { password: 'ab' };

  type Fields = Parameters<typeof eventRecord>[0];
  it.each<[why: string, sent: object, caller: Caller | undefined, fields: Fields, isListed: boolean]>([
    ['shows a public event', {}, undefined, {}, true],
    ['hides what is another language', {}, EDITOR, { language: 'ca' }, false],
    ['hides what is hidden from listings', {}, EDITOR, { hide_from_listings: true }, false],
    ['shows a draft to editors', {}, EDITOR, { status: 'draft' }, true],
    ['shows a draft to its author', {}, AUTHOR, { status: 'draft' }, true],
    ['hides a draft from other authors', {}, OTHER, { status: 'draft' }, false],
    ['hides what has left the status that is asked for', { status: 'draft' }, EDITOR, {}, false],
    ['hides the trash unless it is asked for', {}, EDITOR, { status: 'trash' }, false],
    ['shows that a protected event takes place', {}, undefined, PROTECTED, true],
    ['does not tell by a filter what it hides', { venue: '5' }, undefined, PROTECTED, false],
    ['not even to its author', { venue: '5' }, AUTHOR, PROTECTED, false],
    ['but to editors', { venue: '5' }, EDITOR, PROTECTED, true],
  ])('%s', (_, sent, caller, fields, isListed) => {
    expect(listed(sent, caller, fields)).toBe(isListed);
  });
});
