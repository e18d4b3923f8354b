import type { BridgeId } from '#contract/bridge.ts';
import type { Fact } from '#contract/bridge-facts.ts';
import { CCTP_FAST_THRESHOLD, type Operation, type OperationKind, operationKind } from '#contract/operation.ts';
import type { OperationFailure } from '#contract/routes.ts';
import { chainTitle } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { AXELAR_CHAIN_ID } from './bridge.ts';
import opInitBridges from './data/op-init.json' with { type: 'json' };

/**
 * Where the money is if an operation fails or stays, for every kind of operation and every place in a route.
 *
 * Proven by a local test: an EVM swap beyond its limit reverts and moves nothing (venues/swap-router.test.ts, real routers on a
 * local chain). Agrees with a model of the protocol's rules, over random routes and each failure of each step
 * (failures-ibc.test.ts): IBC transfers and swaps of Cosmos chains. Documented only: everything else. Each text follows from its
 * source alone, which is the protocol's documentation or the code of its contracts; where a source leaves something open, the text
 * says so. This service builds no transactions: the recovery address is whatever the transaction names, and is called that.
 */
interface FailureRule {
  readonly text: (step: Step) => string;
  readonly source: string;
  /** The sources of what the text says after other bridges, where they have their own. */
  readonly sourceAfter: Partial<Readonly<Record<OperationKind, string>>>;
  /** The day on which the sources were read, or of the stored copy that was read, `YYYY-MM-DD`. */
  readonly checked: string;
}

interface Step {
  /** Symbols and names of chains, as people read them. */
  readonly sent: string;
  readonly from: string;
  readonly to: string;
  readonly place: Place;
  readonly fromChainId: string;
  /** Whether an Axelar transfer reaches Axelar in an IBC packet, and leaves it in one. */
  readonly startsAsPacket: boolean;
  readonly endsAsPacket: boolean;
  /** Whether CCTP does not wait for finality. */
  readonly isFast: boolean;
  /** Whether the person signs once more for what arrives. */
  readonly isClaimed: boolean;
  /** What the person signs after the first signature of a rollup's own bridge. */
  readonly actionsLeft: readonly string[];
}

/**
 * What a failure gives back, by what runs before the operation in the same transaction:
 * `signed`: nothing does. `packets`: only IBC packets, of which the first was sent by the person. `swapped`: packets or none, and
 * before them a swap. `arrived`: packets or none, and before them another bridge, which cannot be undone.
 */
interface Place {
  readonly kind: 'signed' | 'packets' | 'swapped' | 'arrived';
  /** What is given back, and where: the input of the first packet, or of the operation itself. */
  readonly asset: string;
  readonly chain: string;
  /** The other bridge of `arrived`. */
  readonly after: OperationKind | undefined;
}

const SKIP_FAILURES = 'https://docs.cosmos.network/skip-go/advanced-transfer/handling-cross-chain-failure-cases';
const COSMOS_DOCS_COPY = '2026-06-30';
const GO_FAST_GATEWAY =
  'https://github.com/skip-mev/go-fast-contracts/blob/65f061c978c0c2ae876470f4abd1d76fb3149fe3/solidity/src/FastTransferGateway.sol';
/** The state `GO_FAST_POST_ACTION_FAILED`; the rest is `fill_order` of the gateway and the entry contract's `*_with_recover`. */
const GO_FAST_STATES =
  'https://docs.cosmos.network/skip-go/general/multi-chain-realtime-transaction-and-packet-tracking';
const STARGATE_BASE =
  'https://github.com/stargate-protocol/stargate-v2/blob/938c95d6c89bd45602865de8f38c4b4f25481309/packages/stg-evm-v2/src/StargateBase.sol';
const EUREKA_TRANSFER =
  'https://github.com/cosmos/solidity-ibc-eureka/blob/cae7e128acb52db4214a14e30f117773684f8453/ibc-solidity/contracts/ICS20Transfer.sol';
const OPINIT_CHILD =
  'https://github.com/initia-labs/OPinit/blob/f0b66180293c0eeacd60b50643a9dffa0237bfb6/x/opchild/keeper/msg_server.go';

const OP_STACK_PORTAL =
  'https://github.com/ethereum-optimism/optimism/blob/d317e96c2a/packages/contracts-bedrock/src/L1/OptimismPortal2.sol';

const rule = (
  text: FailureRule['text'],
  source: string,
  sourceAfter: FailureRule['sourceAfter'] = {},
  checked = '2026-11-26',
): FailureRule => ({ text, source, sourceAfter, checked });

/** Bridges whose contract at the destination is given a recovery address. */
const NAMES_RECOVERY = new Set<OperationKind | undefined>(['axelar_transfer']);

/** https://docs.cosmos.network/ibc/v10.1.x/light-clients/proposals, read 2026-11-26. */
const EXPIRED_CLIENT =
  'Where a light client of the channel has expired, that waits for a vote of the chain’s governance.';

function transferText({ sent, from, to, place }: Step): string {
  const { asset, chain, after } = place;
  switch (place.kind) {
    case 'signed':
      return `If the packet times out or ${to} rejects it, ${sent} returns to your own address on ${from}. A relayer does that: you sign nothing. Until ${to} confirms the packet, ${sent} is in escrow on ${from}, or burned there if it came over this channel. ${EXPIRED_CLIENT}`;
    case 'packets':
      return `${asset} returns over the same channels to your own address on ${chain}, which sent the first packet, if this one times out or ${to} rejects it. Until relayers report that, it is held on ${from}. ${EXPIRED_CLIENT}`;
    case 'swapped':
      return `${asset} goes to the recovery address that the transaction names on ${chain} if a packet after the swap times out or is rejected. That is usually your own address: send it on from there. The swap before stays done.`;
    case 'arrived':
      return NAMES_RECOVERY.has(after)
        ? `${asset} goes to the recovery address that the transaction names on ${chain} if a packet from there times out or is rejected. That is usually your own address: send it on from there. The bridge before has landed.`
        : `${asset} is on ${chain} by then. A packet that times out or is rejected returns it to the account that sent the packet there. The documentation does not say whose account that is: look for it there first.`;
  }
}

function swapText({ from, place }: Step): string {
  const { asset, chain, after } = place;
  switch (place.kind) {
    case 'signed':
      return `${asset} stays at your own address on ${chain}, less the network fee: the swap completes or changes nothing. Get a new quote and sign again.`;
    case 'packets':
      return `${asset} returns over the same channels to your own address on ${chain}, which sent the first packet, if the swap fails, say because the price moved too far. Get a new quote from there.`;
    case 'swapped':
      return `${asset} goes to the recovery address that the transaction names on ${chain}, usually your own there, if this swap fails. The earlier swap stays done. Get a new quote from there.`;
    case 'arrived':
      if (after === 'go_fast_transfer' && chain === from) {
        return `${asset} is on ${chain}, unswapped at the recovery address that the transaction names, usually your own there: swap it from there. The order counts as filled, so nothing is refunded on the chain before. If it names none, filling fails with the swap, and the order waits for a solver or, after its deadline, for its refund.`;
      }
      return NAMES_RECOVERY.has(after)
        ? `${asset} goes unswapped to the recovery address that the transaction names on ${chain}, usually your own there, if the swap fails. Swap it from there.`
        : `If the swap fails, ${asset} is at the recovery address that the transaction names on ${chain}, or the step before is undone as well. The documentation leaves open which: look on ${chain} first.`;
  }
}

const evmSwapText = ({ place: { kind, asset, chain } }: Step): string =>
  kind === 'arrived'
    ? `The bridge before it has landed: ${asset} is on ${chain}, held by the contract that was to swap it. It stays there until the call is repeated or the contract pays it out. Look up the transaction on ${chain}.`
    : `${asset} stays at your own address on ${chain}, less the network fee: the swap completes or reverts. Get a new quote and sign again.`;

/** What holds before the transfer itself is sent, if its call does more than that. */
const beforeSending = ({ from, place }: Step): string =>
  place.kind === 'signed' ? '' : ` A call that fails on ${from} undoes the step before it there as well.`;

/** Where a failing IBC packet returns what it carries. */
function refund({ kind, asset, chain }: Place): string {
  if (kind === 'signed') return `${asset} returns to your own address on ${chain}`;
  if (kind === 'packets') return `${asset} returns over the same channels to your own address on ${chain}`;
  return `${asset} goes to the recovery address that the transaction names on ${chain}, usually your own there`;
}

/** `setRoutedPacketFailed` in x/axelarnet/module.go of axelar-core at 729365f; both retries are unrestricted. Read 2026-11-26. */
const axelarPacket = ({ sent, to, endsAsPacket }: Step): string =>
  endsAsPacket
    ? ` If Axelar’s packet to ${to} times out or is rejected, Axelar keeps ${sent}, and anyone can have it sent again.`
    : '';

function axelarText(step: Step): string {
  const { sent, from, to, place, startsAsPacket } = step;
  const packet = startsAsPacket ? `If the IBC packet to Axelar times out or is rejected, ${refund(place)}. ` : '';
  const held = startsAsPacket
    ? `Once on Axelar, ${sent} waits there`
    : `${sent} is held by Axelar on ${from} and waits`;
  return `${packet}${held} for votes, signatures or relayers on its way to ${to}; no return is documented.${axelarPacket(step)} Find the transaction on axelarscan.io and run the missing step there.${startsAsPacket ? '' : beforeSending(step)}`;
}

const cctpText = (step: Step): string =>
  `${step.sent} is burned on ${step.from} and on neither chain until Circle attests the burn; then it can be minted once, to the address on ${step.to}: ${
    step.isClaimed
      ? 'by you, as no relayer does it for you there'
      : 'by the relayer or, unless the burn names another caller, by you'
  }. A mint that failed can be sent again.${beforeSending(step)}`;

const fastCctpText = (step: Step): string =>
  step.isFast
    ? `${cctpText(step)} When Circle’s allowance for fast transfers is used up, the attestation waits for finality.`
    : cctpText(step);

const layerOneOf = new Map(opInitBridges.map(({ l1_chain_id, l2_chain_id }) => [l2_chain_id, l1_chain_id]));

function opInitText({ sent, from, to, fromChainId }: Step): string {
  const isWithdrawal = layerOneOf.has(fromChainId);
  return isWithdrawal
    ? `The withdrawal has left ${from} and waits until its challenge period is over; if the output with it is deleted, it waits for a new one. Nothing returns to ${from}: finalize it on ${to}, where ${sent} is then paid to your address.`
    : `${sent} is locked in the bridge on ${from} until the bridge’s executor mints it to your address on ${to}; if that mint fails, a withdrawal to the sender on ${from} starts by itself and waits for its challenge period. If neither happens, ask the operator of ${to}.`;
}

function canonicalText({ sent, from, to, actionsLeft: [next] }: Step): string {
  return next === undefined
    ? `${sent} is held by the bridge on ${from} until ${to} takes the deposit, which needs no signature of yours. A deposit that fails there can be run again by anyone; nothing returns to ${from}.`
    : `${sent} has left ${from} and waits for your second signature, on ${to}: to ${next} the withdrawal. Nobody makes it or a later one for you, and nothing returns to ${from}. While the bridge is paused on ${to}, it waits; if what it was proven by is set aside, prove it again.`;
}

const ARBITRUM_DEPOSITS =
  'https://github.com/OffchainLabs/arbitrum-docs/blob/96b99e24de529d6c00fc72c7832e457ec1e4387c/docs/how-arbitrum-works/10-l1-to-l2-messaging.mdx';
const ARBITRUM_WITHDRAWALS =
  'https://github.com/OffchainLabs/arbitrum-docs/blob/61e8b94b55227dfb6cb270212b805c9030e416d2/docs/how-arbitrum-works/11-l2-to-l1-messaging.mdx';

const arbitrumDeposit: FailureRule = rule(
  ({ sent, from, to }) =>
    `${sent} is locked in the bridge on ${from}. The message that brings it runs on ${to} by itself; if it fails there, for too little gas, anyone can run it again within a week, and before it ends it can be prolonged: look up the transaction in the bridge’s app. A message that ends unrun is lost with what it carries.`,
  ARBITRUM_DEPOSITS,
  {},
  '2026-11-28',
);

const arbitrumWithdrawal: FailureRule = rule(
  ({ sent, from, to }) =>
    `The withdrawal has left ${from} and waits until the claim that holds it can no longer be challenged on ${to}. Nothing returns to ${from}: sign once more on ${to}, where ${sent} is then paid to your address. It waits there for that signature without an end.`,
  ARBITRUM_WITHDRAWALS,
  {},
  '2026-11-28',
);

const ZKSYNC_FINALIZATION = 'https://matter-labs.github.io/zksync-js/latest/overview/finalization.html';
const ZKSYNC_BRIDGING = 'https://docs.zksync.io/zksync-protocol/rollup/bridging-assets';
const SCROLL_MESSENGER =
  'https://github.com/scroll-tech/scroll-contracts/blob/dfbd661520ac30505a773881728cc5cfb005978b/src/L1/L1ScrollMessenger.sol';
const POLYGON_MANAGER =
  'https://github.com/maticnetwork/pos-portal/blob/5ff7bab80182d1ebeaea3d5a3648eea96e5431e0/contracts/root/RootChainManager/RootChainManager.sol';
const POLYGON_STATE =
  'https://github.com/maticnetwork/genesis-contracts/blob/5dcbcc72f10ab847276586e629f96b8a6d369e1d/contracts/StateReceiver.sol';
const OWN_BRIDGES_READ = '2026-11-29';

/** A rule for each direction of a chain's own bridge: in and out. */
const ownRules = (
  [into, intoSource]: readonly [FailureRule['text'], string],
  [out, outSource]: readonly [FailureRule['text'], string],
): readonly [FailureRule, FailureRule] => [
  rule(into, intoSource, {}, OWN_BRIDGES_READ),
  rule(out, outSource, {}, OWN_BRIDGES_READ),
];

/** What the first signature of a withdrawal leaves open, where the second is anybody's. */
const claimedLater = ({ sent, from, to }: Step): string =>
  `The withdrawal has left ${from} and waits until ${to} has what proves it. Nothing returns to ${from}: sign once more on ${to}, where ${sent} is then paid to your address. It waits there for that signature without an end.`;

const zksyncRules = ownRules(
  [
    ({ sent, from, to }) =>
      `${sent} is locked on ${from} and arrives by a transaction that ${to} runs by itself. If that fails for too little gas, what was sent goes to the address that the transaction names for refunds on ${to}, usually your own there; nothing returns to ${from}.`,
    ZKSYNC_BRIDGING,
  ],
  [claimedLater, ZKSYNC_FINALIZATION],
);

const scrollRules = ownRules(
  [
    ({ sent, from, to }) =>
      `${sent} is locked on ${from} and arrives by a message that ${to} runs by itself. If that fails for too little gas, anyone can send it again with more, by the messenger on ${from}; nothing else returns it.`,
    SCROLL_MESSENGER,
  ],
  [claimedLater, SCROLL_MESSENGER],
);

const polygonRules = ownRules(
  [
    ({ sent, from, to }) =>
      `${sent} is locked on ${from} until the validators of ${to} tell it of the deposit, which needs no signature of yours. If taking it fails on ${to}, anyone can have it run again there; nothing returns to ${from}.`,
    POLYGON_STATE,
  ],
  [claimedLater, POLYGON_MANAGER],
);

/** Rules for each direction of the own bridges that have their own: in and out. */
const OWN_RULES: Readonly<Partial<Record<string, readonly [FailureRule, FailureRule]>>> = {
  ARBITRUM: [arbitrumDeposit, arbitrumWithdrawal],
  ZKSYNC: zksyncRules,
  SCROLL: scrollRules,
  POLYGON_POS: polygonRules,
};

/** For every kind of operation. */
export const FAILURE_RULES: Readonly<Record<OperationKind, FailureRule>> = {
  transfer: rule(transferText, SKIP_FAILURES, {}, COSMOS_DOCS_COPY),
  swap: rule(swapText, SKIP_FAILURES, { go_fast_transfer: GO_FAST_STATES }, COSMOS_DOCS_COPY),
  evm_swap: rule(evmSwapText, 'https://eips.ethereum.org/EIPS/eip-140'),
  bank_send: rule(
    ({ sent, from }) =>
      `${sent} stays at your own address on ${from}, less the network fee: the send completes or changes nothing. What has arrived at another address only its owner can send back.`,
    'https://docs.cosmos.network/sdk/latest/learn/concepts/transactions',
  ),
  axelar_transfer: rule(axelarText, SKIP_FAILURES, {}, COSMOS_DOCS_COPY),
  cctp_transfer: rule(cctpText, 'https://developers.circle.com/cctp/howtos/retry-failed-mint.md'),
  cctp_transfer_v2: rule(fastCctpText, 'https://developers.circle.com/cctp/howtos/resolve-stuck-attestation'),
  hyperlane_transfer: rule(
    (step) =>
      `${step.sent} is locked or burned on ${step.from}, and on neither chain until enough validators of the token’s route have signed; then the relayer delivers it to the address on ${step.to}, or anyone who submits the message. No return to ${step.from} is documented.${beforeSending(step)}`,
    SKIP_FAILURES,
    {},
    COSMOS_DOCS_COPY,
  ),
  op_init_transfer: rule(opInitText, OPINIT_CHILD),
  canonical_transfer: rule(canonicalText, OP_STACK_PORTAL, {}, '2026-11-28'),
  go_fast_transfer: rule(
    (step) =>
      `${step.sent} is in the Go Fast contract on ${step.from} until a solver fills the order; if none does before the order’s deadline, anyone may report that on ${step.to}, and a Hyperlane message then refunds it to the sender that the order names on ${step.from}.${beforeSending(step)}`,
    GO_FAST_GATEWAY,
  ),
  stargate_transfer: rule(
    (step) =>
      `${step.sent} is with Stargate on ${step.from}, whose contract has no refund. Once LayerZero has delivered the message, it is paid out on ${step.to}. If that payment fails, the contract there keeps it for the receiver until anyone calls retryReceiveToken.${beforeSending(step)}`,
    STARGATE_BASE,
  ),
  layer_zero_transfer: rule(
    (step) =>
      `${step.sent} is locked or burned on ${step.from}; no return is documented. A message that its verifiers have not confirmed waits. One that is confirmed but failed on ${step.to} is kept there and can be run again: look it up on LayerZero Scan.${beforeSending(step)}`,
    'https://docs.layerzero.network/v2/concepts/troubleshooting/debugging-messages',
  ),
  eureka_transfer: rule(
    (step) =>
      `${step.sent} is in escrow on ${step.from} or burned there until ${step.to} confirms the packet. If the packet times out or is rejected, it returns to the sender that the packet names on ${step.from}, unless the transfer contract is paused. Only permitted relayers deliver or report packets.${beforeSending(step)}`,
    EUREKA_TRANSFER,
  ),
};

/** A step that stands for any of its bridge: what a person signs on the chain that it leaves. */
const ANY_STEP: Step = {
  ...{ sent: 'the token', from: 'the source chain', to: 'the destination chain', fromChainId: '' },
  place: { kind: 'signed', asset: 'the token', chain: 'the source chain', after: undefined },
  ...{ startsAsPacket: false, endsAsPacket: false, isFast: true, isClaimed: false, actionsLeft: [] },
};

const OF_BRIDGES: Readonly<Record<BridgeId, readonly (readonly [FailureRule, Partial<Step>?])[]>> = {
  IBC: [[FAILURE_RULES.transfer]],
  AXELAR: [[FAILURE_RULES.axelar_transfer]],
  CCTP: [[FAILURE_RULES.cctp_transfer_v2]],
  HYPERLANE: [[FAILURE_RULES.hyperlane_transfer]],
  OPINIT: [
    [FAILURE_RULES.op_init_transfer],
    [FAILURE_RULES.op_init_transfer, { fromChainId: opInitBridges[0]?.l2_chain_id ?? '' }],
  ],
  GO_FAST: [[FAILURE_RULES.go_fast_transfer]],
  STARGATE: [[FAILURE_RULES.stargate_transfer]],
  LAYER_ZERO: [[FAILURE_RULES.layer_zero_transfer]],
  EUREKA: [[FAILURE_RULES.eureka_transfer]],
  OP_STACK: [
    [FAILURE_RULES.canonical_transfer],
    [FAILURE_RULES.canonical_transfer, { actionsLeft: ['prove', 'finalize'] }],
  ],
  ARBITRUM: [[arbitrumDeposit], [arbitrumWithdrawal]],
  ZKSYNC: zksyncRules.map((each) => [each]),
  SCROLL: scrollRules.map((each) => [each]),
  POLYGON_POS: polygonRules.map((each) => [each]),
};

/** What a failure of any transfer by a bridge means, into a rollup and out of it where that differs. */
export const bridgeFailures = (id: BridgeId): Fact[] =>
  OF_BRIDGES[id].map(([{ text, source, checked }, step]) => ({
    ...{ text: capitalised(text({ ...ANY_STEP, ...step })), source, checked },
  }));

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function ruleOf({ canonical_transfer }: Operation, kind: OperationKind): FailureRule {
  const own = OWN_RULES[canonical_transfer?.bridge_id ?? ''];
  if (own === undefined) return FAILURE_RULES[kind];
  return own[(canonical_transfer?.steps?.length ?? 0) > 1 ? 1 : 0];
}

/** One element for each operation of a known kind, in order; `claimed` are those whose arrival the person signs for. */
export function failuresOf(
  registry: Registry,
  operations: readonly Operation[],
  claimed?: readonly number[] | null,
): OperationFailure[] {
  return operations.flatMap((operation, operation_index): OperationFailure[] => {
    const kind = operationKind(operation);
    if (kind === undefined) return [];
    const { text, source, sourceAfter, checked } = ruleOf(operation, kind);
    const step = {
      ...stepOf(registry, operations, operation_index),
      isClaimed: claimed?.includes(operation_index) === true,
    };
    const { after } = step.place;
    return [{ operation_index, text: text(step), source: (after && sourceAfter[after]) ?? source, checked }];
  });
}

interface Ends {
  readonly fromChainId: string;
  readonly toChainId: string;
  readonly denom: string;
}

/** What goes in where, and where it comes out; empty where another service leaves it out. */
function endsOf(operation: Operation): Ends {
  const kind = operationKind(operation);
  const body = (kind === undefined ? {} : operation[kind]) as Readonly<Record<string, unknown>>;
  const text = (...fields: string[]): string =>
    fields.map((field) => body[field]).find((value): value is string => typeof value === 'string' && value !== '') ??
    '';
  const fromChainId = text('from_chain_id', 'chain_id');
  return { fromChainId, toChainId: text('to_chain_id') || fromChainId, denom: text('denom_in', 'denom') };
}

function stepOf(registry: Registry, operations: readonly Operation[], index: number): Omit<Step, 'isClaimed'> {
  const { fromChainId, toChainId } = endsOf(operations[index] as Operation);
  const toChain = registry.findChain(toChainId);
  return {
    sent: symbolOf(registry, operations[index] as Operation),
    from: nameOf(registry, fromChainId),
    to: nameOf(registry, toChainId),
    place: placeOf(registry, operations, index),
    fromChainId,
    actionsLeft: operations[index]?.canonical_transfer?.steps?.slice(1).map(({ action }) => action) ?? [],
    isFast: operations[index]?.cctp_transfer_v2?.finality_threshold === CCTP_FAST_THRESHOLD,
    startsAsPacket: operations[index]?.axelar_transfer?.ibc_transfer_to_axelar != null,
    endsAsPacket: toChain?.chain_type === 'cosmos' && toChainId !== AXELAR_CHAIN_ID,
  };
}

const isSwap = (kind: OperationKind | undefined): boolean => kind === 'swap' || kind === 'evm_swap';

function placeOf(registry: Registry, operations: readonly Operation[], index: number): Place {
  const kindBefore = (at: number): OperationKind | undefined => {
    const [operation, before] = [operations[at], operations[at - 1]];
    const isSameTransaction = before !== undefined && before.tx_index === operation?.tx_index;
    return isSameTransaction ? operationKind(before) : undefined;
  };
  let first = index;
  // Swaps in a row on one chain are one call.
  if (isSwap(operationKind(operations[index] as Operation))) while (isSwap(kindBefore(first))) first -= 1;
  const call = first;
  while (kindBefore(first) === 'transfer') first -= 1;
  const after = kindBefore(first);
  const operation = operations[first] as Operation;
  const kind = after !== undefined ? (isSwap(after) ? 'swapped' : 'arrived') : first < call ? 'packets' : 'signed';
  return {
    kind,
    asset: symbolOf(registry, operation),
    chain: nameOf(registry, endsOf(operation).fromChainId),
    after,
  };
}

function symbolOf(registry: Registry, operation: Operation): string {
  const { fromChainId, denom } = endsOf(operation);
  return registry.findAsset({ chain_id: fromChainId, denom })?.symbol ?? denom;
}

const ambiguousNames = new WeakMap<Registry, ReadonlySet<string>>();

/** Names that two chains share, as Sei's two do. */
function namesOfSeveral(registry: Registry): ReadonlySet<string> {
  const known = ambiguousNames.get(registry);
  if (known) return known;
  const names = registry.listChains().map(({ pretty_name }) => pretty_name);
  const several = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  ambiguousNames.set(registry, several);
  return several;
}

/** The name of a chain, with its id if others share it. */
function nameOf(registry: Registry, chainId: string): string {
  const chain = registry.findChain(chainId);
  if (chain === undefined) return chainId === '' ? 'its chain' : chainId;
  return namesOfSeveral(registry).has(chain.pretty_name) ? chainTitle(chain) : chain.pretty_name;
}
