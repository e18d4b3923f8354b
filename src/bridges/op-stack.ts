import type { AssetId } from '#contract/asset.ts';
import { PROVABLE_SECONDS } from '#market/durations/lane-time.ts';
import { OP_STACK_GAS } from '#market/gas/gas-units.ts';
import type { Registry } from '#registry/registry.ts';
import { canonicalOperation } from './canonical-lanes.ts';
import data from './data/op-stack.json';
import { draftsOfPair } from './deployments.ts';
import { bridgeOf, findEnd, type LaneDraft, type LaneEnd } from './lane.ts';
import { PAYOUTS } from './payouts.ts';

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

function deposit({ l1_bridge, native }: OpStackToken, from: LaneEnd, to: LaneEnd): LaneDraft {
  const { chain_id } = from.asset;
  return {
    ...{ from, to, entry: [], exit: [] },
    payout: PAYOUTS.canonicalMint,
    gas: native ? OP_STACK_GAS.depositEther : OP_STACK_GAS.depositToken,
    operation: (transfer) =>
      canonicalOperation(transfer, [{ action: 'deposit', chain_id, contract_address: l1_bridge }]),
  };
}

/** The person proves and finalizes it too. Whoever pauses the portal halts withdrawals alone. */
function withdrawal({ l2_bridge }: OpStackToken, portal: string, from: LaneEnd, to: LaneEnd): LaneDraft {
  const [l2, l1] = [from.asset.chain_id, to.asset.chain_id];
  return {
    ...{ from, to, entry: [], exit: [] },
    payout: PAYOUTS.canonicalEscrow,
    contracts: [{ chain_id: l1, contract: portal, question: 'paused' }],
    // The bridge burns it without leave.
    isOwnToken: true,
    gas: OP_STACK_GAS.withdraw,
    claims: [OP_STACK_GAS.prove, OP_STACK_GAS.finalize],
    operation: (transfer) =>
      canonicalOperation(transfer, [
        { action: 'withdraw', chain_id: l2, contract_address: l2_bridge },
        { action: 'prove', chain_id: l1, contract_address: portal, wait_seconds: PROVABLE_SECONDS },
        { action: 'finalize', chain_id: l1, contract_address: portal },
      ]),
  };
}

const drafts = (registry: Registry): LaneDraft[] =>
  rollups.flatMap(({ l1_chain_id, l2_chain_id, portal, tokens }) =>
    tokens.flatMap((token) => {
      const l1 = { chain_id: l1_chain_id, denom: token.l1_denom };
      const l2 = { chain_id: l2_chain_id, denom: token.l2_denom };
      return draftsOfPair(registry, [l1, l2], (from, to) =>
        from.asset.chain_id === l1_chain_id ? deposit(token, from, to) : withdrawal(token, portal, from, to),
      );
    }),
  );

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
  rollups.flatMap(({ l1_chain_id, l2_chain_id, tokens }) =>
    tokens.flatMap(({ l1_denom, l2_denom, l2_bridge, escrow, native }) => {
      const from = { chain_id: l2_chain_id, denom: l2_denom };
      const to = { chain_id: l1_chain_id, denom: l1_denom };
      const isKnown = findEnd(registry, from) !== undefined && findEnd(registry, to) !== undefined;
      return isKnown ? [{ from, to, escrow, native, isStandard: l2_bridge === STANDARD_BRIDGE }] : [];
    }),
  );

/** The own bridges of OP-stack rollups. */
export const opStack = bridgeOf(
  {
    id: 'OP_STACK',
    name: 'OP Stack bridge',
    logo_uri: 'https://raw.githubusercontent.com/hyperlane-xyz/hyperlane-registry/main/chains/optimism/logo.svg',
  },
  drafts,
);
