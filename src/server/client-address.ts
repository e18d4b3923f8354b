import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Who sent a request. */
export interface Client {
  /** What limits count by: an IPv4 address, or the network of 64 bits of an IPv6 address. */
  readonly key: string;
  /** The 48 bits of it that one site may be given; null for an IPv4 address. */
  readonly siteKey: string | null;
  /** This machine itself, for nobody else: it is not limited. */
  readonly isLocal: boolean;
  /** Whether the client reached us, or the trusted proxy before us, by TLS. */
  readonly isTls: boolean;
  /** Whether a proxy that is not trusted names clients, which then count as one. */
  readonly isUntoldProxy: boolean;
}

const IPV6_GROUPS = 4;
const SITE_GROUPS = 3;

/** Tells the client of a request. Throws an Error for a network that is none. */
export function clientAddresses(trustedProxies: readonly string[]) {
  const trusted = listOf(trustedProxies);
  const isTrusted = (address: string): boolean => isListed(trusted, address);
  return {
    isTrusted: (socketAddress: string | undefined): boolean => isTrusted(plain(socketAddress)),
    clientOf({ socket, headers }: IncomingMessage): Client {
      const peer = plain(socket.remoteAddress);
      const named = splitList(headers['x-forwarded-for']);
      const behindProxy = isTrusted(peer);
      const address = behindProxy ? (farthest(named, isTrusted) ?? peer) : peer;
      return {
        key: networkOf(address),
        siteKey: isIP(address) === 6 ? networkOf(address, SITE_GROUPS) : null,
        isLocal: named.length === 0 && isLoopback(peer),
        isTls: behindProxy && splitList(headers['x-forwarded-proto']).at(-1) === 'https',
        isUntoldProxy: !behindProxy && named.length > 0,
      };
    },
  };
}

/**
 * Each proxy adds whom it was asked by at the end: the last that is no proxy of ours is the client. What stands before it is the
 * client's own word, also where a proxy of ours wrote what is no address.
 */
function farthest(named: readonly string[], isTrusted: (address: string) => boolean): string | undefined {
  const last = named.findLast((address) => !isTrusted(address));
  return last !== undefined && isIP(last) !== 0 ? last : undefined;
}

const splitList = (header: string | readonly string[] | undefined): string[] =>
  header === undefined ? [] : `${header}`.split(',').map((part) => plain(part.trim().toLowerCase()));

/** IPv4 in the form of IPv6, as sockets that listen on both give it, becomes IPv4. Some proxies add the client's port. */
const plain = (address = ''): string =>
  address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2').replace(/^::ffff:(?=\d+\.)/i, '');

const LOOPBACK = listOf(['127.0.0.0/8', '::1']);
export const isLoopback = (address: string): boolean => isListed(LOOPBACK, plain(address));

function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list;
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  if (version === 0 || prefix > most) throw new Error(`PORTOLAN_TRUSTED_PROXIES: ${network} is not a network`);
  list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
}

/** One who is given a network of IPv6 has all its addresses. */
export function networkOf(address: string, groups = IPV6_GROUPS): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(8 - first.length - last.length, 0)).fill('0');
  return [...first, ...zeros, ...last].slice(0, groups).join(':');
}
