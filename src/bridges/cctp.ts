import type { AssetId } from '#contract/asset.ts';
import type { BRIDGE_PARTS } from '#contract/notice.ts';
import { CCTP_FAST_THRESHOLD, type OperationBody } from '#contract/operation.ts';
import { GAS_UNITS } from '#market/gas/gas-units.ts';
import { cctpChainOf } from '#market/gas/gas-usd.ts';
import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import type { PausableContract } from './bridge.ts';
import data from './data/cctp.json';
import { type Deployment, decimalScale, draftsBetween, listDeployments } from './deployments.ts';
import { endsOf, type LaneDraft, relayedBridgeOf, type Transfer } from './lane.ts';
import { feeLine, isOfType, relayTerms } from './operation-fees.ts';
import { CCTP_BURN_USDC, PAYOUTS } from './payouts.ts';

/**
 * `data/cctp.json`: where USDC is burned and minted. `tools/registry` writes it.
 * A lane is an ordered pair of two tokens that share a version, and a second one where the fast transfer is offered.
 */
export interface CctpToken {
  readonly chain_id: string;
  /** The protocol's own number for the chain. */
  readonly domain: number;
  /** Denom of USDC, the burn token. */
  readonly denom: string;
  readonly versions: readonly (1 | 2)[];
  /** Contract or program that burns, by version; null where the chain lacks the version or has a module instead (Noble). */
  readonly messenger_v1: string | null;
  readonly messenger_v2: string | null;
  /** Contract or program that sends and receives messages, by version; null where the messenger is null. */
  readonly transmitter_v1: string | null;
  readonly transmitter_v2: string | null;
  /** The contract of version 2 that takes a fast or forwarded transfer's fees beside the amount, after a quote that Circle signs; null without. */
  readonly messenger_with_fees: string | null;
  /** Blocks that Circle waits for before it attests a burn of version 2; null without version 2. */
  readonly confirmations: { readonly standard: number; readonly fast: number } | null;
  /** Whether a service mints here for a fee: Circle's for version 2, the relayer of Noble for version 1. */
  readonly forwarding_to_here: boolean;
  /** The token whose balance this denom of the other face of its chain is; absent for a token itself. */
  readonly face_of?: AssetId;
}

/**
 * Version 2 attests a burn after this much finality: 2000 is a finalized block, the standard transfer; 1000 a block that may still be
 * reverted, the fast transfer, for which Circle answers out of an allowance and takes a fee.
 */
const STANDARD = 2000;

/**
 * Chains from which Circle's documentation offers fast transfers ("Supported blockchains", read 2026-11-26). On the others a
 * standard transfer is as fast.
 */
const FAST_SOURCES: ReadonlySet<string> = new Set(
  [1, 10, 130, 480, 8453, 42161, 57073, 59144, 81224, 98866].map(String).concat('solana'),
);

/** Version 1 of the protocol, or the threshold of a transfer of version 2. */
export type CctpMode = 1 | typeof STANDARD | typeof CCTP_FAST_THRESHOLD;

function cctpOperation(
  transfer: Transfer,
  mode: CctpMode,
  burnToken: string,
  destinationDomain: number,
): OperationBody {
  const common = { burn_token: burnToken, ...endsOf(transfer), ...relayTerms(transfer) };
  if (mode === 1) return { cctp_transfer: common };
  return {
    cctp_transfer_v2: {
      destination_domain: destinationDomain,
      finality_threshold: mode,
      max_fee: feeLine(transfer, isOfType('BRIDGE')).amount,
      ...common,
    },
  };
}

const tokens = data as readonly CctpToken[];

/**
 * The tokens with their other faces. On a chain that is one ledger under two families of addresses (Injective), a token of the EVM and
 * the bank denom `erc20:` with its address are one balance of one account: what is minted as the one is there as the other.
 */
const tokensOf = (registry: Registry): readonly CctpToken[] =>
  tokens.flatMap((token) => {
    const twin = registry.findChain(token.chain_id) && registry.getChainRecord(token.chain_id).twin;
    if (!twin || !registry.findAsset({ chain_id: twin, denom: `erc20:${token.denom}` })) return [token];
    const { chain_id, denom } = token;
    return [token, { ...token, chain_id: twin, denom: `erc20:${denom}`, face_of: { chain_id, denom } }];
  });

/** The modes of a pair: version 2 wherever both ends have it, with its fast transfer; version 1, which ends, between Noble and the others. */
function modesOf(from: CctpToken, to: CctpToken): CctpMode[] {
  const shared = from.versions.filter((each) => to.versions.includes(each));
  if (!shared.includes(2)) return shared.includes(1) ? [1] : [];
  return FAST_SOURCES.has(from.chain_id) ? [STANDARD, CCTP_FAST_THRESHOLD] : [STANDARD];
}

/** Circle keeps what leaves Noble going, within limits, after the rest of version 1 is paused. */
const partOf = (from: CctpToken, mode: CctpMode): (typeof BRIDGE_PARTS.CCTP)[number] =>
  mode !== 1 ? 'v2' : from.chain_id === 'noble-1' ? 'noble' : 'v1';

/** The messenger of an EVM chain; burns and mints go through it. */
function messengerOf(token: CctpToken, mode: CctpMode): PausableContract[] {
  const contract = mode === 1 ? token.messenger_v1 : token.messenger_v2;
  const { chain_id } = token.face_of ?? token;
  return contract?.startsWith('0x') ? [{ chain_id, contract, question: 'cctp_messenger' }] : [];
}

function draftsOf(
  registry: Registry,
  from: Deployment<CctpToken>,
  to: Deployment<CctpToken>,
  smartRelay: boolean,
): LaneDraft[] {
  const { decimals } = from.asset;
  const scale = decimalScale(decimals, to.asset.decimals);
  if (scale === undefined || typeof decimals !== 'number' || from.record.domain === to.record.domain) return [];
  if (smartRelay && !to.record.forwarding_to_here) return [];
  const mintGas = GAS_UNITS[registry.getChainRecord(cctpChainOf(registry, to.chain.chain_id)).chain_type].claim;
  const { denom: burnToken } = from.record.face_of ?? from.record;
  return modesOf(from.record, to.record).map((mode) => ({
    from,
    to,
    part: partOf(from.record, mode),
    ...(mode === CCTP_FAST_THRESHOLD && { name: 'fast', fast: true }),
    contracts: [from, to].flatMap(({ record }) => messengerOf(record, mode)),
    // Unless a relayer does it for a fee, the person mints: anybody may.
    ...(!smartRelay && { claims: [mintGas] }),
    payout: PAYOUTS.cctpMinter,
    max: CCTP_BURN_USDC[mode === 1 ? 1 : 2] * pow10(decimals),
    scale,
    operation: (transfer) => cctpOperation(transfer, mode, burnToken, to.record.domain),
  }));
}

const drafts = (registry: Registry, smartRelay: boolean): LaneDraft[] =>
  draftsBetween(listDeployments(registry, tokensOf(registry)), (from, to) => draftsOf(registry, from, to, smartRelay));

/** A transfer that has a lane. */
export interface CctpTransfer {
  readonly from: CctpToken;
  readonly to: CctpToken;
  readonly mode: CctpMode;
  /** Whether it is delivered for a fee. */
  readonly smartRelay: boolean;
}

/** Every transfer between assets of the registry, by the chain that it leaves, oldest chains first. */
export function cctpTransfers(registry: Registry): CctpTransfer[] {
  const records = listDeployments(registry, tokensOf(registry)).map(({ record }) => record);
  records.sort((a, b) => a.domain - b.domain);
  return records.flatMap((from) =>
    records.flatMap((to) =>
      (to.forwarding_to_here ? [false, true] : [false]).flatMap((smartRelay) =>
        from.domain === to.domain ? [] : modesOf(from, to).map((mode) => ({ from, to, mode, smartRelay })),
      ),
    ),
  );
}

/** USDC burned on one chain and minted on another. */
export const cctp = relayedBridgeOf(drafts, {
  id: 'CCTP',
  name: 'CCTP',
  logo_uri: 'https://raw.githubusercontent.com/cosmos/chain-registry/master/_non-cosmos/ethereum/images/usdc.svg',
  othersDeliver: true,
});
