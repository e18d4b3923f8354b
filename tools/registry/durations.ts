import type { BridgeId } from '../../src/contract/bridge.ts';
import type { ChainWaits, Span } from '../../src/market/durations/chain-waits.ts';
import type { MeasuredTime } from '../../src/market/durations/lane-time.ts';
import type { ChainRecord } from '../../src/registry/records.ts';
import { arbitrumRollups } from './lanes/arbitrum.ts';
import { fact } from './packages.ts';
import { axelarChains, circleChainId, circleChains, hyperlaneChains, hyperlaneEvm, viemChains } from './sources/evm.ts';

type ByChain = Readonly<Record<string, number>>;

interface DurationFacts {
  readonly finality: { readonly byChainId: ByChain };
  readonly cctp: {
    readonly byChainId: ByChain;
    readonly byEthereumBlocks: { readonly confirmations: number; readonly seconds: number };
    readonly oneBlock: { readonly seconds: number };
    readonly shorterEnd: { readonly bySeconds: ByChain };
    readonly batches: { readonly seconds: Span; readonly chainIds: readonly string[] };
  };
  readonly layerZero: { readonly confirmationsByChainId: ByChain };
  readonly blockSeconds: { readonly byChainId: ByChain };
}

interface TimeFacts {
  readonly source: string;
  readonly period: string;
  readonly unused: { readonly bridges: object; readonly chains: object };
  readonly rows: readonly (readonly [string, string, BridgeId, number, number, number, number])[];
}

const facts = fact<DurationFacts>('durations.json');
const times = fact<TimeFacts>('times.json');

const hyperlaneCosmos = new Map(
  Object.values(hyperlaneChains)
    .filter(({ protocol, isTestnet }) => protocol.startsWith('cosmos') && !isTestnet)
    .map((chain) => [String(chain.chainId), chain]),
);

const hyperlaneOf = (id: string) =>
  id === 'solana' ? hyperlaneChains.solanamainnet : (hyperlaneEvm.get(id) ?? hyperlaneCosmos.get(id));

const arbitrumWithdrawals = new Map(
  arbitrumRollups.map(({ chain_id, confirm_seconds }) => [chain_id, confirm_seconds] as const),
);

const tenths = (seconds: number): number => Math.ceil(seconds * 10) / 10;

function blockSeconds(id: string): number | null {
  const milliseconds = viemChains.get(id)?.chain.blockTime;
  if (milliseconds !== undefined) return tenths(milliseconds / 1000);
  return hyperlaneOf(id)?.blocks?.estimateBlockTime ?? facts.blockSeconds.byChainId[id] ?? null;
}

const blocks = (count: number, seconds: number | null): number | null =>
  seconds === null ? null : tenths(count * seconds);

/** A number of blocks, or the tag of the last final one. */
function afterBlocks(count: number | string | undefined, id: string, block: number | null): number | null {
  if (count === undefined) return null;
  if (count === 'finalized') return facts.finality.byChainId[id] ?? null;
  return Number.isInteger(Number(count)) ? blocks(Math.max(1, Number(count)), block) : null;
}

/** What Circle publishes; where it lists only a chain's confirmations, the same wait as its like. */
function cctpSeconds(id: string, block: number | null): number | null {
  const published = facts.cctp.byChainId[id];
  if (published !== undefined) return published;
  const contracts = circleChains.find((chain) => circleChainId(chain) === id)?.cctp?.contracts;
  const confirmations = (contracts?.v2 ?? contracts?.v1)?.confirmations;
  const { byEthereumBlocks, oneBlock } = facts.cctp;
  if (confirmations === byEthereumBlocks.confirmations) return byEthereumBlocks.seconds;
  // More than a few blocks are blocks of another chain, which no list names.
  if (confirmations === undefined || confirmations > 5) return null;
  const more = blocks(confirmations - 1, block);
  return more === null ? null : oneBlock.seconds + more;
}

/** The same as a range, with the wait for a batch where Circle waits for the block of Ethereum that holds it. */
function cctpSpan(id: string, block: number | null): Span | null {
  const seconds = cctpSeconds(id, block);
  if (seconds === null) return null;
  const { batches, shorterEnd } = facts.cctp;
  const [from, usual, to] = batches.chainIds.includes(id) ? batches.seconds : [0, 0, 0];
  return [(shorterEnd.bySeconds[seconds] ?? seconds) + from, seconds + usual, seconds + to];
}

/**
 * Where LayerZero publishes no count, the blocks that Hyperlane waits for to be safe from a reorganisation, else the
 * longest that a verifier could wait: until a block is final.
 */
function layerZeroSeconds(id: string, block: number | null): number | null {
  const confirmations = facts.layerZero.confirmationsByChainId[id];
  if (confirmations !== undefined) return blocks(confirmations, block);
  return afterBlocks(hyperlaneOf(id)?.blocks?.reorgPeriod, id, block) ?? facts.finality.byChainId[id] ?? null;
}

/** The wait of each bridge for a chain, for every chain with at least one known wait. */
export function compileWaits(chains: readonly ChainRecord[]): ChainWaits[] {
  return chains
    .map(({ chain_id: id, chain_type }): ChainWaits => {
      const block = blockSeconds(id);
      return {
        chain_id: id,
        block_seconds: block,
        finality_seconds: facts.finality.byChainId[id] ?? null,
        axelar_seconds: afterBlocks(axelarChains.get(id)?.finality, id, block),
        cctp_seconds: cctpSpan(id, block),
        hyperlane_seconds: afterBlocks(hyperlaneOf(id)?.blocks?.reorgPeriod, id, block),
        layer_zero_seconds: chain_type === 'evm' ? layerZeroSeconds(id, block) : null,
        withdrawal_seconds: arbitrumWithdrawals.get(id) ?? null,
      };
    })
    .filter(({ chain_id, ...waits }) => Object.values(waits).some((seconds) => seconds !== null));
}

/** The measured times that lanes are timed by. */
export function compileTimes(): MeasuredTime[] {
  const { source, period, unused, rows } = times;
  return rows
    .filter(([from, to, bridge]) => !(bridge in unused.bridges || from in unused.chains || to in unused.chains))
    .map(([from, to, bridge, count, ...quartiles]) => ({ bridge, from, to, count, quartiles, period, source }));
}
