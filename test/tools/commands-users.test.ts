/** `calendar users` and `calendar passwords` as they are typed, on a local server of their own. */
import { afterAll, expect, it } from 'vitest';
import { basic, calendar, newHome, PASSWORD, startServer } from '../support/commands.ts';

const home = newHome();
const { server, stop } = await startServer(home, '--fresh');
afterAll(stop);

const add = (login: string, role: string, ...more: string[]) => [
  ...['users', 'add', login, '--role', role, '--home', home, ...more],
];
const write = (login: string, password: string) =>
  fetch(`${server.urls.gl}/tags`, {
    method: 'POST',
    headers: { ...basic(login, password), 'content-type': 'application/json' },
    body: JSON.stringify({ name: `of ${login}` }),
  });

/** The id of the first user. */
let first: number;

it('users add: a random password, printed once, lets the user write', async () => {
  const { code, out, err } = await calendar(add('Admin', 'administrator'));
  const [, id = '', password = ''] =
    /^Added user (\d+): admin, administrator\nPassword, shown only this once: (\w{40})\n$/.exec(out) ?? [];
  first = Number(id);
  expect({ code, err, status: (await write('admin', password)).status }).toEqual({ code: 0, err: '', status: 201 });
});

it('users add: what is wrong costs one line, and no id', async () => {
  const { code, out, err } = await calendar(add('ana', 'king'));
  expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^error: .*'king' is invalid.*\n$/)]);
  const added = await calendar(add('loader', 'administrator', '--password-stdin'), `${PASSWORD}\n`);
  expect(added).toEqual({ code: 0, out: `Added user ${first + 1}: loader, administrator\n`, err: '' });
  expect((await write('loader', PASSWORD)).status).toBe(201);
});

it('passwords: issued, listed without what is stored, revoked', async () => {
  const on = (...args: string[]) => calendar([...args, '--home', home]);
  const issued = await on('passwords', 'issue', 'admin', '--name', 'web site');
  const [, password = ''] = /\nPassword, shown only this once: (\w{40})\n$/.exec(issued.out) ?? [];
  expect((await write('admin', password)).status).toBe(400); // the tag is there already: the password is right
  const rowsOf = async (...args: string[]) =>
    (await on(...args)).out
      .trim()
      .split('\n')
      .map(line => line.split(/ {2,}/));
  const minute = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
  expect(await rowsOf('passwords', 'list', 'admin')).toEqual([
    ['name', 'issued', 'last used'],
    ['first', minute, minute],
    ['web site', minute, minute],
  ]);
  expect(await on('passwords', 'revoke', 'admin', '--name', 'web site')).toEqual({
    code: 0,
    out: 'Revoked the password "web site" of admin\n',
    err: '',
  });
  expect((await write('admin', password)).status).toBe(401);
  expect((await on('users', 'role', 'admin', '--role', 'editor')).out).toBe(
    `User ${first}, admin: administrator → editor\n`,
  );
  expect(await rowsOf('users', 'list')).toEqual([
    ['id', 'login', 'role', 'passwords', 'last used'],
    [String(first), 'admin', 'editor', '1', minute],
    [String(first + 1), 'loader', 'administrator', '1', minute],
  ]);
});
