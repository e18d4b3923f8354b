import { hexToBytes } from '@noble/hashes/utils.js';
import axelar from '#bridges/data/axelar.json' with { type: 'json' };
import { addressOfWord, bytesAt, uintAt } from '#calls/words.ts';
import type { TransferPhase } from '#contract/tx.ts';
import { topicOf } from '../abi.ts';
import { isEvmTx, NotRead } from '../chain-reads.ts';
import type { EvmLog, EvmTx } from '../chain-tx.ts';
import { txRef } from '../explorer.ts';
import { type Fields, fieldsOf, listOf } from '../json.ts';
import { legWith } from '../leg.ts';
import type { Leg, Tracker, TrackingContext } from '../tracker.ts';

/** What left through a gateway of Axelar: with a call of a contract, or, no longer served, alone. */
interface Sent {
  readonly tx: EvmTx;
  readonly log: EvmLog;
  readonly isCall: boolean;
  readonly sender: string | null;
  readonly toName: string;
  readonly receiver: string;
  readonly symbol: string;
  readonly amount: bigint;
}

const WITH_CALL = topicOf('ContractCallWithToken(address,string,string,bytes32,bytes,string,uint256)');
const ALONE = topicOf('TokenSent(address,string,string,string,uint256)');

const tokens = axelar.flatMap((asset) => asset.tokens.map((token) => ({ ...token, asset: asset.asset })));
const chainNamed = (name: string): string | undefined =>
  tokens.find(({ axelar_chain_name }) => axelar_chain_name.toLowerCase() === name.toLowerCase())?.chain_id;
const isGateway = (chainId: string, address: string): boolean =>
  tokens.some(({ chain_id, gateway }) => chain_id === chainId && gateway?.toLowerCase() === address);

const textAt = (data: string, place: number): string | undefined => {
  const bytes = bytesAt(data, place);
  return bytes === undefined ? undefined : new TextDecoder().decode(hexToBytes(bytes));
};

function departures(tx: Parameters<Tracker<Sent>['departures']>[0]) {
  if (!isEvmTx(tx)) return [];
  return tx.logs.flatMap((log) => {
    const isCall = log.topics[0] === WITH_CALL;
    if (!(isCall || log.topics[0] === ALONE) || !isGateway(tx.chainId, log.address)) return [];
    const [toName, receiver] = [textAt(log.data, 0), textAt(log.data, 1)];
    const symbol = textAt(log.data, isCall ? 3 : 2);
    const amount = uintAt(log.data, isCall ? 4 : 3);
    if (toName === undefined || receiver === undefined || symbol === undefined || amount === undefined) return [];
    const sender = addressOfWord(log.topics[1] ?? '') ?? null;
    const data: Sent = { tx, log, isCall, sender, toName, receiver, symbol, amount };
    return [{ tx, position: log.index, data }];
  });
}

/** The token that a gateway knows by a symbol, where just one of our lists has it. */
function tokenOf(chainId: string, symbol: string, { registry }: TrackingContext) {
  const named = tokens.filter(
    ({ chain_id, denom, unwraps }) =>
      chain_id === chainId && !unwraps && registry.findAsset({ chain_id, denom })?.symbol === symbol,
  );
  return named.length === 1 ? named[0] : undefined;
}

/** The steps of the field's event, by what each is called there and in the answers of the explorer. */
const STEPS = { confirm_tx: 'confirm', approve_tx: 'approved', execute_tx: 'executed' } as const;

function eventOf(
  { tx, toName }: Sent,
  { registry }: TrackingContext,
  state: string,
  steps: Readonly<Record<string, unknown>> = {},
): Leg['event'] {
  return {
    from_chain_id: tx.chainId,
    to_chain_id: chainNamed(toName) ?? '',
    state: `AXELAR_TRANSFER_${state}`,
    contract_call_with_token_txs: { send_tx: txRef(registry, tx.chainId, tx.hash, tx.time), ...steps },
  };
}

function knownOf(sent: Sent, context: TrackingContext): Leg {
  const { tx, symbol, toName, sender, receiver } = sent;
  const token = tokenOf(tx.chainId, symbol, context);
  const to = chainNamed(toName);
  const arrives = tokens.find((each) => each.chain_id === to && each.asset === token?.asset && !each.unwraps);
  const amount = sent.amount.toString();
  return legWith({
    ...{ eventKey: 'axelar_transfer', bridge: 'AXELAR', since: tx.time },
    event: eventOf(sent, context, 'UNKNOWN'),
    from: { chain_id: tx.chainId, denom: token?.denom ?? null, amount, address: sender },
    to: to === undefined ? null : { chain_id: to, denom: arrives?.denom ?? null, amount, address: receiver },
    identifiers: [
      { name: 'message id', value: `${tx.hash}-${sent.log.index}` },
      { name: 'token', value: symbol },
    ],
    links: [{ name: 'Axelarscan', url: `https://axelarscan.io/gmp/${tx.hash}` }],
    said: to === undefined ? `"${toName.slice(0, 60)}" is no chain of Axelar that is listed here` : null,
  });
}

async function followSent(sent: Sent, context: TrackingContext): Promise<Leg> {
  const leg = knownOf(sent, context);
  const at = (
    state: string,
    phase: TransferPhase,
    more: Partial<Leg> = {},
    steps: Readonly<Record<string, unknown>> = {},
  ): Leg => ({
    ...leg,
    phase,
    event: eventOf(sent, context, state, steps),
    ...more,
  });
  if (!sent.isCall)
    return at('FAILURE', 'STUCK', {
      said: 'Axelar no longer carries transfers without a call, since June 2026: nobody moves this one on',
    });
  const found = await entryOf(sent, context);
  if (leg.to === null) return leg;
  if (found === undefined)
    return at('PENDING_CONFIRMATION', 'WAITING_ATTESTATION', { said: 'Axelarscan does not list it yet' });
  const hashes = Object.entries(STEPS).flatMap(([name, key]) => {
    const hash = fieldsOf(found[key]).transactionHash;
    return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? [[name, hash.toLowerCase()] as const] : [];
  });
  const onTarget = hashes.filter(([name]) => name !== 'confirm_tx');
  const steps = Object.fromEntries(
    onTarget.map(([name, hash]) => [name, txRef(context.registry, leg.to?.chain_id ?? '', hash)]),
  );
  const executed = onTarget.find(([name]) => name === 'execute_tx')?.[1];
  const arrival = executed === undefined ? null : await context.chains.tx(leg.to.chain_id, executed);
  // The explorer's word alone is none for an arrival.
  if (arrival?.outcome === 'success')
    return at('SUCCESS', 'ARRIVED', { arrival: { chainId: arrival.chainId, hash: arrival.hash } }, steps);
  const error = fieldsOf(fieldsOf(found.error).error);
  if (found.status === 'error')
    return at(
      'FAILURE',
      'REFUSED',
      { said: `${error.message || 'the call of the receiving contract failed'}`.slice(0, 500) },
      steps,
    );
  const isApproved = found.approved !== undefined && found.approved !== null;
  const isConfirmed = isApproved || (found.confirm !== undefined && found.confirm !== null);
  const isUnpaid =
    ['gas_unpaid', 'gas_paid_not_enough_gas'].includes(`${found.gas_status}`) || found.is_insufficient_fee === true;
  if (isUnpaid) return at('PENDING_RECEIPT', 'UNPAID', { said: 'what was paid for carrying it is too little' }, steps);
  return isConfirmed
    ? at('PENDING_RECEIPT', 'WAITING_DELIVERY', {}, steps)
    : at('PENDING_CONFIRMATION', 'WAITING_ATTESTATION', {}, steps);
}

/** What the explorer has of this message; undefined where it has nothing yet. */
async function entryOf({ tx, log }: Sent, { chains, services }: TrackingContext): Promise<Fields | undefined> {
  if (services.axelarscan === null) throw new NotRead('Axelar’s own chain is not read, and its explorer is not asked');
  const answer = await chains.service(`${services.axelarscan}/gmp/searchGMP`, { txHash: tx.hash });
  const entries = listOf(fieldsOf(answer).data).map(fieldsOf);
  const ours = entries.filter(({ call }) => `${fieldsOf(call).transactionHash}`.toLowerCase() === tx.hash);
  const sameLog = ours.find(({ call }) => `${fieldsOf(call).logIndex}` === `${log.index}`);
  return sameLog ?? (ours.length === 1 ? ours[0] : undefined);
}

/** Tokens with calls over Axelar's gateways on EVM chains: how far they are, only its explorer says. */
export const axelarTracker: Tracker<Sent> = {
  name: 'Axelar',
  departures,
  follow: ({ data }, context) => followSent(data, context),
  known: ({ data }, context) => knownOf(data, context),
};
