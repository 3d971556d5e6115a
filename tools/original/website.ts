/** Web addresses as the original shows them. Pure. */
import { isPublicHost, webAddress } from '../../shared/http/addresses.ts';

/**
 * With `http://` if the text is an address without a scheme, such as `www.madrid.es`: WordPress links it so (`esc_url`). Any other text
 * stays, and e-mail addresses with it. `&#038;` is how WordPress writes `&`.
 */
export const withScheme = (website: string): string => {
  const sent = website.replaceAll('&#038;', '&');
  const address = `http://${sent}`;
  return /[:\s]|^[/#?]/.test(sent) || !isPublicHost(address) ? sent : address;
};

/** Names for the addresses that `isPublicHost` refuses, by their hosts (RFC 6890, RFC 6761). */
const NOT_PUBLIC: readonly (readonly [host: RegExp, name: string])[] = [
  [/^127\.|(^|\.)localhost$|^\[::1\]$/, 'loopback address'],
  [/^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^\[f[cd]/, 'address of a private network'],
  [/^169\.254\.|^\[fe[89ab]/, 'link-local address'],
  [/\.(local|internal)$|\.home\.arpa$|^[^.[]+$/, 'name of a local network'],
  [/^\[/, 'IPv6 address'],
  [/^[\d.]+$/, 'reserved address'],
];

/** Why a picture may not have this address, in words. */
export const whyNotPublic = (address: string): string => {
  const url = URL.parse(address);
  if (webAddress(address) === undefined || url === null) return 'no web address';
  if (url.username !== '' || url.password !== '') return 'the address names a user';
  return (
    NOT_PUBLIC.find(([host]) => host.test(url.hostname))?.[1] ??
    (url.port === '' ? 'no public address' : `port ${url.port}`)
  );
};
