/** The network that an address belongs to, for counting calls by address. */

/**
 * An IPv4 address is a network of its own. An IPv6 address belongs to its /64: every customer has at least that, and can use any address
 * in it (RFC 6177).
 */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []; // RFC 4291, 2.5.5.2
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const all = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/**
 * The network that one organisation usually has, and within which an attacker could change addresses: the /24 of IPv4, the /48 of IPv6 (RFC
 * 6177). `network`: from `networkOf`.
 */
export const widerNetworkOf = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : `${network.split('.').slice(0, 3).join('.')}.0/24`;

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
