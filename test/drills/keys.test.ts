/**
 * The drill of docs/operations.md#rotating-the-key: keys rotate through three deployments while readers open protected events, editors set
 * passwords and an app follows the changes. Prints every step.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { calendar, removeHomes } from '../support/commands.ts';
import { createRecord } from '../support/create.ts';
import { openRolling, type Rolling } from '../support/rolling-deployment.ts';
import { WAIT } from '../support/wait.ts';

let service: Rolling;
beforeAll(async () => {
  service = await openRolling();
});
afterAll(async () => {
  await service.stop();
  removeHomes();
});

const say = (text: string): void => console.log(`    ${text.trimEnd().replaceAll('\n', '\n    ')}`);
const keys = async (...args: string[]) => {
  const done = await calendar(['keys', ...args, '--home', service.home]);
  say(`$ calendar keys ${args.join(' ')}\n${done.out}${done.err}`);
  return done;
};

const EVENT = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const protect = (id: number, password: string) =>
  service.call('PUT', `/events/${id}`, { as: 'editor', body: { password } });
const isOpenBy = async (id: number, password: string): Promise<boolean> =>
  (await service.call('GET', `/events/${id}?password=${password}`)).status === 200;

const DROPPED = 'the key was dropped with the last deployment';

it('rotates the keys: nothing fails, no event stays closed but those that nobody has opened, which the command names', async () => {
  const events: { id: number; password: string }[] = [];
  for (let i = 0; i < 12; i++) {
    const { id } = await createRecord(service, 'events', { ...EVENT, title: `Members only ${i}` });
    await protect(id, `sesame ${i}`);
    events.push({ id, password: `sesame ${i}` });
  }
  const [forgotten, lost, changing, ...read] = events;
  if (forgotten === undefined || lost === undefined || changing === undefined) throw new Error('there are no events');
  const visited = [changing, ...read];
  say(`12 events have passwords; nobody opens ${forgotten.id} and ${lost.id}`);

  const wrong: string[] = [];
  let [opened, set, followed] = [0, 0, 0];
  let isOver = false;
  const untilOver = async (what: () => Promise<void>): Promise<void> => {
    while (!isOver) {
      await what();
      await setTimeout(10);
    }
  };
  const note = (what: string, status: number): void => void (status === 200 || wrong.push(`${what}: ${status}`));
  let follower = (await service.call('GET', '/events/changes')).body.next_token;
  const traffic = Promise.all([
    untilOver(async () => {
      const { id, password } = read[opened++ % read.length] ?? changing;
      note(`open ${id}`, (await service.call('GET', `/events/${id}?password=${encodeURIComponent(password)}`)).status);
    }),
    untilOver(async () => {
      changing.password = `anew-${++set}`;
      note('set', (await protect(changing.id, changing.password)).status);
      note('open what was set', (await isOpenBy(changing.id, changing.password)) ? 200 : 403);
    }),
    untilOver(async () => {
      const { status, body } = await service.call('GET', `/events/changes?since=${follower}`);
      note('follow', status);
      follower = body.next_token;
      followed++;
    }),
  ]);
  const deploy = async (): Promise<void> => {
    await service.deploy();
    say(`deployed; ${opened} times opened, ${set} times set, ${followed} times followed so far`);
    // Until readers have opened each event, an editor has set a password and the app has asked, all of them from beginning to end.
    const [opens, sets, asks] = [opened + read.length, set + 1, followed + 1];
    await vi.waitUntil(() => opened > opens && set > sets && followed > asks, WAIT);
  };
  const oldToken = follower;

  expect((await keys('rotate')).code).toBe(0);
  await deploy();
  expect((await keys('rotate')).code).toBe(0);
  await deploy();
  const listed = JSON.parse((await calendar(['keys', 'list', '--json', '--home', service.home])).out);
  await keys('list');
  expect(listed.old.map(({ id }: { id: number }) => id)).toEqual([forgotten.id, lost.id]);
  expect((await keys('rotate')).code, 'two events need the old key').toBe(2);
  await protect(forgotten.id, 'set again');
  say(`an editor sets the password of ${forgotten.id} again`);
  expect((await keys('rotate', '--close')).code).toBe(0);
  await deploy();
  isOver = true;
  await traffic;

  expect([wrong, service.faults]).toEqual([[], []]);
  for (const { id, password } of visited)
    expect(await isOpenBy(id, encodeURIComponent(password)), String(id)).toBe(true);
  expect(await isOpenBy(forgotten.id, 'set%20again')).toBe(true);
  expect(await isOpenBy(lost.id, encodeURIComponent(lost.password)), DROPPED).toBe(false);
  expect((await service.call('GET', `/events/changes?since=${oldToken}`)).status, DROPPED).toBe(410);
  await protect(lost.id, 'found');
  expect(await isOpenBy(lost.id, 'found'), 'its editor has set it again').toBe(true);
  await keys('list');
  say(`${opened} times opened, ${set} times set, ${followed} times followed: nothing refused, nothing failed`);
});
