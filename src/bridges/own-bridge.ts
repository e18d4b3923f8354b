import { type AssetId, idOf } from '#contract/asset.ts';
import type { ContractId } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { canonicalLane } from './canonical-lanes.ts';
import { type BridgeWay, bothWays } from './deployments.ts';
import type { LaneDraft } from './lane.ts';

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
export interface OwnTransfer<Bridge extends OwnBridge = OwnBridge> extends BridgeWay {
  readonly bridge: Bridge;
  readonly token: OwnToken;
}

/** Every transfer between assets of the registry. */
export const ownTransfers = <Bridge extends OwnBridge>(
  registry: Registry,
  all: readonly Bridge[],
): OwnTransfer<Bridge>[] =>
  all.flatMap((bridge) =>
    bridge.tokens.flatMap((token) => {
      const parent = { chain_id: bridge.parent_chain_id, denom: token.parent_denom };
      const child = { chain_id: bridge.chain_id, denom: token.child_denom };
      const ways = bothWays(registry, parent, child).filter(({ isDeposit }) => !isDeposit || !token.superseded);
      return ways.map((way) => ({ bridge, token, ...way }));
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

/** One signature for a deposit, two for a withdrawal. */
export function ownLane({ token, from, to, isDeposit }: OwnTransfer, { gas, pausable, claim }: Ways): LaneDraft {
  const [source, destination] = [from.asset.chain_id, to.asset.chain_id];
  const ways = { from, to, gas, pausable };
  if (isDeposit)
    return canonicalLane({
      ...ways,
      steps: [{ action: 'deposit', chain_id: source, contract_address: token.deposit }],
    });
  return canonicalLane({
    ...ways,
    withdrawal: { isOwnToken: token.burns, claims: [claim.gas] },
    steps: [
      { action: 'withdraw', chain_id: source, contract_address: token.withdraw },
      { action: 'finalize', chain_id: destination, contract_address: claim.contract },
    ],
  });
}
