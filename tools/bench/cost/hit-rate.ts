/**
 * The share of reads that are answered from memory in simulated traffic: ten minutes, four instances of the events function, 10 reads a second
 * of 50 different requests by Zipf's law, and a write each minute. Time is simulated, so it takes only as long as the requests.
 */
import * as v from 'valibot';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { Instant } from '../../../shared/time/wall.ts';
import type { Deployment } from '../../local/deployment.ts';
import { LOGINS } from '../../local/test-users.ts';
import { type Ask, openDoor } from '../calendars/door.ts';
import { randomFrom } from '../calendars/random.ts';
import { idOf, NOW } from '../calendars/records.ts';
import type { Meter } from './meter.ts';

const TRAFFIC = { minutes: 10, readsPerSecond: 10, secondsBetweenWrites: 60, functions: 4 } as const;

/** Fifty requests, the most popular ones first. All are for one resource, as the functions of each have separate caches. */
const pathsOf = (size: number): string[] => {
  const some = (count: number, path: (i: number) => string) => Array.from({ length: count }, (_, i) => path(i + 1));
  const many = [
    some(12, i => `/events/${idOf('event', i, size)}`),
    some(8, i => `/events?categories=${idOf('category', i, size)}`),
    some(6, i => `/events?page=${i + 1}`),
    ['concerto', 'festival', 'teatro', 'feira', 'baile'].map(word => `/events?search=${word}`),
    some(9, i => `/events?start_date=2027-${String(i + 2).padStart(2, '0')}-01&per_page=20`),
    some(6, i => `/events?venue=${idOf('venue', i, size)}`),
    some(3, i => `/events?organizer=${idOf('organizer', i, size)}`),
  ];
  // In turn, so that every kind has popular ones.
  return [
    '/events',
    ...some(12, i => many.flatMap(kind => kind[i - 1] ?? []).join(' ')).flatMap(all => all.split(' ')),
  ];
};

/** `clock`: seconds since the calendar's present, by which the store writes, too. */
export const hitRate = async (
  size: number,
  {
    service,
    store,
    meter,
    clock,
  }: { service: Deployment; store: UncheckedStore; meter: Meter; clock: { seconds: number } },
): Promise<number> => {
  const now = (): Instant => v.parse(Instant, NOW + Math.floor(clock.seconds));
  const doors = Array.from({ length: TRAFFIC.functions }, () =>
    openDoor(service, store, { now, uptime: () => clock.seconds * 1000 }),
  );
  const random = randomFrom(1);
  const anyDoor = (path: string, sent?: Parameters<Ask>[1]): ReturnType<Ask> => {
    const door = doors[random.below(doors.length)];
    if (door === undefined) throw new Error('there are doors');
    return door(path, sent);
  };
  const paths = pathsOf(size);
  // Zipf's law: the nth most popular request is sent 1/n as often as the first.
  let total = 0;
  const upTo = paths.map((_, i) => (total += 1 / (i + 1)));
  const anyPath = (): string => {
    const drawn = random.next() * total;
    return paths[upTo.findIndex(sum => drawn < sum)] ?? '/events';
  };
  const reads = TRAFFIC.minutes * 60 * TRAFFIC.readsPerSecond;
  let hits = 0;
  for (let read = 1; read <= reads; read++) {
    clock.seconds = read / TRAFFIC.readsPerSecond;
    const event = { title: `Concerto ${read}`, start_date: '2027-04-10 20:00:00', end_date: '2027-04-10 22:00:00' };
    if (clock.seconds % TRAFFIC.secondsBetweenWrites === 0)
      await anyDoor('/events', { as: LOGINS.editor, body: event });
    const calls = await meter.measure(async () => {
      await anyDoor(anyPath());
    });
    // What is in memory reads only the versions, and once a minute the schema of the table.
    if (calls.every(({ about }) => about.includes('V#'))) hits++;
  }
  return hits / reads;
};
