import { type AssetId, idOf } from '#contract/asset.ts';
import type { Registry } from '#registry/registry.ts';
import data from './data/op-init.json' with { type: 'json' };
import { type BridgeWay, bothWays, decimalScale } from './deployments.ts';
import { bridgeOf, endsOf, type LaneDraft } from './lane.ts';
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

interface Ends extends BridgeWay {
  readonly bridge: OpInitBridge;
}

const endsIn = (registry: Registry): Ends[] =>
  bridges.flatMap((bridge) =>
    bridge.tokens.flatMap(({ l1_denom, l2_denom }) => {
      const l1 = { chain_id: bridge.l1_chain_id, denom: l1_denom };
      const ways = bothWays(registry, l1, { chain_id: bridge.l2_chain_id, denom: l2_denom });
      return ways.map((way) => ({ bridge, ...way }));
    }),
  );

/**
 * A deposit or a withdrawal: each needs a signature, and its arrival starts no next step. INIT has 6 decimals on Initia and
 * 18 on EVM rollups, where a wrapper converts between them.
 */
function draft({ bridge, from, to, isDeposit }: Ends): LaneDraft[] {
  const scale = decimalScale(from.asset.decimals, to.asset.decimals);
  if (scale === undefined) return [];
  const payout = PAYOUTS[isDeposit ? 'voucher' : 'opInitAccount'];
  const operation: LaneDraft['operation'] = (transfer) => ({
    op_init_transfer: { op_init_bridge_id: bridge.bridge_id, smart_relay: false, ...endsOf(transfer) },
  });
  return [{ from, to, payout, scale, operation }];
}

const drafts = (registry: Registry): LaneDraft[] => endsIn(registry).flatMap(draft);

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
  endsIn(registry).map(({ bridge: { bridge_id, l1_chain_id }, from, to }) => ({
    ...{ bridgeId: bridge_id, l1ChainId: l1_chain_id, from: idOf(from.asset), to: idOf(to.asset) },
  }));

/** The optimistic bridges between Initia and its rollups. */
export const opInit = bridgeOf(drafts, {
  id: 'OPINIT',
  name: 'OPinit',
  logo_uri: 'https://raw.githubusercontent.com/cosmos/chain-registry/master/initia/images/INIT.svg',
});
