import { type AssetId, idOf, isContractDenom } from '#contract/asset.ts';
import { ARBITRUM_GAS } from '#market/gas/gas-units.ts';
import type { Registry } from '#registry/registry.ts';
import { canonicalLane } from './canonical-lanes.ts';
import data from './data/arbitrum.json';
import { type BridgeWay, bothWays } from './deployments.ts';
import { bridgeOf, type LaneDraft } from './lane.ts';

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

/** A transfer that has a lane. */
export interface ArbitrumTransfer {
  readonly rollup: ArbitrumRollup;
  /** Undefined for the gas token. */
  readonly token: ArbitrumToken | undefined;
  readonly from: AssetId;
  readonly to: AssetId;
  readonly isDeposit: boolean;
}

type Ends = BridgeWay & Pick<ArbitrumTransfer, 'rollup' | 'token'>;

/** What is carried between a rollup and its parent, as far as the registry has both. */
const endsIn = (registry: Registry): Ends[] =>
  rollups.flatMap((rollup) =>
    [undefined, ...rollup.tokens].flatMap((token) => {
      const { parent_denom, child_denom } = token ?? rollup.gas_token;
      const parent = { chain_id: rollup.parent_chain_id, denom: parent_denom };
      const ways = bothWays(registry, parent, { chain_id: rollup.chain_id, denom: child_denom });
      return ways.map((way) => ({ rollup, token, ...way }));
    }),
  );

/** Every transfer between assets of the registry. */
export const arbitrumTransfers = (registry: Registry): ArbitrumTransfer[] =>
  endsIn(registry).map(({ from, to, ...more }) => ({ ...more, from: idOf(from.asset), to: idOf(to.asset) }));

function deposit({ rollup, token, from, to }: Ends): LaneDraft {
  const { chain_id } = from.asset;
  const contract = (token && rollup.router) ?? rollup.inbox;
  const { depositToken, depositCoin, depositEther } = ARBITRUM_GAS;
  return canonicalLane({
    ...{ from, to, pausable: [{ chain_id, contract: rollup.inbox }] },
    gas: token ? depositToken : isContractDenom(from.asset.denom) ? depositCoin : depositEther,
    steps: [{ action: 'deposit', chain_id, contract_address: contract }],
  });
}

/** Paid by the outbox of the parent chain, once the claim about the rollup stands. */
function withdrawal({ rollup, token, from, to }: Ends): LaneDraft {
  const [child, parent] = [from.asset.chain_id, to.asset.chain_id];
  const contract = (token && rollup.child_router) ?? ARB_SYS;
  const { withdrawToken, withdrawEther, finalizeToken, finalizeEther } = ARBITRUM_GAS;
  return canonicalLane({
    ...{ from, to, pausable: [{ chain_id: parent, contract: rollup.rollup }] },
    gas: token ? withdrawToken : withdrawEther,
    // The gateway burns it without leave.
    withdrawal: { isOwnToken: true, claims: [token ? finalizeToken : finalizeEther] },
    steps: [
      { action: 'withdraw', chain_id: child, contract_address: contract },
      { action: 'finalize', chain_id: parent, contract_address: rollup.outbox },
    ],
  });
}

/** A precompile of each rollup. */
const ARB_SYS = '0x0000000000000000000000000000000000000064';

const drafts = (registry: Registry): LaneDraft[] =>
  endsIn(registry).map((ends) => (ends.isDeposit ? deposit(ends) : withdrawal(ends)));

/** The bridge of Arbitrum and of other rollups of its code to the chain on which they settle. */
export const arbitrum = bridgeOf(drafts, {
  id: 'ARBITRUM',
  name: 'Arbitrum bridge',
  logo_uri: 'https://raw.githubusercontent.com/hyperlane-xyz/hyperlane-registry/main/chains/arbitrum/logo.svg',
});
