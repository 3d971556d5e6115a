/** Which web addresses clients may send, and how they are stored and shown (contract/texts#web-addresses). */

/**
 * undefined: the address is neither http nor https, or not safe in HTML. The URL standard encodes `"`, `<`, `>`, blanks and control
 * characters in a path or a query, and drops line ends, but it leaves a `"` in a host. `&amp;` is read as `&`, as clients send back
 * addresses in the encoding in which events show them. An address to which the standard would only add a slash at its end stays as it is:
 * clients compare it with what they have sent.
 */
export const webAddress = (sent: string): string | undefined => {
  const address = sent.trim().replaceAll('&amp;', '&');
  // Half a surrogate pair is a mistake of the client; the standard would silently replace it.
  if (!/^https?:\/\//i.test(address) || !address.isWellFormed()) return undefined;
  const href = URL.parse(address)?.href;
  if (href === undefined || /["<>\s\p{Cc}]/u.test(href)) return undefined;
  return href === `${address}/` ? address : href;
};

/** Whether two addresses are one by the URL standard: `https://w.example` and `https://w.example/`. */
export const isSameAddress = (a: string, b: string): boolean =>
  a === b || (URL.parse(a)?.href ?? a) === URL.parse(b)?.href;

/**
 * Whether an address, as `webAddress` returns it, leads to a public host: a public IPv4 address, or a name with a dot that does not belong
 * to the machine itself or to a home network. The port must be 80 or 443, and no user may be named.
 */
export function isPublicHost(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.username !== '' || url.password !== '' || !['', '80', '443'].includes(url.port)) return false;
  const hostname = url.hostname.replace(/\.$/, ''); // `intranet.` with the dot of the DNS root is a name without dots, too
  if (NOT_PUBLIC_NAME.test(hostname) || hostname.startsWith('[')) return false;
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? true : isPublicIpv4(hostname);
}

/** Names of the machine itself and of home networks (RFC 6761, RFC 6762, RFC 8375), and names with an empty label, which cannot exist. */
const NOT_PUBLIC_NAME = /(^|\.)(local|internal|localhost|home\.arpa)$|^\.|\.\.|\.$/;

/** Private, loopback, link-local, shared, documentation and reserved ranges of RFC 6890, by their first octets. */
const NOT_PUBLIC =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.[02]|198\.1[89]|198\.51\.100|203\.0\.113|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|2(2[4-9]|[34]\d|5[0-5]))\./;
function isPublicIpv4(hostname: string): boolean {
  return /^\d+(\.\d+){3}$/.test(hostname) && !NOT_PUBLIC.test(hostname);
}
