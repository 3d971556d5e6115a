/** A page of another origin in a real browser, which asks before it sends and shows scripts only what it may (contract/http#cors). */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { domOf, hasChromium } from '../support/chromium.ts';
import { HOST, openPlaces, PLACES, type Places } from '../support/client-places.ts';
import { authorizationOf } from '../support/service.ts';

if (!hasChromium) console.warn('Chromium is not installed, so no page of another origin calls the service');

const PAGE = readFileSync(join(import.meta.dirname, 'foreign-page.html'));

let places: Places;
let pages: Server;
// biome-ignore lint/suspicious/noExplicitAny: looked into as tests do
let read: any;
beforeAll(async () => {
  if (!hasChromium) return;
  places = await openPlaces();
  pages = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(PAGE)).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const address = pages.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  // All places in one visit, as most of the time is the start of the browser.
  const sent = new URLSearchParams({ authorization: authorizationOf('author') });
  for (const place of PLACES) sent.append('api', places.clientOf(place).api);
  const dom = await domOf(`${origin}/?${sent}`, HOST);
  const [, json = ''] = /<pre id="read">(.*?)<\/pre>/s.exec(dom) ?? [];
  read = JSON.parse(decodeHTML(json));
});
afterAll(async () => {
  pages?.close();
  await places?.stop();
});

it.skipIf(!hasChromium).each(PLACES)('reads and writes $where', place => {
  const { api } = places.clientOf(place);
  const { posted, unknownHeader, wrongPassword, list, again } = read[api];
  expect(posted).toMatchObject({
    status: 201,
    headers: { location: `${api}/events/${posted.body?.id}`, 'x-calendar-ignored': 'colour', etag: expect.any(String) },
    body: { title: 'Feira do libro' },
  });
  expect(unknownHeader, 'the browser asks first').toEqual({ refused: 'TypeError' });
  expect(wrongPassword).toMatchObject({ status: 401, body: { code: 'incorrect_password' } });
  expect(list).toMatchObject({
    status: 200,
    headers: {
      'x-tec-total': '1',
      'x-tec-totalpages': '1',
      'x-calendar-ignored': 'colour',
      etag: expect.stringMatching(/^W\/"/),
    },
    body: { total: 1, events: [{ id: posted.body?.id }] },
  });
  expect(again).toMatchObject({ status: 304, headers: { etag: list.headers?.etag }, body: null });
});
