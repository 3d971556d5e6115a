/**
 * Addresses that count as one network. In IPv6, it is all the addresses that a customer of a
 * provider gets.
 */
import { expect, it } from 'vitest';
import { networkOf, widerNetworkOf } from '../../../shared/http/addresses.ts';

it.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24', 'IPv4 as it is, and the addresses beside it'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24', 'IPv4 in the clothes of IPv6'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48', 'the first half, and all networks of one customer'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48', 'zeros left out in both halves'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48', 'this machine'],
])('%s is %s, which is in %s (%s)', (address, network, wider) => {
  expect([networkOf(address), widerNetworkOf(networkOf(address))]).toEqual([network, wider]);
});
