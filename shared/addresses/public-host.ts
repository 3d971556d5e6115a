/** Whether the address of a picture leads to a public host (contract/texts#pictures). */

/**
 * `address`: as `webAddress` returns it. Public is a host name with a dot that is not of this machine or a home network, or a public IPv4
 * address; without user, on port 80 or 443.
 */
export function isPublicHost(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.username !== '' || url.password !== '' || !['', '80', '443'].includes(url.port)) return false;
  const hostname = url.hostname.replace(/\.$/, ''); // the dot of the root: `intranet.` is a name without dots, too
  if (NOT_PUBLIC_NAME.test(hostname) || hostname.startsWith('[')) return false;
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? true : isPublicIpv4(hostname);
}

/** Names of this machine and of home networks (RFC 6761, RFC 6762, RFC 8375), and names with an empty label, which nobody can have. */
const NOT_PUBLIC_NAME = /(^|\.)(local|internal|localhost|home\.arpa)$|^\.|\.\.|\.$/;

/** Private, loopback, link-local, shared, documentation and reserved ranges of RFC 6890, by their first octets. */
const NOT_PUBLIC =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.[02]|198\.1[89]|198\.51\.100|203\.0\.113|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|2(2[4-9]|[34]\d|5[0-5]))\./;
function isPublicIpv4(hostname: string): boolean {
  return /^\d+(\.\d+){3}$/.test(hostname) && !NOT_PUBLIC.test(hostname);
}
