import type { ChannelRecord } from '../../src/registry/records.ts';
import { bridgeFacts } from './sources/evm.ts';
import { checksummed } from './text.ts';

export interface AssetRef {
  readonly chain_id: string;
  readonly denom: string;
}

const keyOf = ({ chain_id, denom }: AssetRef): string => `${chain_id}|${checksummed(denom)}`;

/** Verified links from a bridged asset to the asset it stands for. The first link of an asset is kept. */
export class Links {
  readonly #to = new Map<string, AssetRef>();
  readonly #unknown = new Set<string>();

  add(from: AssetRef, to: AssetRef): void {
    if (keyOf(from) !== keyOf(to) && !this.#to.has(keyOf(from))) {
      this.#to.set(keyOf(from), { chain_id: to.chain_id, denom: checksummed(to.denom) });
    }
  }

  /** Marks a token that stands for several assets, so that it has no single origin. A link of the token has precedence. */
  addUnknown(asset: AssetRef): void {
    this.#unknown.add(keyOf(asset));
  }

  /** Follows links to the end; an asset without a link stands for itself. Null where no single origin is known. */
  resolve(asset: AssetRef): AssetRef | null {
    const seen = new Set<string>();
    let at = asset;
    for (;;) {
      const next = this.#to.get(keyOf(at));
      if (!next || seen.has(keyOf(at))) {
        return this.#unknown.has(keyOf(at)) ? null : { chain_id: at.chain_id, denom: checksummed(at.denom) };
      }
      seen.add(keyOf(at));
      at = next;
    }
  }
}

interface Trace {
  readonly hops: readonly { readonly port: string; readonly channel: string }[];
  readonly base: string;
}

/** Splits a voucher's path into its hops and the base denom, which may itself contain slashes. */
export function parsePath(path: string): Trace {
  const parts = path.split('/');
  let at = 0;
  while (at + 2 < parts.length && /^(channel-\d+|\d\d-[a-z]+-\d+)$/.test(parts[at + 1] ?? '')) at += 2;
  const hops = Array.from({ length: at / 2 }, (_, hop) => ({
    port: parts[hop * 2] as string,
    channel: parts[hop * 2 + 1] as string,
  }));
  return { hops, base: parts.slice(at).join('/') };
}

/** Walks vouchers back over the channels, and over the one light client that leads to Ethereum. */
export class OriginWalk {
  readonly #far = new Map<string, string>();

  constructor(channels: readonly ChannelRecord[]) {
    for (const channel of channels) {
      this.#far.set(`${channel.chain_id}|${channel.port}|${channel.channel}`, channel.to_chain_id);
    }
    for (const client of bridgeFacts.eureka.clients) this.#far.set(`${client.hub}|transfer|${client.hubClient}`, '1');
  }

  /** The chain where the path began and the base denom there; null when a hop leads out of the registry. */
  origin(chain_id: string, path: string): AssetRef | null {
    const { hops, base } = parsePath(path);
    let at = chain_id;
    for (const hop of hops) {
      const next = this.#far.get(`${at}|${hop.port}|${hop.channel}`);
      if (next === undefined) return null;
      at = next;
    }
    return { chain_id: at, denom: checksummed(base) };
  }
}
