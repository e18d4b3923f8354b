import { type AssetId, idOf, isContractDenom } from '#contract/asset.ts';
import { ARBITRUM_GAS } from '#market/gas/gas-units.ts';
import type { Registry } from '#registry/registry.ts';
import { canonicalOperation } from './canonical-lanes.ts';
import data from './data/arbitrum.json';
import { bridgeOf, findEnd, type LaneDraft, type LaneEnd } from './lane.ts';
import { PAYOUTS } from './payouts.ts';

/** `data/arbitrum.json`: the rollups of Arbitrum's kind. `tools/registry` writes it. Every token has a lane in each direction. */
export interface ArbitrumRollup {
  readonly chain_id: string;
  readonly parent_chain_id: string;
  /** Contracts of the parent chain: what takes deposits, what holds the gas token, what pays withdrawals, and what they are proven by. */
  readonly inbox: string;
  readonly bridge: string;
  readonly outbox: string;
  readonly rollup: string;
  readonly gas_token: { readonly parent_denom: string; readonly child_denom: string };
  /** The routers of its gateways, on the parent chain and on the rollup; absent where only the gas token is carried. */
  readonly router?: string;
  readonly child_router?: string;
  readonly tokens: readonly ArbitrumToken[];
}

export interface ArbitrumToken {
  readonly parent_denom: string;
  readonly child_denom: string;
  /** The contract of the parent chain that takes the token, and may spend it. */
  readonly gateway: string;
  /** What holds it there meanwhile; the bridge where that is as ether. */
  readonly escrow: string;
}

const rollups = data as readonly ArbitrumRollup[];

interface Ends {
  readonly rollup: ArbitrumRollup;
  /** Undefined for the gas token. */
  readonly token: ArbitrumToken | undefined;
  readonly parent: LaneEnd;
  readonly child: LaneEnd;
}

/** What is carried between a rollup and its parent, as far as the registry has both. */
const pairsOf = (registry: Registry): Ends[] =>
  rollups.flatMap((rollup) =>
    [undefined, ...rollup.tokens].flatMap((token): Ends[] => {
      const { parent_denom, child_denom } = token ?? rollup.gas_token;
      const parent = findEnd(registry, { chain_id: rollup.parent_chain_id, denom: parent_denom });
      const child = findEnd(registry, { chain_id: rollup.chain_id, denom: child_denom });
      return parent && child ? [{ rollup, token, parent, child }] : [];
    }),
  );

/** A transfer that has a lane. */
export interface ArbitrumTransfer {
  readonly rollup: ArbitrumRollup;
  /** Undefined for the gas token. */
  readonly token: ArbitrumToken | undefined;
  readonly from: AssetId;
  readonly to: AssetId;
  readonly isDeposit: boolean;
}

/** Every transfer between assets of the registry. */
export const arbitrumTransfers = (registry: Registry): ArbitrumTransfer[] =>
  pairsOf(registry).flatMap(({ rollup, token, parent, child }) => [
    { rollup, token, from: idOf(parent.asset), to: idOf(child.asset), isDeposit: true },
    { rollup, token, from: idOf(child.asset), to: idOf(parent.asset), isDeposit: false },
  ]);

function deposit({ rollup, token }: Ends, from: LaneEnd, to: LaneEnd): LaneDraft {
  const { chain_id } = from.asset;
  const contract = (token && rollup.router) ?? rollup.inbox;
  const { depositToken, depositCoin, depositEther } = ARBITRUM_GAS;
  return {
    ...{ from, to, entry: [], exit: [] },
    payout: PAYOUTS.canonicalMint,
    contracts: [{ chain_id, contract: rollup.inbox, question: 'paused' }],
    gas: token ? depositToken : isContractDenom(from.asset.denom) ? depositCoin : depositEther,
    operation: (transfer) =>
      canonicalOperation(transfer, [{ action: 'deposit', chain_id, contract_address: contract }]),
  };
}

/** Paid by the outbox of the parent chain, once the claim about the rollup stands. */
function withdrawal({ rollup, token }: Ends, from: LaneEnd, to: LaneEnd): LaneDraft {
  const [child, parent] = [from.asset.chain_id, to.asset.chain_id];
  const contract = (token && rollup.child_router) ?? ARB_SYS;
  return {
    ...{ from, to, entry: [], exit: [] },
    payout: PAYOUTS.canonicalEscrow,
    contracts: [{ chain_id: parent, contract: rollup.rollup, question: 'paused' }],
    // The gateway burns it without leave.
    isOwnToken: true,
    gas: token ? ARBITRUM_GAS.withdrawToken : ARBITRUM_GAS.withdrawEther,
    claims: [token ? ARBITRUM_GAS.finalizeToken : ARBITRUM_GAS.finalizeEther],
    operation: (transfer) =>
      canonicalOperation(transfer, [
        { action: 'withdraw', chain_id: child, contract_address: contract },
        { action: 'finalize', chain_id: parent, contract_address: rollup.outbox },
      ]),
  };
}

/** A precompile of each rollup. */
const ARB_SYS = '0x0000000000000000000000000000000000000064';

const drafts = (registry: Registry): LaneDraft[] =>
  pairsOf(registry).flatMap((ends) => [
    deposit(ends, ends.parent, ends.child),
    withdrawal(ends, ends.child, ends.parent),
  ]);

/** The bridge of Arbitrum and of other rollups of its code to the chain on which they settle. */
export const arbitrum = bridgeOf(
  {
    id: 'ARBITRUM',
    name: 'Arbitrum bridge',
    logo_uri: 'https://raw.githubusercontent.com/hyperlane-xyz/hyperlane-registry/main/chains/arbitrum/logo.svg',
  },
  drafts,
);
