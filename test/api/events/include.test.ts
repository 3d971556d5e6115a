/** `include` lifts the limits by date, and no other filter (contract/lists#search, contract/lists#include, checks 261, 263, 264). */
import { expect, it } from 'vitest';
import { statusAndCode } from '../../support/replies.ts';
import { useEvents } from './use-events.ts';

const { call, create, make } = useEvents();

it('is filtered as any list, but for the dates', async () => {
  const [top, low] = [await make('categories', { name: 'Top' }), await make('categories', { name: 'Other' })];
  const below = await make('categories', { name: 'Below', parent: top });
  const parent = (await create()).id;
  const past = { start_date: '2020-05-10', end_date: '2020-05-10' };
  const a = (await create({ ...past, categories: [below], featured: true, post_parent: parent })).id;
  const b = (await create({ categories: [low], ticketed: true, event_status: 'canceled' })).id;
  const found = async (query: string) => {
    const answer = await call('GET', `/events?include=${b},${a}&${query}`);
    return answer.status === 200 ? answer.body.events.map(({ id }: { id: number }) => id) : statusAndCode(answer);
  };
  const CASES: readonly [query: string, expected: unknown, why: string][] = [
    ['', [a, b], 'by publication, then id; the past too (check 264)'],
    ['start_date=2040-01-01', [a, b], 'dates are ignored (check 263)'],
    [`categories=${top}`, [a], 'what stands below a category is found by it'],
    [`categories=${low}`, [b], 'a category'],
    ['categories=999999', [400, 'rest_invalid_param', 'categories'], 'refused as everywhere (check 247)'],
    ['featured=true', [a], 'a mark'],
    ['featured=false', [b], 'the lack of one'],
    ['ticketed=true', [b], 'another'],
    ['event_status=canceled', [b], 'a status'],
    ['event_status=scheduled', [a], 'the other'],
    [`post_parent=${parent}`, [a], 'children of an event'],
  ];
  for (const [query, expected, why] of CASES) expect(await found(query), why).toEqual(expected);
});
