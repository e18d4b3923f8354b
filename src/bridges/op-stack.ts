import { type AssetId, idOf } from '#contract/asset.ts';
import { PROVABLE_SECONDS } from '#market/durations/lane-time.ts';
import { OP_STACK_GAS } from '#market/gas/gas-units.ts';
import type { Registry } from '#registry/registry.ts';
import { canonicalLane } from './canonical-lanes.ts';
import data from './data/op-stack.json';
import { type BridgeWay, bothWays } from './deployments.ts';
import { bridgeOf, type LaneDraft } from './lane.ts';

/**
 * `data/op-stack.json`: OP-stack rollups and what their bridges move one for one. `tools/registry` writes it.
 * Every token has a lane in each direction.
 */
export interface OpStackRollup {
  readonly l2_chain_id: string;
  /** The chain on which it settles. */
  readonly l1_chain_id: string;
  /** On the first layer: proves and finalizes withdrawals. */
  readonly portal: string;
  readonly tokens: readonly OpStackToken[];
}

interface OpStackToken {
  readonly l1_denom: string;
  readonly l2_denom: string;
  readonly l1_bridge: string;
  readonly l2_bridge: string;
  /** Holds on the first layer what withdrawals are paid from. */
  readonly escrow: string;
  /** Whether it is the gas coin of both ends, sent with the call. */
  readonly native: boolean;
}

/** Its address on every rollup. */
const STANDARD_BRIDGE = '0x4200000000000000000000000000000000000010';

const rollups = data as readonly OpStackRollup[];

interface Ends extends BridgeWay {
  readonly rollup: OpStackRollup;
  readonly token: OpStackToken;
}

const endsIn = (registry: Registry): Ends[] =>
  rollups.flatMap((rollup) =>
    rollup.tokens.flatMap((token) => {
      const l1 = { chain_id: rollup.l1_chain_id, denom: token.l1_denom };
      const ways = bothWays(registry, l1, { chain_id: rollup.l2_chain_id, denom: token.l2_denom });
      return ways.map((way) => ({ rollup, token, ...way }));
    }),
  );

const deposit = ({ token, from, to }: Ends): LaneDraft =>
  canonicalLane({
    ...{ from, to, gas: token.native ? OP_STACK_GAS.depositEther : OP_STACK_GAS.depositToken },
    steps: [{ action: 'deposit', chain_id: from.asset.chain_id, contract_address: token.l1_bridge }],
  });

/** The person proves and finalizes it too. Whoever pauses the portal halts withdrawals alone. */
function withdrawal({ token, rollup: { portal }, from, to }: Ends): LaneDraft {
  const [l2, l1] = [from.asset.chain_id, to.asset.chain_id];
  return canonicalLane({
    ...{ from, to, gas: OP_STACK_GAS.withdraw, pausable: [{ chain_id: l1, contract: portal }] },
    // The bridge burns it without leave.
    withdrawal: { isOwnToken: true, claims: [OP_STACK_GAS.prove, OP_STACK_GAS.finalize] },
    steps: [
      { action: 'withdraw', chain_id: l2, contract_address: token.l2_bridge },
      { action: 'prove', chain_id: l1, contract_address: portal, wait_seconds: PROVABLE_SECONDS },
      { action: 'finalize', chain_id: l1, contract_address: portal },
    ],
  });
}

const drafts = (registry: Registry): LaneDraft[] =>
  endsIn(registry).map((ends) => (ends.isDeposit ? deposit(ends) : withdrawal(ends)));

/** A withdrawal that has a lane, and what it is paid from. */
export interface OpStackWithdrawal {
  readonly from: AssetId;
  readonly to: AssetId;
  readonly escrow: string;
  readonly native: boolean;
  /** Whether the escrow counts what it holds by pair of tokens, as the standard bridge does. */
  readonly isStandard: boolean;
}

/** Every withdrawal between assets of the registry. */
export const opStackWithdrawals = (registry: Registry): OpStackWithdrawal[] =>
  endsIn(registry)
    .filter(({ isDeposit }) => !isDeposit)
    .map(({ token: { l2_bridge, escrow, native }, from, to }) => {
      const isStandard = l2_bridge === STANDARD_BRIDGE;
      return { from: idOf(from.asset), to: idOf(to.asset), escrow, native, isStandard };
    });

/** The own bridges of OP-stack rollups. */
export const opStack = bridgeOf(drafts, {
  id: 'OP_STACK',
  name: 'OP Stack bridge',
  logo_uri: 'https://raw.githubusercontent.com/hyperlane-xyz/hyperlane-registry/main/chains/optimism/logo.svg',
});
