import type { AssetRecord, ChainRecord, ChannelRecord, LivenessRecord } from '../../src/registry/records.ts';
import { type Lanes, lanesByBridge } from './lanes/index.ts';
import type { MarkCounts } from './marks/index.ts';

export interface World {
  readonly chains: readonly ChainRecord[];
  readonly assets: readonly AssetRecord[];
  readonly channels: readonly ChannelRecord[];
  readonly liveness: readonly LivenessRecord[];
  readonly lanes: Lanes;
  readonly marks: MarkCounts;
}

export interface Counts {
  readonly chains: number;
  readonly cosmos: number;
  readonly evm: number;
  /** EVM chains with at least two public nodes. */
  readonly evmWithTwoNodes: number;
  readonly svm: number;
  readonly assets: number;
  readonly vouchers: number;
  /** Two ends make one channel. */
  readonly channels: number;
  /** Chains and assets that nothing is routed over. */
  readonly gone: number;
  /** Assets and channels without transfers in at least one direction. */
  readonly halted: number;
  readonly lanes: Readonly<Record<string, number>>;
  /** What has a mark. */
  readonly marks: MarkCounts;
}

export function countWorld({ chains, assets, channels, liveness, lanes, marks }: World): Counts {
  const ofType = (type: string) => chains.filter((chain) => chain.chain_type === type).length;
  return {
    chains: chains.length,
    cosmos: ofType('cosmos'),
    evm: ofType('evm'),
    evmWithTwoNodes: chains.filter(({ chain_type, endpoints }) => chain_type === 'evm' && endpoints.rpc.length >= 2)
      .length,
    svm: ofType('svm'),
    assets: assets.length,
    vouchers: assets.filter((asset) => asset.trace !== '').length,
    channels: channels.length / 2,
    gone: liveness.filter(({ state }) => state === 'gone').length,
    halted: liveness.filter(({ state }) => state.startsWith('halted')).length,
    lanes: Object.fromEntries(Object.entries(lanesByBridge(lanes)).map(([bridge, { length }]) => [bridge, length])),
    marks,
  };
}
