/**
 * Which web addresses are accepted, and which of them a picture may have
 * (contract/texts#web-addresses, contract/texts#pictures).
 */
import { describe, expect, it } from 'vitest';
import { isEmail, isPublicHost, isSameAddress, webAddress } from '../../../shared/http/addresses.ts';

describe('a web address', () => {
  it.each<[sent: string, stored: string]>([
    ['https://w.example', 'https://w.example'],
    ['https://w.example:443', 'https://w.example/'],
    ['https://w.example/a/..', 'https://w.example/'],
    ['  HTTP://W.Example:80/A  ', 'http://w.example/A'],
    ['https://w.example/?a=1&amp;b=2', 'https://w.example/?a=1&b=2'],
    ['https://w.example/a b"<c>', 'https://w.example/a%20b%22%3Cc%3E'],
    ['https://w.example/\njavascript', 'https://w.example/javascript'],
    ['https://ñandú.example/ñ#ñ', 'https://xn--and-6ma2c.example/%C3%B1#%C3%B1'],
    ['https://0x7f.1/', 'https://127.0.0.1/'],
  ])('%j is stored as %s', (sent, stored) => {
    expect(webAddress(sent)).toBe(stored);
    expect(webAddress(stored)).toBe(stored);
  });

  it.each([
    '',
    'w.example',
    '//w.example/',
    'javascript:alert(1)//https://w.example',
    'https://w.example:99999/',
    'https://w"x.example/',
    'https://w<x.example/',
    'https://w.example/\ud83d',
  ])('%j is none', sent => {
    expect(webAddress(sent)).toBeUndefined();
  });
});

it.each<[text: string, is: boolean]>([
  ['info@concello.example', true],
  ['información.ba@concello.example', true],
  ['a?b&c=%d@w.example', true],
  ['ask at the bar', false],
  ['a@w.example?bcc=b', false],
  ['a@w.example.', false],
  ['javascript:alert(1)@w.example', false],
  ['\ud83d@w.example', false],
])('that %j is an e-mail address: %j', (text, is) => expect(isEmail(text)).toBe(is));

it.each<[a: string, b: string, same: boolean]>([
  ['https://w.example', 'https://w.example', true],
  ['https://w.example', 'https://w.example/', true],
  ['https://w.example/', 'https://w.example', true],
])('%s and %s are one address: %j', (a, b, same) => {
  expect(isSameAddress(a, b)).toBe(same);
});

it.each([
  [true, 'at a public host', 'https://w.example/a.png'],
  [true, 'on the port of another scheme', 'https://w.example:80/'],
  [true, 'at a public address', 'https://1.1.1.1/'],
  [false, 'with a user', 'https://user@w.example/'],
  [false, 'on another port', 'https://w.example:8080/'],
  [false, 'at this machine', 'http://localhost/'],
  [false, 'at a name without dots', 'http://intranet/'],
  [false, 'in a home network', 'http://printer.local/'],
  [false, 'at an address of IPv6', 'http://[2001:db8::1]/'],
  [false, 'in a private network (172.16)', 'http://172.16.0.1/'],
  [false, 'in a shared network', 'http://100.64.0.1/'],
  [false, 'at the metadata of a machine of AWS', 'http://169.254.169.254/'],
  [false, 'at a loopback address, however it is written', 'http://0177.1/'],
  [false, 'at no address at all', 'w.example'],
])('that a picture may be there is %j: %s', (may, _, address) => {
  expect(isPublicHost(address)).toBe(may);
});
