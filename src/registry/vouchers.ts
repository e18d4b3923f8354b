import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type AssetId, normalDenom } from '#contract/asset.ts';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { ShortHash } from '#contract/short-hash.ts';
import type { AssetRecord, ChannelRecord } from './records.ts';

/** A listed asset that was sent over channels of the registry. */
export interface VoucherPath {
  readonly base: AssetRecord;
  /** The path of the base on its own chain: its denom, or its trace and base denom. */
  readonly baseText: string;
  /** The channels from the voucher's chain to that of the base, nearest first; each as its receiving chain names it. */
  readonly hops: readonly ChannelRecord[];
}

interface Base {
  readonly record: AssetRecord;
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** The bases of a chain: CW20 tokens leave through the ports of contracts, all others through the common port. */
interface ChainBases {
  readonly common: Base[];
  readonly cw20: Base[];
}

const COMMON_PORT = 'transfer';
/** Ports of CW20 contracts begin with this. */
export const CONTRACT_PORT = 'wasm.';
const VOUCHER = /^ibc\/[0-9A-F]{64}$/;
/** Kujira sends denoms of its factory with colons instead of slashes. */
const KUJIRA = 'kaiyo-1';

/** Candidates of a chain are numbered below this, so that a head of 32 bits and a number fit into one float. */
const MAX_CANDIDATES = 2 ** 21;
const HEAD_DIGITS = 8;
/** Hops added to listed assets, vouchers included; then to assets that are native to their chains only. */
const DEPTHS = [1, 2] as const;
type Depth = (typeof DEPTHS)[number];

export const prefixOf = ({ port, channel }: Pick<ChannelRecord, 'port' | 'channel'>): string => `${port}/${channel}/`;
export const farPrefixOf = ({ to_port, to_channel }: ChannelRecord): string => `${to_port}/${to_channel}/`;
const pathKey = (chainId: string, text: string): string => `${chainId}|${text}`;

/** The path of an asset on its own chain, as the next channel prefixes it. */
export function pathOf({ chain_id, denom, trace, base_denom }: AssetRecord): string {
  if (trace !== '') return `${trace}/${base_denom}`;
  return chain_id === KUJIRA && denom.startsWith('factory/') ? denom.replaceAll('/', ':') : denom;
}

/**
 * Vouchers that follow from listed assets and channels. The hashes of a chain are indexed when one of its vouchers is first looked
 * up: eight bytes a hash, some 200,000 hashes for one hop and 800,000 for two on all chains together.
 */
export class Vouchers {
  private readonly ends = new Map<string, ChannelRecord[]>();
  private readonly listed = new Map<string, ChainBases>();
  private readonly native = new Map<string, ChainBases>();
  private readonly byPath = new Map<string, AssetRecord>();
  private readonly byEnd = new Map<string, ChannelRecord>();
  private readonly indexes = new Map<string, Float64Array>();
  private readonly hash: ShortHash;

  constructor(assets: readonly AssetRecord[], channels: readonly ChannelRecord[]) {
    for (const channel of channels) {
      this.byEnd.set(pathKey(channel.chain_id, prefixOf(channel)), channel);
      if (channel.port === COMMON_PORT) append(this.ends, channel.chain_id, channel);
    }
    const isSending = new Set(channels.map(({ to_chain_id }) => to_chain_id));
    let longest = 0;
    for (const record of assets) {
      if (!isSending.has(record.chain_id)) continue;
      const text = pathOf(record);
      const base = { record, text, bytes: utf8ToBytes(text) };
      this.byPath.set(pathKey(record.chain_id, text), record);
      addBase(this.listed, base);
      if (record.trace === '') addBase(this.native, base);
      longest = Math.max(longest, base.bytes.length);
    }
    const longestHop = channels.reduce((most, channel) => Math.max(most, prefixOf(channel).length), 0);
    this.hash = new ShortHash(longest + longestHop * DEPTHS.length);
  }

  /** The listed asset of a path on a chain. */
  findListed(chainId: string, path: string): AssetRecord | undefined {
    return this.byPath.get(pathKey(chainId, path));
  }

  /** Undefined for what is no voucher of listed assets over one channel, or of native ones over two. */
  find({ chain_id, denom }: AssetId): VoucherPath | undefined {
    const voucher = normalDenom(denom);
    if (!this.ends.has(chain_id) || !VOUCHER.test(voucher)) return undefined;
    for (const depth of DEPTHS) {
      const found = this.findAt(chain_id, voucher, depth);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The voucher of a path over any number of channels of the registry. */
  resolve(chainId: string, path: string): VoucherPath | undefined {
    const hops: ChannelRecord[] = [];
    let at = chainId;
    let rest = path;
    for (;;) {
      const base = hops.length > 0 ? this.findListed(at, rest) : undefined;
      if (base !== undefined) return { base, baseText: rest, hops };
      const prefix = /^[^/]+\/[^/]+\//.exec(rest)?.[0];
      const channel = prefix && this.byEnd.get(pathKey(at, prefix));
      if (!prefix || !channel) return undefined;
      hops.push(channel);
      at = channel.to_chain_id;
      rest = rest.slice(prefix.length);
    }
  }

  private findAt(chainId: string, voucher: string, depth: Depth): VoucherPath | undefined {
    const index = this.indexOf(chainId, depth);
    const head = Number.parseInt(voucher.slice('ibc/'.length, 'ibc/'.length + HEAD_DIGITS), 16);
    for (let at = lowerBound(index, head * MAX_CANDIDATES); at < index.length; at++) {
      const entry = index[at] as number;
      if (Math.floor(entry / MAX_CANDIDATES) !== head) return undefined;
      const found = this.candidate(chainId, depth, entry % MAX_CANDIDATES);
      if (ibcDenom(voucherPathText(found)) === voucher) return found;
    }
    return undefined;
  }

  private indexOf(chainId: string, depth: Depth): Float64Array {
    const name = `${depth} ${chainId}`;
    const index = this.indexes.get(name) ?? this.makeIndex(chainId, depth);
    this.indexes.set(name, index);
    return index;
  }

  private makeIndex(chainId: string, depth: Depth): Float64Array {
    const entries: number[] = [];
    let number = 0;
    for (const { hops, bases } of this.groups(chainId, depth)) {
      let length = 0;
      for (const hop of hops) {
        const prefix = utf8ToBytes(prefixOf(hop));
        this.hash.set(prefix, length);
        length += prefix.length;
      }
      const home = farPrefixOf(hops.at(-1) as ChannelRecord);
      for (const { bytes, text } of bases) {
        // Sent back over its own channel, a voucher becomes what it was before.
        if (!text.startsWith(home)) {
          this.hash.set(bytes, length);
          entries.push(this.hash.headOf(length + bytes.length) * MAX_CANDIDATES + number);
        }
        number++;
      }
    }
    if (number > MAX_CANDIDATES) throw new RangeError(`${chainId} has more than ${MAX_CANDIDATES} vouchers`);
    return Float64Array.from(entries).sort();
  }

  private candidate(chainId: string, depth: Depth, number: number): VoucherPath {
    let first = 0;
    for (const { hops, bases } of this.groups(chainId, depth)) {
      const base = bases[number - first];
      if (base !== undefined) return { base: base.record, baseText: base.text, hops };
      first += bases.length;
    }
    throw new RangeError(`${chainId} has no candidate ${number}`);
  }

  /** The bases at the end of each combination of channels, always in the same order. */
  private *groups(chainId: string, depth: Depth): Generator<{ hops: ChannelRecord[]; bases: readonly Base[] }> {
    const bases = depth === 1 ? this.listed : this.native;
    for (const first of this.ends.get(chainId) ?? []) {
      if (depth === 1) yield { hops: [first], bases: basesOver(bases, first) };
      else if (!first.to_port.startsWith(CONTRACT_PORT))
        for (const second of this.ends.get(first.to_chain_id) ?? [])
          if (prefixOf(second) !== farPrefixOf(first)) yield { hops: [first, second], bases: basesOver(bases, second) };
    }
  }
}

export const voucherPathText = ({ hops, baseText }: VoucherPath): string => hops.map(prefixOf).join('') + baseText;

function basesOver(bases: ReadonlyMap<string, ChainBases>, { to_chain_id, to_port }: ChannelRecord): readonly Base[] {
  const found = bases.get(to_chain_id);
  return (to_port.startsWith(CONTRACT_PORT) ? found?.cw20 : found?.common) ?? [];
}

function append<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

function addBase(bases: Map<string, ChainBases>, base: Base): void {
  const { chain_id, denom } = base.record;
  const known = bases.get(chain_id) ?? { common: [], cw20: [] };
  (denom.startsWith('cw20:') ? known.cw20 : known.common).push(base);
  bases.set(chain_id, known);
}

/** Index of the first entry that is at least `least`. */
function lowerBound(sorted: Float64Array, least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
