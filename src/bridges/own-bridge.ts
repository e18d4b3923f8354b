import { type AssetId, idOf } from '#contract/asset.ts';
import type { ContractId } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { canonicalOperation } from './canonical-lanes.ts';
import { findEnd, type LaneDraft, type LaneEnd } from './lane.ts';
import { PAYOUTS } from './payouts.ts';

/** A row of the data of a chain's own bridge to the chain below it. Every token has a lane in each direction, one for one. */
export interface OwnBridge {
  readonly chain_id: string;
  readonly parent_chain_id: string;
  readonly tokens: readonly OwnToken[];
}

export interface OwnToken {
  readonly parent_denom: string;
  readonly child_denom: string;
  /** The contract of the parent chain that a deposit calls, and that of the chain that a withdrawal calls. */
  readonly deposit: string;
  readonly withdraw: string;
  /** What holds it on the parent chain meanwhile. */
  readonly escrow: string;
  /** Whether a withdrawal burns it without leave. */
  readonly burns: boolean;
  /** Whether what arrives has been superseded by another form, so that it is taken out and not in. */
  readonly superseded?: boolean;
}

/** A transfer that has a lane. */
export interface OwnTransfer<Bridge extends OwnBridge = OwnBridge> {
  readonly bridge: Bridge;
  readonly token: OwnToken;
  readonly from: LaneEnd;
  readonly to: LaneEnd;
  readonly isDeposit: boolean;
}

/** Every transfer between assets of the registry. */
export const ownTransfers = <Bridge extends OwnBridge>(
  registry: Registry,
  all: readonly Bridge[],
): OwnTransfer<Bridge>[] =>
  all.flatMap((bridge) =>
    bridge.tokens.flatMap((token): OwnTransfer<Bridge>[] => {
      const parent = findEnd(registry, { chain_id: bridge.parent_chain_id, denom: token.parent_denom });
      const child = findEnd(registry, { chain_id: bridge.chain_id, denom: token.child_denom });
      return parent && child
        ? [
            ...(token.superseded ? [] : [{ bridge, token, from: parent, to: child, isDeposit: true }]),
            { bridge, token, from: child, to: parent, isDeposit: false },
          ]
        : [];
    }),
  );

/** Whether it is the coin of the parent chain. */
export const isParentCoin = ({ from, to, isDeposit }: OwnTransfer): boolean => {
  const { asset, chain } = isDeposit ? from : to;
  return asset.denom === chain.native_denom;
};

/** The two ends of a transfer, as feeds and trackers name them. */
export const endIds = ({ from, to }: OwnTransfer): { readonly from: AssetId; readonly to: AssetId } => ({
  from: idOf(from.asset),
  to: idOf(to.asset),
});

interface Ways {
  /** Gas of what the person signs, beyond that of any transaction; null where it is not known. */
  readonly gas: bigint | null;
  /** Contracts that can be paused. */
  readonly pausable: readonly ContractId[];
  /** Of a withdrawal: the contract of the parent chain by which the person claims it, and the gas of that. */
  readonly claim: { readonly contract: string; readonly gas: bigint };
}

/** A deposit arrives by itself; a withdrawal is paid from what is held, once the person has claimed it. */
export function ownLane({ token, from, to, isDeposit }: OwnTransfer, { gas, pausable, claim }: Ways): LaneDraft {
  const [source, destination] = [from.asset.chain_id, to.asset.chain_id];
  const ways = {
    ...{ from, to, entry: [], exit: [] },
    contracts: pausable.map((contract) => ({ ...contract, question: 'paused' as const })),
    ...(gas !== null && { gas }),
  };
  if (isDeposit)
    return {
      ...ways,
      payout: PAYOUTS.canonicalMint,
      operation: (transfer) =>
        canonicalOperation(transfer, [{ action: 'deposit', chain_id: source, contract_address: token.deposit }]),
    };
  return {
    ...ways,
    payout: PAYOUTS.canonicalEscrow,
    isOwnToken: token.burns,
    claims: [claim.gas],
    operation: (transfer) =>
      canonicalOperation(transfer, [
        { action: 'withdraw', chain_id: source, contract_address: token.withdraw },
        { action: 'finalize', chain_id: destination, contract_address: claim.contract },
      ]),
  };
}
