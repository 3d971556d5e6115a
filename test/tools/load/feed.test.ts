/** Feeds by their address: what is read, remembered and refused. */
import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { readInput } from '../../../tools/cli/load/read/input.ts';
import { listening } from '../../support/listening.ts';
import { NOW, useService } from '../../support/service.ts';
import { typedLoad } from '../../support/typed-load.ts';

let respond: RequestListener = (_, response) => void response.end();
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.headers['if-none-match'] ?? '-'} ${request.headers['if-modified-since'] ?? '-'}`);
  respond(request, response);
});
const address = `${await listening(server)}/axenda.gl.json`;
const service = await useService();
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const NIGHT = 86_400;
const MODIFIED = 'Mon, 01 Mar 2027 10:00:00 GMT';
let nights = 0;
const load = (...options: string[]) => typedLoad(service, [address, ...options], NOW + ++nights * NIGHT);
const nightly = () => load('--source', 'feed', '--prune');
const event = (id: number, title = `Feira ${id}`) => ({ id, title, start_date: `2027-09-0${id} 10:00` });

/** Answers as a web server does that knows these events by the validator. */
const serving =
  (etag: string, events: readonly object[]): RequestListener =>
  (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : 200, { etag, 'last-modified': MODIFIED });
    response.end(isKnown ? undefined : JSON.stringify({ events }));
  };

it('costs one request while it has not changed; another command reads it in any case', async () => {
  const all = [1, 2, 3, 4, 5].map(id => event(id));
  respond = serving('"1"', all);
  expect((await nightly()).out).toMatch(/^created {2}5\n/);
  expect(await nightly()).toMatchObject({ code: 0, out: `${address} has not changed since it was loaded`, events: [] });
  const forPrograms = await load('--source', 'feed', '--prune', '--json');
  expect([forPrograms.code, forPrograms.out]).toEqual([0, JSON.stringify({ not_modified: address })]);
  respond = serving('"2"', [event(1, 'Feira do mel'), ...all.slice(2)]);
  const changed = await nightly();
  expect([changed.code, changed.out]).toEqual([
    0,
    expect.stringMatching(/^created {2}0\nupdated {2}1\nunchanged 3\nrefused {2}0\npruned {3}1 /),
  ]);
  expect((await load('--source', 'feed', '--strict')).out).toMatch(/\nunchanged 4\n/);
  expect((await load('--source', 'feed', '--strict', '--overwrite-edits')).out).toMatch(/\nunchanged 4\n/);
  expect(asked.splice(0)).toEqual(['- -', ...Array.from({ length: 3 }, () => `"1" ${MODIFIED}`), '- -', '- -']);
});

it('is read again after a night in which an event was refused', async () => {
  respond = serving('"3"', [event(1), { id: 2, title: 'Sen data' }]);
  const refusing = () => load('--source', 'refused');
  expect([(await refusing()).code, (await refusing()).code]).toEqual([2, 2]);
  expect(asked.splice(0)).toEqual(['- -', '- -']);
});

it.each<[string, RequestListener, RegExp]>([
  ['cut where it was made', (_, to) => to.end('[{"title": "Fei'), /:1 is broken JSON, so nothing was sent/],
  [
    'cut after an event',
    (_, to) => to.end('{"events": [\n{"id": 9, "title": "Feira"}'),
    /:2 is broken JSON, so nothing/,
  ],
  ['cut within a cell', (_, to) => to.end('title;start_date\n"Fei'), /:2 is broken CSV, so nothing was sent/],
  ['cut between events', (_, to) => to.end('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'), /:2 is not the end of a calendar/],
  ['a page instead', (_, to) => to.end('<!doctype html><p>Login'), /is HTML or XML, so nothing was sent/],
  ['gone', (_, to) => to.writeHead(404).end('{}'), /answers 404, so nothing was sent$/],
  [
    'moved',
    (_, to) => to.writeHead(301, { location: 'https://a.example/' }).end(),
    /redirects to https:\/\/a\.example/,
  ],
  [
    'too large',
    (_, to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(' '.repeat(33_000_000))),
    /answers more than 32 MB$/,
  ],
])('that is %s is refused in one line, and nothing is sent or pruned', async (_, listener, message) => {
  respond = listener;
  const failed = await nightly();
  expect(failed).toMatchObject({ code: 1, out: '', err: expect.stringMatching(message), events: [] });
});

it('that breaks off on its way is asked for again, and then refused', async () => {
  respond = (_, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('[{"title": "Feira"}]');
    setImmediate(() => response.destroy());
  };
  asked.length = 0;
  const patience = { attempts: 3, firstMs: 1, longestMs: 5 };
  const read = readInput(address, { stop: new AbortController().signal, patience });
  await expect(read).rejects.toThrow(/axenda\.gl\.json fails: /);
  expect(asked).toHaveLength(3);
});
