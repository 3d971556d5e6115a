/** What a client gets for what a function returned, or did not. */
import { expect, test } from 'vitest';
import { toReply } from '../../tools/local/payload.ts';

const json = { 'content-type': 'application/json' };
const text = { 'content-type': 'text/plain;charset=UTF-8' };
const broken = { status: 500, headers: json, body: '{"message":"Internal Server Error"}' };

test.each<[unknown, unknown, string]>([
  [
    { statusCode: 201, headers: { ETag: '"1"', 'X-TEC-Total': 3 }, body: 'é' },
    { status: 201, headers: { ...text, etag: '"1"', 'x-tec-total': '3' }, body: 'é' },
    'names in lower case, numbers as text',
  ],
  [
    { statusCode: 200, headers: { 'Content-Type': 'application/json' }, body: '{}' },
    { status: 200, headers: json, body: '{}' },
    'its own type',
  ],
  [{ statusCode: 204 }, { status: 204, headers: text, body: '' }, 'no body'],
  [
    { statusCode: 200, body: 'w7E=', isBase64Encoded: true },
    { status: 200, headers: text, body: 'ñ' },
    'a body in base64',
  ],
  [
    { statusCode: 200, cookies: ['a=1', 'b=2'] },
    { status: 200, headers: { ...text, 'set-cookie': ['a=1', 'b=2'] }, body: '' },
    'cookies are headers',
  ],
  [{ title: 'x' }, { status: 200, headers: json, body: '{"title":"x"}' }, 'without a status: the body itself'],
  ['text', { status: 200, headers: json, body: 'text' }, 'a string is not quoted'],
  [null, { status: 200, headers: json, body: 'null' }, 'nothing'],
  [{ statusCode: 'x' }, broken, 'a status that is none'],
  [{ statusCode: 200, body: { title: 'x' } }, broken, 'a body that is no text'],
])('%j', (value, expected) => {
  const { body, ...rest } = toReply({ value });
  expect({ ...rest, body: body.toString() }).toEqual(expected);
});

test.each(['error', 'crash', 'timeout'] as const)('%s: an HTTP API says 500 to all of them', failure => {
  const { body, ...rest } = toReply({ failure });
  expect({ ...rest, body: body.toString() }).toEqual(broken);
});
