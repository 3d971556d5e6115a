/**
 * The rotation of docs/incidents.md#rotating-the-key as it is typed. A restart of the local server
 * stands for each deployment.
 */
import { afterAll, expect, it } from 'vitest';
import { basic, CONCERT, calendar, newHome, PASSWORD, type StartedServer, startServer } from '../support/commands.ts';

let started: StartedServer;
afterAll(() => started.stop());

it('three steps rotate the key: an event that nobody opens is named, and closed if the operator says so', async () => {
  const home = newHome();
  started = await startServer(home, '--empty');
  const deploy = async () => {
    await started.stop();
    started = await startServer(home, '--empty');
  };
  const keys = (...args: string[]) => calendar(['keys', ...args, '--home', home]);
  const ask = async (path: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const headers = { ...basic('ana', PASSWORD), 'content-type': 'application/json' };
    const answer = await fetch(`${started.server.urls.gl}/events${path}`, { ...sent, ...(sent && { headers }) });
    const answered: unknown = await answer.json();
    return { status: answer.status, body: Object(answered) };
  };
  const open = async (id: number) => (await ask(`/${id}?password=sesame`)).status;
  const follow = (token: string) => ask(`/changes?since=${token}`);
  await calendar(['users', 'add', 'ana', '--role', 'editor', '--password-stdin', '--home', home], `${PASSWORD}\n`);
  const ids: number[] = [];
  const protect = (id: number) => ask(`/${id}`, { password: 'sesame' });
  for (const title of ['Opened', 'Forgotten', 'Lost']) ids.push((await ask('', { ...CONCERT, title })).body.id);
  await Promise.all(ids.map(protect));
  const [opened = 0, forgotten = 0, lost = 0] = ids;
  const { next_token: token } = (await ask('/changes')).body;

  expect((await keys('rotate')).code).toBe(0);
  await deploy();
  expect([await open(opened), (await follow(token)).status]).toEqual([200, 200]);
  expect((await keys('rotate')).code).toBe(0);
  await deploy();
  expect([await open(opened), (await follow(token)).status]).toEqual([200, 200]);
  const { out } = await keys('list');
  const old = out.split('\n\n')[1]?.trim().split('\n').slice(1);
  expect(old?.map(line => Number(line.split(' ')[0]))).toEqual([forgotten, lost]);
  expect((await keys('rotate')).code, 'two events need the old key').toBe(2);
  expect(await open(forgotten)).toBe(200);
  expect((await keys('rotate', '--close')).code).toBe(0);
  await deploy();
  expect(await Promise.all([opened, forgotten, lost].map(open))).toEqual([200, 200, 403]);
  expect((await follow(token)).status).toBe(410);
  await protect(lost);
  expect(await open(lost), 'its editor has set it again').toBe(200);
});
