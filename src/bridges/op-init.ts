import type { AssetId } from '#contract/asset.ts';
import type { Registry } from '#registry/registry.ts';
import data from './data/op-init.json' with { type: 'json' };
import { decimalScale, draftsOfPair } from './deployments.ts';
import { bridgeOf, endsOf, findEnd, type LaneDraft, type LaneEnd } from './lane.ts';
import { PAYOUTS } from './payouts.ts';

/**
 * `data/op-init.json`: the optimistic bridges between Initia and its rollups. `tools/registry` writes it.
 * Every token has a lane in each direction.
 */
export interface OpInitBridge {
  readonly bridge_id: number;
  readonly l1_chain_id: string;
  readonly l2_chain_id: string;
  /** The service that gives proofs of withdrawals; null where none is known. */
  readonly executor: string | null;
  readonly tokens: readonly {
    readonly l1_denom: string;
    readonly l2_denom: string;
  }[];
}

const bridges = data as readonly OpInitBridge[];

/**
 * A deposit or a withdrawal: each needs a signature, and its arrival starts no next step. INIT has 6 decimals on Initia and
 * 18 on EVM rollups, where a wrapper converts between them.
 */
function draft(bridgeId: number, from: LaneEnd, to: LaneEnd, isDeposit: boolean): LaneDraft | undefined {
  const scale = decimalScale(from.asset.decimals, to.asset.decimals);
  if (scale === undefined) return undefined;
  return {
    from,
    to,
    payout: PAYOUTS[isDeposit ? 'voucher' : 'opInitAccount'],
    entry: [],
    exit: [],
    scale,
    operation: (transfer) => ({
      op_init_transfer: { op_init_bridge_id: bridgeId, smart_relay: false, ...endsOf(transfer) },
    }),
  };
}

const drafts = (registry: Registry): LaneDraft[] =>
  bridges.flatMap(({ bridge_id, l1_chain_id, l2_chain_id, tokens }) =>
    tokens.flatMap(({ l1_denom, l2_denom }) => {
      const l1 = { chain_id: l1_chain_id, denom: l1_denom };
      const l2 = { chain_id: l2_chain_id, denom: l2_denom };
      return draftsOfPair(registry, [l1, l2], (from, to) =>
        draft(bridge_id, from, to, from.asset.chain_id === l1_chain_id),
      );
    }),
  );

/** A transfer that has a lane. */
export interface OpInitTransfer {
  readonly bridgeId: number;
  readonly from: AssetId;
  readonly to: AssetId;
  /** The chain on which the rollup settles, and by whose rules a withdrawal waits. */
  readonly l1ChainId: string;
}

/** Every transfer between assets of the registry. */
export const opInitTransfers = (registry: Registry): OpInitTransfer[] =>
  bridges.flatMap(({ bridge_id, l1_chain_id, l2_chain_id, tokens }) =>
    tokens.flatMap(({ l1_denom, l2_denom }) => {
      const l1 = { chain_id: l1_chain_id, denom: l1_denom };
      const l2 = { chain_id: l2_chain_id, denom: l2_denom };
      if (findEnd(registry, l1) === undefined || findEnd(registry, l2) === undefined) return [];
      const common = { bridgeId: bridge_id, l1ChainId: l1_chain_id };
      return [
        { ...common, from: l1, to: l2 },
        { ...common, from: l2, to: l1 },
      ];
    }),
  );

/** The optimistic bridges between Initia and its rollups. */
export const opInit = bridgeOf(
  {
    id: 'OPINIT',
    name: 'OPinit',
    logo_uri: 'https://raw.githubusercontent.com/cosmos/chain-registry/master/initia/images/INIT.svg',
  },
  drafts,
);
