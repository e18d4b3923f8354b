import { ibcDenom } from '#contract/ibc-denom.ts';
import type { LivenessReason, LivenessState } from '#contract/liveness.ts';
import type { AssetRecord, ChainRecord, ChannelRecord, LivenessRecord } from './records.ts';

/** Reasons as the maintainers of Osmosis name them. */
const REASONS = {
  bridge_down: 'bridge_down',
  extended_unstable_market: 'thin_market',
  ibc_client: 'client_expired',
  manual: 'closed_by_maintainers',
  market: 'thin_market',
  planned_shutdown: 'planned_shutdown',
  source_chain_killed: 'chain_stopped',
} as const satisfies Record<string, LivenessReason>;
export type HaltReason = keyof typeof REASONS;

export const isHaltReason = (text: string): text is HaltReason => Object.hasOwn(REASONS, text);

/** An asset of the list; without a mark it is alive. */
export interface ListedHalt {
  readonly denom: string;
  readonly path?: string | undefined;
  /** Into Osmosis. */
  readonly deposits_halted?: HaltReason | undefined;
  /** Out of Osmosis. */
  readonly withdrawals_halted?: HaltReason | undefined;
  readonly unstable?: HaltReason | undefined;
}

/** The assets that the maintainers of Osmosis call halted or unstable. */
export interface HaltList {
  readonly source: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly assets: readonly ListedHalt[];
}

export const OSMOSIS = 'osmosis-1';
/** The list's name as a source. */
export const OSMOSIS_LIST = 'osmosis-labs/assetlists';

/** What the list says of each of its assets. */
export const haltedAssets = ({ source, date, assets }: HaltList): LivenessRecord[] =>
  assets.flatMap((asset) => {
    const { denom, deposits_halted, withdrawals_halted, unstable } = asset;
    const listed = withdrawals_halted ?? deposits_halted ?? unstable;
    if (listed === undefined) return [];
    const isClient = listed === 'bridge_down' && unstable === 'ibc_client';
    const reason = isClient ? 'client_expired' : REASONS[listed];
    return [{ chain_id: OSMOSIS, denom, channel: null, state: stateOf(asset), reason, source, date }];
  });

function stateOf({ deposits_halted, withdrawals_halted }: ListedHalt): LivenessState {
  if (withdrawals_halted === 'source_chain_killed') return 'gone';
  if (deposits_halted !== undefined && withdrawals_halted !== undefined) return 'halted';
  if (deposits_halted !== undefined) return 'halted_in';
  return withdrawals_halted === undefined ? 'unstable' : 'halted_out';
}

/** Both ends of the channels all of whose assets the list halts because of an expired client. */
export function haltedChannels(
  { source, date, assets: listed }: HaltList,
  assets: readonly AssetRecord[],
  channels: readonly ChannelRecord[],
): LivenessRecord[] {
  const isClosed = new Map(
    listed.map(({ denom, deposits_halted, withdrawals_halted }) => [denom, deposits_halted && withdrawals_halted]),
  );
  const expired = new Set(listed.flatMap((asset) => (asset.unstable === 'ibc_client' ? channelOf(asset.path) : [])));
  for (const { denom, path } of listed) if (!isClosed.get(denom)) expired.delete(channelOf(path) ?? '');
  for (const { chain_id, denom, trace } of assets) {
    if (chain_id === OSMOSIS && !isClosed.get(denom)) expired.delete(channelOf(trace) ?? '');
  }
  return channels.flatMap(({ chain_id, port, channel, to_chain_id, to_channel }): LivenessRecord[] => {
    const isExpired = expired.has(chain_id === OSMOSIS ? channel : to_chain_id === OSMOSIS ? to_channel : '');
    if (!isExpired || port !== 'transfer') return [];
    return [{ chain_id, denom: null, channel, state: 'halted', reason: 'client_expired', source, date }];
  });
}

const channelOf = (path = ''): string | undefined => {
  const [port, channel] = path.split('/');
  return port === 'transfer' ? channel : undefined;
};

/** Chains that stopped by the list: their own gas asset came over one channel and cannot leave any more. */
export function stoppedChains(
  { source, date, assets }: HaltList,
  chains: readonly ChainRecord[],
  channels: readonly ChannelRecord[],
): LivenessRecord[] {
  const gas = new Map(chains.map(({ chain_id, native_denom }) => [chain_id, native_denom]));
  const killed = new Set(
    assets.flatMap(({ denom, withdrawals_halted }) => (withdrawals_halted === 'source_chain_killed' ? denom : [])),
  );
  const stopped = channels.flatMap(({ chain_id, port, channel, to_chain_id }) => {
    const voucher = chain_id === OSMOSIS ? ibcDenom(`${port}/${channel}/${gas.get(to_chain_id)}`) : '';
    return killed.has(voucher) ? to_chain_id : [];
  });
  return [...new Set(stopped)].map((chain_id) => ({
    ...{ chain_id, denom: null, channel: null, state: 'gone', reason: 'chain_stopped', source, date },
  }));
}
