/** The table of pages beside the table of routes. */
import { expect, it } from 'vitest';
import { isShared, PAGE_IDS, takenPath } from '../../../shared/pages/pages.ts';

it.each([
  ['calendar/events/v1', undefined],
  ['wp-json/tribe/events/v1', undefined],
  ['calendar/event', undefined],
  ['calendar', '/calendar'],
  ['health', '/health'],
])('in the namespace %s, operations take the path %j from pages', (namespace, taken) => {
  expect(takenPath(namespace)).toBe(taken);
});

it('only the root may be meant for an operation, and only where WordPress has its other addresses there', () => {
  const shared = (namespace: string) => PAGE_IDS.filter(page => isShared(page, { namespace }));
  expect([shared('wp-json/tribe/events/v1'), shared('calendar/events/v1')]).toEqual([['start'], []]);
});
