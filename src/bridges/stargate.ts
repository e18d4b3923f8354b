import type { OperationBody } from '#contract/operation.ts';
import type { Registry } from '#registry/registry.ts';
import type { PausableContract } from './bridge.ts';
import json from './data/stargate.json';
import { bridgeOf, endsOf, isDeducted, type Transfer } from './lane.ts';
import { type OftPair, oftLaneDrafts, oftPairs, unsentOf } from './oft-lanes.ts';
import { feeLine, messagingFee } from './operation-fees.ts';
import { PAYOUTS } from './payouts.ts';

/**
 * `data/stargate.json`: one row per asset and chain. `tools/registry` writes it.
 * A lane is an ordered pair of two rows of the same `asset`.
 */
export interface StargatePool {
  readonly chain_id: string;
  /** LayerZero v2 endpoint id of the chain. */
  readonly endpoint_id: number;
  /** A pool locks the chain's own asset, an OFT mints and burns a bridged one. */
  readonly kind: 'Pool' | 'OFT';
  /** The mesh it belongs to: `USDC`, `USDT`, `EURC`, `ETH`, `METIS`, `mETH`. */
  readonly asset: string;
  readonly denom: string;
  /** True when the asset is the chain's gas asset, sent as value. */
  readonly native: boolean;
  /** The contract that `send` is called on. */
  readonly pool_address: string;
  /** Shared decimals of a transfer; finer units are not sent. */
  readonly shared_decimals: number;
  /** When and where the operator took the pool out of use; absent for a pool in use. */
  readonly left?: { readonly date: string; readonly source: string };
}

const pools = json as readonly StargatePool[];

const sharedDecimals = (from: StargatePool, to: StargatePool): number =>
  Math.min(from.shared_decimals, to.shared_decimals);

/** Every two pools that a lane joins. */
export const stargatePairs = (registry: Registry): OftPair<StargatePool>[] => oftPairs(registry, pools, sharedDecimals);

function operation(transfer: Transfer, from: StargatePool, to: StargatePool): OperationBody {
  const kept = feeLine(transfer, isDeducted);
  return {
    stargate_transfer: {
      pool_address: from.pool_address,
      destination_endpoint_id: to.endpoint_id,
      oft_fee_asset: kept.asset,
      oft_fee_amount: kept.amount,
      oft_fee_amount_usd: kept.usd,
      ...unsentOf(transfer, sharedDecimals(from, to)),
      ...endsOf(transfer),
      ...messagingFee(transfer),
    },
  };
}

const payout = ({ kind }: StargatePool) => PAYOUTS[kind === 'Pool' ? 'stargatePool' : 'omnichainToken'];

/** A paused pool neither sends nor receives. */
const contract = ({ chain_id, pool_address }: StargatePool): PausableContract => ({
  ...{ chain_id, contract: pool_address, question: 'stargate_status' },
});

// FeeLibV1 of its contracts rounds the fee down and adds one shared unit.
const drafts = oftLaneDrafts(pools, { sharedDecimals, addsUnit: true, payout, contract, operation });

/** Pools of one asset on many EVM chains, joined each to each by LayerZero messages. */
export const stargate = bridgeOf(drafts, {
  id: 'STARGATE',
  name: 'Stargate',
  logo_uri: 'https://raw.githubusercontent.com/DefiLlama/icons/master/assets/protocols/stargate.jpg',
});
