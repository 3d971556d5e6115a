/** Where a caller is: at the other end of the connection, or of that to the site's own CDN. */
import { describe, expect, it } from 'vitest';
import { networkAt } from '../../functions/http/request.ts';
import { ORIGIN_KEY_HEADER, VIEWER_HEADER } from '../../shared/http/addresses.ts';
import { httpEvent } from '../support/middleware.ts';

const KEY = 'the key of the CDN, which nobody else has';
const CONNECTION = '192.0.2.1';

const from = (headers: Readonly<Record<string, string>>, key: string | undefined): string =>
  networkAt(httpEvent({ headers }), { originKeys: key === undefined ? [] : [key] });

describe('from the CDN', () => {
  it.each([
    ['198.51.100.10:46532', '198.51.100.10'],
    ['2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2::/64'],
    ['2001:db8::7:46532', '2001:db8:0:0::/64'],
    ['::ffff:198.51.100.10:46532', '198.51.100.10'],
  ])('%s is in %s', (address, network) => {
    expect(from({ [ORIGIN_KEY_HEADER]: KEY, [VIEWER_HEADER]: address }, KEY)).toBe(network);
  });

  it.each(['', 'unknown', '198.51.100.10', 'x:1', '198.51.100.10:46532, 203.0.113.1:1'])(
    'what is no address with a port, such as %j, is not believed',
    address => {
      expect(from({ [ORIGIN_KEY_HEADER]: KEY, [VIEWER_HEADER]: address }, KEY)).toBe(CONNECTION);
    },
  );
});

it.each<[why: string, given: string | undefined, key: string | undefined]>([
  ['nobody has proved to be the CDN', undefined, KEY],
  ['the proof is wrong', `${KEY}x`, KEY],
  ['the proof is empty', '', KEY],
  ['there is no CDN', KEY, undefined],
  ['there is no CDN, and no proof', undefined, undefined],
])('what headers say is not believed if %s', (_, given, key) => {
  const proof: Record<string, string> = given === undefined ? {} : { [ORIGIN_KEY_HEADER]: given };
  const headers = { ...proof, [VIEWER_HEADER]: '198.51.100.10:46532', 'x-forwarded-for': '198.51.100.11' };
  expect(from(headers, key)).toBe(CONNECTION);
});
