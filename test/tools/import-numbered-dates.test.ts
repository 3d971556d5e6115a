/**
 * `calendar import` of a service like this one: an event with several dates is one here, too, with
 * the numbers of its dates, and `calendar compare` finds nothing that differs.
 */
import { expect, it } from 'vitest';
import { compareServices } from '../../tools/cli/compare/compare-services.ts';
import { createClient, dataOf } from '../../tools/client/package/index.ts';
import { connected, type ForCommands, importInto, KNOWN, useForCommands } from '../support/importing.ts';
import { verify } from '../support/verified.ts';
import { idOfDate } from '../support/whole-records.ts';

const [there, here, other] = [await useForCommands(), await useForCommands(), await useForCommands()];

const clientOf = ({ apiOf }: ForCommands) => createClient({ baseUrl: apiOf('gl'), credentials: KNOWN });
const at = (day: number, hour = 20) => ({
  start_date: `2027-10-${day} ${hour}:00:00`,
  end_date: `2027-10-${day} ${hour + 2}:00:00`,
});

const read = async (opened: ForCommands, id: number) =>
  dataOf(clientOf(opened).GET('/events/{id}', { params: { path: { id } } }));

it.each<[what: string, offset: number]>([
  ['with their ids', 0],
  ['with an offset', 500_000],
])('events with several dates come %s', async (_, offset) => {
  const calendar = clientOf(there);
  const create = (body: object) =>
    dataOf(calendar.POST('/events', { body: { title: `Hamlet ${offset}`, ...at(11), ...body } }));
  const play = await create({ dates: [at(11), at(12), at(13), at(14)], excerpt: 'x' });
  const write = (id: number, body: object) =>
    dataOf(calendar.PATCH('/events/{id}', { params: { path: { id } }, body }));
  // The third date becomes the first one, one is canceled, and the last one has a number that is
  // not its place.
  await write(idOfDate(play.id, 3), at(10));
  await write(idOfDate(play.id, 1), { event_status: 'canceled' });
  await dataOf(calendar.DELETE('/events/{id}', { params: { path: { id: idOfDate(play.id, 2) } } }));
  const closed = await create({ ...at(20), dates: [at(20), at(21)], title: `Closed ${offset}` });
  await write(closed.id, { password: 'open sesame' });
  const [first, second] = ['2027-10-22', '2027-10-23'].map(day => ({ start_date: day, end_date: day }));
  await create({ ...first, dates: [first, second], all_day: true, status: 'draft', title: `Draft ${offset}` });
  const single = await create({ title: `Single ${offset}` });

  const into = offset === 0 ? here : other;
  const run = importInto(into.service, connected(there.apiOf('gl'), KNOWN));
  const options = { offset, authors: [[1_000_001, KNOWN.login]] } satisfies Parameters<typeof run>[0];
  const { imported, lines } = await run(options);
  expect(lines.filter(({ what }) => what !== 'protected, stored as private')).toEqual([]);
  expect(imported.records['left out']).toBe(0);
  const shown = await read(into, play.id + offset);
  expect(shown).toMatchObject({ ...at(10), event_status: 'scheduled' });
  expect(shown.dates).toMatchObject([
    { id: idOfDate(play.id + offset, 3), ...at(10), event_status: 'scheduled' },
    { id: idOfDate(play.id + offset, 1), ...at(11), event_status: 'canceled' },
    { id: idOfDate(play.id + offset, 4), ...at(14), event_status: 'scheduled' },
  ]);
  expect((await read(into, single.id + offset)).dates).toBeUndefined();
  const next = await dataOf(clientOf(into).POST('/events', { body: { title: 'Next', ...at(10) } }));
  expect(next.id).toBeLessThan(2_000_000 + offset);
  await clientOf(into).DELETE('/events/{id}', { params: { path: { id: next.id } } });

  const again = await run(options);
  expect(again.imported.records).toMatchObject({ new: 0, changed: 0, gone: 0, edited: 0 });
  for (const account of [undefined, KNOWN]) {
    const [source, own] = [connected(there.apiOf('gl'), account), connected(into.apiOf('gl'), account)];
    const { differences } = await compareServices({ source, here: own, told: { idOffset: offset, images: [] } });
    expect(differences.filter(({ why, id }) => why === undefined && id !== next.id)).toEqual([]);
  }
  expect((await verify(into.service)).lines).toEqual([]);
});
