import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddresses } from './client-address.ts';

const PROXIES = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  clientAddresses(PROXIES).clientOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);

test.each([
  ['of a proxy of ours, the one it names', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['of several, the last that is not ours', '10.1.2.3', '198.51.100.1, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
  ['what a client itself wrote before it is not believed', 'fd00::1', '127.0.0.1, 203.0.113.7', '203.0.113.7'],
  ['a header of another is not believed', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['whom the proxy cannot name counts as the proxy, not as a client says', '127.0.0.1', '::1, unknown', '127.0.0.1'],
  ['a port behind the address is left out', '127.0.0.1', '127.0.0.1, 203.0.113.7:4711', '203.0.113.7'],
  ['with a port and IPv6 too', '127.0.0.1', '127.0.0.1, [2001:db8::6]:4711', '2001:db8:0:0'],
  ['of a proxy on this machine that is not ours, the machine', '127.0.0.2', '203.0.113.7', '127.0.0.2'],
  ['who says to be this machine is not', '10.1.2.3', '127.0.0.2', '127.0.0.2'],
  ['IPv4 as IPv6 is IPv4', '::ffff:203.0.113.7', '', '203.0.113.7'],
  ['a network of IPv6 is one client', '2001:db8:1:2:3:4:5:6', '', '2001:db8:1:2'],
  ['written shortly too', '2001:db8::6', '', '2001:db8:0:0'],
])('the client: %s', (_title, peer, forwarded, key) => {
  expect(from(peer, forwarded === '' ? {} : { 'x-forwarded-for': forwarded })).toMatchObject({ key, isLocal: false });
});

test('this machine is local, unless it is a proxy that names another', () => {
  expect(from('127.0.0.1').isLocal).toBe(true);
  expect(from('::1').isLocal).toBe(true);
  expect(from('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }).isLocal).toBe(false);
});

test('TLS is believed of a proxy of ours alone', () => {
  const https = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  expect(from('127.0.0.1', https).isTls).toBe(true);
  expect(from('203.0.113.9', https)).toMatchObject({ isTls: false, isUntoldProxy: true });
});

test('a network that is none is named', () => {
  expect(() => clientAddresses(['10.0.0.0/40'])).toThrow('PORTOLAN_TRUSTED_PROXIES: 10.0.0.0/40 is not a network');
});
