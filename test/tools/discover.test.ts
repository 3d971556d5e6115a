/** Finding the API of a calendar from an address of its site. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discover } from '../../tools/original/discover.ts';
import { listening } from '../support/listening.ts';

const stop = new AbortController().signal;
let host = '';
const server = createServer(({ url = '' }, response) => {
  const index = (at: string): string => `<${at}/wp-json/>; rel="https://api.w.org/"`;
  const headers: Record<string, Record<string, string>> = {
    '/': { link: `<http://${host}/wp-json/tribe>; rel="alternate", ${index(`http://${host}`)}` },
    '/wp-json': { link: index(`http://${host}`) },
    '/gl': { link: index(`http://${host}/gl`), 'x-tec-api-root': `http://${host}/gl/calendar/events/v1/` },
    '/plain': { link: `<http://${host}/index.php?rest_route=/>; rel="https://api.w.org/"` },
    '/index.php?rest_route=': { link: `<http://${host}/index.php?rest_route=/>; rel="https://api.w.org/"` },
    '/elsewhere': { link: index('https://other.example') },
  };
  response.writeHead(200, headers[url]).end('<p>A site</p>');
});
beforeAll(async () => {
  host = new URL(await listening(server)).host;
});
afterAll(() => void server.close());

const PLAIN = '/index.php?rest_route=/tribe/events/v1';
const TRIBE = '/wp-json/tribe/events/v1';
it.each([
  ['http://HOST', TRIBE],
  ['http://HOST/', TRIBE],
  ['HOST', TRIBE],
  ['HOST/wp-json/', TRIBE],
  ['HOST/gl', '/gl/calendar/events/v1'],
  [`http://HOST${TRIBE}/`, TRIBE],
  // A site without permalinks.
  ['HOST/plain', PLAIN],
  ['HOST/index.php?rest_route=%2F', PLAIN],
  [`HOST${PLAIN}/`, PLAIN],
])('%s leads to %s', async (sent, path) => {
  expect(await discover(sent.replace('HOST', host), stop)).toBe(`http://${host}${path}`);
});

it.each([
  ['HOST/nothing', 'names no API of a calendar'],
  ['HOST/elsewhere', 'says that its API is https://other.example/wp-json/tribe/events/v1'],
  ['http://127.0.0.1:1', 'cannot be read'],
  ['ftp://site.example', 'is no address of a calendar'],
  ['https://site.example/?lang=gl', 'is no address of a calendar'],
])('%s is refused', async (sent, said) => {
  await expect(discover(sent.replace('HOST', host), stop)).rejects.toThrow(said);
});
