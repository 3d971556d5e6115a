/**
 * Which records a list shows although an index may lag, and which texts a search may read
 * (contract/rights#hidden-records).
 */
import { describe, expect, it } from 'vitest';
import { EventQuery, type FilterName, type TestedAs } from '../../../shared/events/filters.ts';
import { searchTest, visibilityTest, visibleEvents } from '../../../shared/events/list-plan.ts';
import { eventSearchText } from '../../../shared/events/record.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import type { Caller } from '../../../shared/settings/rights.ts';
import { eventRecord } from '../../support/records.ts';
import { callerOf } from '../../support/writers.ts';

const EDITOR = callerOf('editor');
/** The author of the events in these tests. */
const AUTHOR = callerOf('author', 2);
const OTHER = callerOf('author');

describe('a list', () => {
  const listed = (sent: object, caller: Caller | undefined, fields: Parameters<typeof eventRecord>[0]) =>
    visibilityTest(visibleEvents(parseFields(EventQuery, { ...sent }), caller, ['gl']))(eventRecord(fields));
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
  ])('%s', (_, sent, caller, fields, isListed) => {
    expect(listed(sent, caller, fields)).toBe(isListed);
  });

  /** Filters by fields that the redacted view shows. */
  type Open = TestedAs<'date'> | 'modified_after' | 'modified_before' | 'source';
  /** Each other filter tests a field that the redacted view hides, or that no view shows. */
  const HIDING: Readonly<Record<Exclude<FilterName, Open>, string>> = {
    venue: '5',
    organizer: '5',
    categories: '5',
    tags: '5',
    post_parent: '5',
    featured: 'false',
    ticketed: 'false',
    geoloc: 'false',
    geoloc_lat: '5',
    geoloc_lng: '5',
    city: 'Vigo',
    stateprovince: 'Lugo',
    country: 'Spain',
    price_min: '5',
    price_max: '5',
    event_status: 'scheduled',
  };
  it.each(Object.entries(HIDING))(
    'does not tell by the filter %s what it hides, not even to its author, but to editors',
    (name, value) => {
      const sent = { [name]: value };
      expect([undefined, AUTHOR, EDITOR].map(caller => listed(sent, caller, PROTECTED))).toEqual([false, false, true]);
    },
  );
});

describe('a search', () => {
  const folded = eventSearchText({ title: 'Gaitas', description: '<p>Segredo</p>', excerpt: 'Resumo' });
  const finds = (search: string, caller: Caller | undefined, status: 'publish' | 'draft' | undefined) =>
    searchTest(search, caller)({ folded, behindPassword: status && { author: 2, status } }, []);

  it.each<
    [why: string, search: string, caller: Caller | undefined, status: 'publish' | 'draft' | undefined, isFound: boolean]
  >([
    ['of the anonymous finds a word of an open event', 'segredo', undefined, undefined, true],
    ['of the anonymous finds nothing behind a password', 'segredo', undefined, 'publish', false],
    ['not even in the title', 'gaitas', undefined, 'publish', false],
    ['not even what does not occur', '-outro', undefined, 'publish', false],
    ['of a subscriber finds the title', 'gaitas', callerOf('subscriber'), 'publish', true],
    ['of another author finds no more either', 'resumo', OTHER, 'publish', false],
    ['does not tell by a word that must not occur', 'gaitas -segredo', OTHER, 'publish', true],
    ['of its author finds everything', 'segredo', AUTHOR, 'publish', true],
    ['of a contributor finds all of their drafts', 'segredo', callerOf('contributor', 2), 'draft', true],
    ['but the title alone of what has been published', 'segredo', callerOf('contributor', 2), 'publish', false],
  ])('%s', (_, search, caller, status, isFound) => {
    expect(finds(search, caller, status)).toBe(isFound);
  });
});
