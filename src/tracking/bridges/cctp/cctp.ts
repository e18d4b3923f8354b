import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, base64, hex } from '@scure/base';
import type { CctpToken } from '#bridges/cctp.ts';
import data from '#bridges/data/cctp.json' with { type: 'json' };
import { encodeCall } from '#calls/encode.ts';
import { addressOfWord, bytesAt, slice, uintAt, wordAt } from '#calls/words.ts';
import type { TransferAct, TransferPhase } from '#contract/tx.ts';
import { chainTitle } from '#registry/records.ts';
import { isCosmosTx, isEvmTx, NotRead, nullIfNotRead } from '../../chain-reads.ts';
import { attributeOf, type ChainTx, type CosmosTx, type EvmLog, type EvmTx, type SvmTx } from '../../chain-tx.ts';
import { foundRef } from '../../explorer.ts';
import { fieldsOf, jsonText, listOf } from '../../json.ts';
import { evmAct, firstEvent, legWith, tellOn } from '../../leg.ts';
import type { Arrival, Departure, Leg, Tracker, TrackingContext } from '../../tracker.ts';
import { addressOn, wordOfAddress } from '../../word-address.ts';
import { accountOf } from '../solana-account.ts';
import { agrees, type CctpMessage, isBodyOf, numberOf, readMessage } from './message.ts';

const tokens = data as readonly CctpToken[];

/** `MessageSent(bytes)` of both versions; `MessageReceived` of each. */
const SENT = '0x8c5261668696ce22758910d05bab8f186d6eb247ceac2af2e82c7dc17669b036';
const RECEIVED = {
  1: '0x58200b4c34ae05ee816d710053fff3fb75af4395915d3d2a771b24aa10e3cc5d',
  2: '0xff48c13eda96b1cceacc6b9edeedc9e9db9d6226afbc30146b720c19d3addb1c',
} as const;
/** `DepositForBurn` of each. */
const BURNED = {
  1: '0x2fa9ca894982930190727e75500a97d8dc500233a5065e0f3126c48fbe0343c0',
  2: '0x0c8c1cbdc5190613ebd485511d4e2812cfa45eecb79d845893331fedad5130a5',
} as const;
/** `usedNonces(bytes32)`, `receiveMessage(bytes,bytes)`, and `getBlockNumber()` of Multicall3. */
const USED_NONCES = '0xfeb61724';
const RECEIVE_MESSAGE = '0x57ecfd28';
const BLOCK_NUMBER = '0x42cbb15c';

/** Burns of the programs on Solana, by the first eight bytes of an instruction. */
const SOLANA_BURNS = { d73c3d2e723780b0: 'plain', a7de137255150e76: 'caller', '6ff53e83cc6cdf9b': 'hook' } as const;
/** A burn that Circle delivers itself says so in the first bytes of its hook. */
const FORWARD = hex.encode(new TextEncoder().encode('cctp-forward'));
const ZERO = '0'.repeat(64);
/** Version 2: a lower threshold than this is attested before finality. */
const FINALIZED = 2000n;

type Version = 1 | 2;

interface Burn {
  readonly version: Version;
  readonly from: CctpToken;
  /** What its chain says of the message; all of it on EVM chains and Noble. */
  readonly known: Partial<CctpMessage> & Pick<CctpMessage, 'destination' | 'receiver' | 'amount' | 'caller'>;
  /** The message, where its chain shows it: hex digits. */
  readonly bytes: string | null;
  readonly isUsdc: boolean;
  /** How many messages of this version its transaction sent, and which of the equal ones this is, from 0. */
  readonly total: number;
  readonly turn: number;
}

type Found = Omit<Burn, 'total' | 'turn'> & { readonly position: number };

interface Attested {
  readonly message: CctpMessage;
  /** With 0x. */
  readonly bytes: string;
  readonly attestation: string;
  readonly forwardTxHash: string | null;
  readonly hasForwardFailed: boolean;
}

const transmitterOf = (token: CctpToken, version: Version): string | undefined =>
  (version === 1 ? token.transmitter_v1 : token.transmitter_v2)?.toLowerCase();
const messengerOf = (token: CctpToken, version: Version): string | null =>
  version === 1 ? token.messenger_v1 : token.messenger_v2;
const tokenOf = (chainId: string): CctpToken | undefined => tokens.find(({ chain_id }) => chain_id === chainId);
const destinationOf = ({ known }: Burn): CctpToken | undefined =>
  tokens.find(({ domain }) => BigInt(domain) === numberOf(known.destination));

/** The version of the transmitter that emitted a log; undefined for every other contract. */
const versionOf = (token: CctpToken, { address }: EvmLog): Version | undefined =>
  ([1, 2] as const).find((version) => transmitterOf(token, version) === address);

/** Burns of a transaction with how many messages there are of each version. A transmitter is believed; what only looks like one is not. */
function evmBurns(tx: EvmTx, token: CctpToken): Found[] {
  return tx.logs.flatMap((log) => {
    const version = log.topics[0] === SENT ? versionOf(token, log) : undefined;
    const bytes = bytesAt(log.data, 0);
    if (version === undefined || bytes === undefined) return [];
    const known = readMessage(version, bytes);
    const messenger = messengerOf(token, version)?.toLowerCase();
    if (known === undefined || messenger === undefined || addressOfWord(known.sender) !== messenger) return [];
    if (numberOf(known.source) !== BigInt(token.domain)) return [];
    const isUsdc = addressOfWord(known.token) === token.denom.toLowerCase();
    return [{ version, from: token, known, bytes, isUsdc, position: log.index }];
  });
}

/** Events of the module of Noble, whose attributes are JSON; its own burn is told from other messages by the event beside it. */
function nobleBurns(tx: CosmosTx, token: CctpToken): Found[] {
  const burns = tx.events.filter(({ type }) => type === 'circle.cctp.v1.DepositForBurn');
  return tx.events.flatMap((event) => {
    if (event.type !== 'circle.cctp.v1.MessageSent') return [];
    const bytes = hexOfBase64(jsonText(attributeOf(event, 'message')));
    const known = bytes === undefined ? undefined : readMessage(1, bytes);
    if (bytes === undefined || known === undefined || numberOf(known.source) !== BigInt(token.domain)) return [];
    const nonce = `${numberOf(known.nonce)}`;
    const burn = burns.find((each) => jsonText(attributeOf(each, 'nonce')) === nonce);
    if (burn === undefined) return [];
    // The module tells denoms by their hash.
    const isUsdc = jsonText(attributeOf(burn, 'burn_token')) === hex.encode(keccak_256(utf8ToBytes(token.denom)));
    return [{ version: 1, from: token, known, bytes, isUsdc, position: event.index }];
  });
}

function solanaBurns(tx: SvmTx, token: CctpToken): Found[] {
  return tx.instructions.flatMap(({ program, accounts, data }, position) => {
    const version = ([1, 2] as const).find((each) => messengerOf(token, each) === program);
    const known = version === undefined ? undefined : knownOfInstruction(version, data);
    if (version === undefined || known === undefined) return [];
    const source = token.domain.toString(16).padStart(8, '0');
    const depositor = wordOfAddress(accounts[0] ?? '') ?? '';
    const sender = wordOfAddress(program) ?? '';
    const isUsdc = accounts.includes(token.denom);
    return [{ version, from: token, known: { ...known, source, sender, depositor }, bytes: null, isUsdc, position }];
  });
}

/** The parameters of a burn on Solana: numbers have their lowest byte first. */
function knownOfInstruction(version: Version, data: string): Burn['known'] | undefined {
  const bytes = bytesOf(base58, data);
  if (bytes === undefined) return undefined;
  const kind = SOLANA_BURNS[hex.encode(bytes.slice(0, 8)) as keyof typeof SOLANA_BURNS];
  const hasCaller = version === 2 ? kind !== 'caller' : kind === 'caller';
  if (kind === undefined || (version === 1 && kind === 'hook') || (version === 2 && kind === 'caller'))
    return undefined;
  const length = 8 + 8 + 4 + 32 + (hasCaller ? 32 : 0) + (version === 2 ? 8 + 4 : 0);
  if (bytes.length < length) return undefined;
  const number = (from: number, to: number, digits: number) =>
    hex.encode(bytes.slice(from, to).reverse()).padStart(digits, '0');
  return {
    amount: number(8, 16, 64),
    destination: number(16, 20, 8),
    receiver: hex.encode(bytes.slice(20, 52)),
    caller: hasCaller ? hex.encode(bytes.slice(52, 84)) : ZERO,
    ...(version === 2 && {
      maxFee: number(84, 92, 64),
      threshold: number(92, 96, 8),
      // Behind its length of four bytes.
      hook: hex.encode(bytes.slice(100)),
    }),
  };
}

/** The bytes of a text; undefined where it is not of that form. */
function bytesOf(form: typeof base58, text: string): Uint8Array | undefined {
  try {
    return form.decode(text);
  } catch {
    return undefined;
  }
}

function hexOfBase64(text: string | undefined): string | undefined {
  const bytes = text === undefined ? undefined : bytesOf(base64, text);
  return bytes && hex.encode(bytes);
}

function departures(tx: ChainTx): Departure<Burn>[] {
  const token = tokenOf(tx.chainId);
  if (token === undefined || tx.outcome !== 'success') return [];
  const found = isEvmTx(tx) ? evmBurns(tx, token) : isCosmosTx(tx) ? nobleBurns(tx, token) : solanaBurns(tx, token);
  const key = ({ version, known }: Found) => JSON.stringify([version, known]);
  const sent = (version: Version) =>
    isEvmTx(tx)
      ? tx.logs.filter((log) => log.topics[0] === SENT && versionOf(token, log) === version).length
      : found.filter((burn) => burn.version === version).length;
  return found.map(({ position, ...burn }, place) => {
    const turn = found.slice(0, place).filter((other) => key(other) === key({ position, ...burn })).length;
    return { tx, position, data: { ...burn, total: sent(burn.version), turn } };
  });
}

const feesOf = ({ fee, maxFee, amount }: CctpMessage) => ({
  fee: numberOf(fee ?? '0'),
  most: numberOf(maxFee ?? '0'),
  amount: numberOf(amount),
});

/**
 * What Circle says of a burn: null where it has not seen it, `attested` undefined where it has not signed yet. Rejects with `NotRead`
 * where it does not answer, and where what it signed is not what was burned.
 */
async function askCircle(
  { tx, data: burn }: Departure<Burn>,
  { chains, services }: TrackingContext,
): Promise<{ readonly attested?: Attested; readonly delay: string | null } | null> {
  if (services.circle === null) throw new NotRead('Circle is not asked here');
  const { version, known, bytes } = burn;
  const answer = fieldsOf(await chains.service(circleUrl(services.circle, tx.hash, burn)));
  // An attestation of version 1 is asked for by the hash of the message, which its chain shows.
  const listed = version === 1 && bytes !== null ? [{ ...answer, message: `0x${bytes}` }] : listOf(answer.messages);
  const entries = listed
    .map(fieldsOf)
    .filter(({ cctpVersion }) => cctpVersion === undefined || `${cctpVersion}` === `${version}`)
    .filter(({ attestation, status }) => attestation !== undefined || status !== undefined);
  if (entries.length === 0) return null;
  const signed = entries.filter(({ attestation, message }) => isBytes(attestation) && isBytes(message));
  const fitting = signed.flatMap((entry) => {
    const message = readMessage(version, entry.message as string);
    return message !== undefined && agrees(known, message) ? [{ entry, message }] : [];
  });
  const own = fitting[burn.turn];
  if (own === undefined) {
    // Every message of the transaction is listed and signed, and none is this burn's.
    if (signed.length === entries.length && entries.length >= burn.total)
      throw new NotRead('the message that Circle gives is not the one that was burned');
    const pending = entries.find((entry) => !signed.includes(entry));
    return { delay: typeof pending?.delayReason === 'string' ? pending.delayReason : null };
  }
  const { fee, most, amount } = feesOf(own.message);
  if (fee > most || (fee > 0n && fee >= amount))
    throw new NotRead('the message that Circle gives takes more than the burn allows');
  const { message, attestation, forwardTxHash, forwardState } = own.entry;
  return {
    attested: {
      message: own.message,
      bytes: message as string,
      attestation: attestation as string,
      forwardTxHash: typeof forwardTxHash === 'string' && forwardTxHash !== '' ? forwardTxHash : null,
      hasForwardFailed: forwardState === 'FAILED',
    },
    delay: null,
  };
}

function circleUrl(circle: string, hash: string, { version, from, bytes }: Burn): string {
  if (version === 2) return `${circle}/v2/messages/${from.domain}?transactionHash=${hash}`;
  if (bytes === null) return `${circle}/v1/messages/${from.domain}/${hash}`;
  return `${circle}/v1/attestations/0x${hex.encode(keccak_256(hex.decode(bytes)))}`;
}

const isBytes = (value: unknown): value is string => typeof value === 'string' && /^0x([0-9a-f]{2})+$/i.test(value);

/** What the destination says of a message. `block` is its number as contracts there see it; null where no message of it runs out. */
interface Destination {
  readonly isMinted: boolean;
  readonly block: bigint | null;
}

async function readDestination(
  burn: Burn,
  to: CctpToken,
  nonce: string,
  { registry, chains }: TrackingContext,
): Promise<Destination> {
  const record = registry.getChainRecord(to.chain_id);
  const { chain_type, multicall3 } = record;
  if (chain_type === 'cosmos') {
    const path = `/circle/cctp/v1/used_nonces/${burn.from.domain}/${numberOf(nonce)}`;
    return { isMinted: (await chains.rest(to.chain_id, path)) !== null, block: null };
  }
  if (chain_type === 'svm') {
    const answer = await chains.rpc(to.chain_id, 'getAccountInfo', [
      nonceAccount(burn, to, nonce),
      { encoding: 'base64' },
    ]);
    const { value } = fieldsOf(answer);
    const isMinted = value === null ? false : burn.version === 2 ? value !== undefined : isBitSet(value, nonce);
    if (isMinted === undefined)
      throw new NotRead(`nodes of ${chainTitle(record)} did not say whether the message was received`);
    return { isMinted, block: null };
  }
  const transmitter = transmitterOf(to, burn.version);
  if (transmitter === undefined || multicall3 === null)
    throw new NotRead(`the contract that mints on ${chainTitle(record)} is not known`);
  const key = burn.version === 2 ? nonce : nonceKey(burn, nonce);
  const [used, block] = await chains.call(to.chain_id, [
    { target: transmitter, data: USED_NONCES + key },
    // Of the very chain in which contracts count: a rollup's contracts may see the blocks of its parent.
    { target: multicall3.toLowerCase(), data: BLOCK_NUMBER },
  ]);
  const count = uintAt(used ?? '', 0);
  if (count === undefined)
    throw new NotRead(`nodes of ${chainTitle(record)} did not say whether the message was received`);
  return { isMinted: count !== 0n, block: uintAt(block ?? '', 0) ?? null };
}

/** Version 1 keeps nonces by the hash of domain and nonce, side by side. */
const nonceKey = ({ from }: Burn, nonce: string): string =>
  hex.encode(keccak_256(hex.decode(from.domain.toString(16).padStart(8, '0') + nonce)));

/** Nonces of one account of version 1, and the bytes before their bits: a mark, the domain, the first of them. */
const MOST_NONCES = 6_400n;
const BITS_FROM = 8 + 4 + 8;
/** From this domain on a mark stands between domain and nonce in the names of accounts. */
const MARKED_DOMAIN = 11;

/**
 * The account of a nonce: the program of version 2 makes one for each that was received, that of version 1 keeps a bit for each of 6,400
 * (github.com/circlefin/solana-cctp-contracts, programs/message-transmitter/src/state.rs).
 */
function nonceAccount({ version, from }: Burn, to: CctpToken, nonce: string): string {
  const program = version === 2 ? to.transmitter_v2 : to.transmitter_v1;
  if (program === null) throw new NotRead('the program that mints on Solana is not known');
  const text = (seed: string) => new TextEncoder().encode(seed);
  if (version === 2) return accountOf(program, [text('used_nonce'), hex.decode(nonce)]);
  const mark = from.domain < MARKED_DOMAIN ? '' : '-';
  return accountOf(program, ['used_nonces', `${from.domain}`, mark, `${firstNonce(nonce)}`].map(text));
}

const firstNonce = (nonce: string): bigint => ((numberOf(nonce) - 1n) / MOST_NONCES) * MOST_NONCES + 1n;

/** Whether an account of version 1 has the bit of a nonce; undefined where it is not whole. */
function isBitSet(account: unknown, nonce: string): boolean | undefined {
  const [data] = listOf(fieldsOf(account).data);
  const bytes = typeof data === 'string' ? bytesOf(base64, data) : undefined;
  if (bytes?.length !== BITS_FROM + Number(MOST_NONCES) / 8) return undefined;
  const bit = Number(numberOf(nonce) - firstNonce(nonce));
  return ((bytes[BITS_FROM + (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0;
}

interface Receipt {
  readonly tx: ChainTx;
  readonly arrival: Arrival;
}

/** The transaction that minted; null where it is not found, which says nothing about the mint. */
async function findReceipt(
  { tx, data: burn }: Departure<Burn>,
  to: CctpToken,
  nonce: string,
  forwardTxHash: string | null,
  { registry, chains }: TrackingContext,
): Promise<Receipt | null> {
  const { chain_type } = registry.getChainRecord(to.chain_id);
  const read = async (hash: string): Promise<Receipt | null> => {
    const found = await chains.tx(to.chain_id, hash);
    if (found === null || !isEvmTx(found)) return found && { tx: found, arrival: { chainId: to.chain_id, hash } };
    const log = found.logs.find((each) => isReceiptOf(each, burn, to, nonce));
    if (log === undefined) return null;
    const continues = (position: number, { logs }: Pick<EvmTx, 'logs'>) =>
      position > log.index &&
      !logs.some((other) => isReceived(other, to) && other.index > log.index && other.index < position);
    const ofTx = (position: number, arrived: ChainTx) => isEvmTx(arrived) && continues(position, arrived);
    return { tx: found, arrival: { chainId: to.chain_id, hash, continues: ofTx } };
  };
  if (chain_type === 'svm') {
    // An account of version 1 is of thousands of mints: which of its transactions was this one it does not tell.
    if (burn.version === 1) return null;
    const signatures = await chains.rpc(to.chain_id, 'getSignaturesForAddress', [
      nonceAccount(burn, to, nonce),
      { limit: 10 },
    ]);
    const { signature } = fieldsOf(listOf(signatures).at(-1));
    return typeof signature === 'string' ? read(signature) : null;
  }
  if (chain_type === 'cosmos') {
    const found = await chains.findCosmosTx(to.chain_id, {
      'circle.cctp.v1.MessageReceived.nonce': `"${numberOf(nonce)}"`,
      'circle.cctp.v1.MessageReceived.source_domain': `${burn.from.domain}`,
    });
    return found && { tx: found, arrival: { chainId: to.chain_id, hash: found.hash } };
  }
  const forwarded = forwardTxHash && (await read(forwardTxHash.toLowerCase()));
  if (forwarded) return forwarded;
  const filter = {
    address: transmitterOf(to, burn.version) ?? '',
    topics: [RECEIVED[burn.version], null, `0x${nonce.padStart(64, '0')}`],
  };
  const log = await chains.findLog(to.chain_id, filter, tx.time ?? 0);
  return log && isReceiptOf(log, burn, to, nonce) ? read(log.txHash) : null;
}

const isReceived = (log: EvmLog, token: CctpToken): boolean => {
  const version = versionOf(token, log);
  return version !== undefined && log.topics[0] === RECEIVED[version];
};

/** By its nonce and by what was burned: the same number under another sender is another message. */
const isReceiptOf = (log: EvmLog, { version, from, known }: Burn, to: CctpToken, nonce: string): boolean =>
  versionOf(to, log) === version &&
  (known.sender === undefined || wordAt(log.data, 1) === known.sender) &&
  isBodyOf(version, known, bytesAt(log.data, 2) ?? '') &&
  isReceived(log, to) &&
  log.topics[2] === `0x${nonce.padStart(64, '0')}` &&
  uintAt(log.data, 0) === BigInt(from.domain);

/** Who may receive it, as an act says: nobody of ours where the burn names another caller. */
function callerOf({ known: { caller, receiver, depositor } }: Burn): 'ANYONE' | 'RECEIVER' | 'SENDER' | null {
  if (caller === ZERO) return 'ANYONE';
  if (caller === receiver) return 'RECEIVER';
  return caller === depositor ? 'SENDER' : null;
}

function receiveActs(burn: Burn, to: CctpToken, { bytes, attestation }: Attested): TransferAct[] {
  const who = callerOf(burn);
  const transmitter = burn.version === 1 ? to.transmitter_v1 : to.transmitter_v2;
  if (who === null || transmitter === null || !transmitter.startsWith('0x')) return [];
  const call = encodeCall(RECEIVE_MESSAGE, [{ bytes }, { bytes: attestation }]);
  return [evmAct('RECEIVE', who, { chain_id: to.chain_id, to: transmitter, data: call })];
}

const STATES: Readonly<Partial<Record<TransferPhase, string>>> = {
  SENT: 'SENT',
  WAITING_ATTESTATION: 'PENDING_CONFIRMATION',
  ATTESTATION_EXPIRED: 'PENDING_CONFIRMATION',
  WAITING_DELIVERY: 'CONFIRMED',
  READY: 'CONFIRMED',
  ARRIVED: 'RECEIVED',
};

/** A leg in a phase, by what the burn alone says. */
function legOf({ tx, data: burn }: Departure<Burn>, phase: TransferPhase, context: TrackingContext): Leg {
  const { registry, services } = context;
  const { version, from, known, isUsdc } = burn;
  const to = destinationOf(burn);
  const caller = to && callerOf(burn) === null ? addressOn(registry, to.chain_id, known.caller) : null;
  const amount = `${numberOf(known.amount)}`;
  const denom = isUsdc ? from.denom : assetOf(burn, registry);
  const leg = legWith({
    eventKey: version === 1 ? 'cctp_transfer' : 'cctp_transfer_v2',
    event: firstEvent(context, tx, 'CCTP_TRANSFER', to?.chain_id),
    bridge: 'CCTP',
    isFast: version === 2 && numberOf(known.threshold ?? '0') < FINALIZED,
    from: {
      chain_id: from.chain_id,
      denom,
      amount,
      address: known.depositor === undefined ? null : addressOn(registry, from.chain_id, known.depositor),
    },
    to: to
      ? {
          chain_id: to.chain_id,
          denom: isUsdc ? to.denom : null,
          // What arrives is known once the fee is: version 1 takes none.
          amount: version === 1 ? amount : null,
          address: addressOn(registry, to.chain_id, known.receiver),
        }
      : null,
    since: tx.time,
    identifiers: [
      ...(version === 1 && known.nonce !== undefined ? [{ name: 'nonce', value: `${numberOf(known.nonce)}` }] : []),
      { name: 'source_domain', value: `${from.domain}` },
      ...(caller === null ? [] : [{ name: 'destination_caller', value: caller }]),
    ],
    links: services.circle === null ? [] : [{ name: 'Circle', url: circleUrl(services.circle, tx.hash, burn) }],
  });
  return tellOn(leg)(STATES[phase] ?? 'UNKNOWN', phase, { receive_tx: null });
}

/** What was burned, where it is not USDC. */
function assetOf({ from, known }: Burn, registry: TrackingContext['registry']): string | null {
  const address = known.token === undefined ? undefined : addressOfWord(known.token);
  return (address && registry.findAsset({ chain_id: from.chain_id, denom: address })?.denom) ?? null;
}

async function follow(departure: Departure<Burn>, context: TrackingContext): Promise<Leg> {
  const { data: burn } = departure;
  const leg = (phase: TransferPhase, more: Partial<Leg> = {}): Leg => ({
    ...legOf(departure, phase, context),
    ...more,
  });
  const to = destinationOf(burn);
  if (to === undefined)
    throw new NotRead(`the chain of CCTP's domain ${numberOf(burn.known.destination)} is not known`);
  const { nonce } = burn.known;
  // The nonce of version 1 is in its burn, so that the destination alone tells of the mint.
  if (burn.version === 1 && nonce !== undefined && (await readDestination(burn, to, nonce, context)).isMinted)
    return arrivedLeg(departure, to, { nonce, amount: burn.known.amount }, null, context);
  const answer = await askCircle(departure, context);
  if (answer === null) return leg('SENT');
  const { attested, delay } = answer;
  if (attested === undefined) return leg('WAITING_ATTESTATION', { said: delay });
  const { message } = attested;
  const identifiers = identifiersWith(leg('READY'), message, burn.version);
  const side = arrivingSide(leg('READY'), message);
  try {
    const { isMinted, block } = await readDestination(burn, to, message.nonce, context);
    if (isMinted) return await arrivedLeg(departure, to, message, attested.forwardTxHash, context);
    const expires = numberOf(message.expires ?? '0');
    if (expires !== 0n && block !== null && expires <= block) {
      const acts = [{ kind: 'ASK_AGAIN', who: 'ANYONE', chain_id: burn.from.chain_id }];
      return leg('ATTESTATION_EXPIRED', { identifiers, to: side, since: null, acts });
    }
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    const { event } = leg('READY');
    return leg('UNKNOWN', { event, identifiers, to: side, said: error.message });
  }
  const isForwarded = (message.hook ?? '').startsWith(FORWARD) && !attested.hasForwardFailed;
  const isTheirs = callerOf(burn) === null || isForwarded;
  const acts = receiveActs(burn, to, attested);
  return leg(isTheirs ? 'WAITING_DELIVERY' : 'READY', { identifiers, to: side, since: null, acts });
}

const identifiersWith = ({ identifiers }: Leg, { nonce }: Pick<CctpMessage, 'nonce'>, version: Version) =>
  version === 1 ? identifiers : [{ name: 'nonce', value: `0x${nonce}` }, ...identifiers];

/** The amount less the fee that Circle executed. */
const arrivingSide = ({ to }: Leg, message: Pick<CctpMessage, 'amount' | 'fee'>): Leg['to'] =>
  to && { ...to, amount: `${numberOf(message.amount) - numberOf(message.fee ?? '0')}` };

async function arrivedLeg(
  departure: Departure<Burn>,
  to: CctpToken,
  message: Pick<CctpMessage, 'nonce' | 'amount' | 'fee'>,
  forwardTxHash: string | null,
  context: TrackingContext,
): Promise<Leg> {
  const leg = legOf(departure, 'ARRIVED', context);
  const receipt = await findReceipt(departure, to, message.nonce, forwardTxHash, context).catch(nullIfNotRead);
  const { event } = leg;
  const receive_tx = foundRef(context.registry, receipt?.tx);
  return {
    ...leg,
    event: { ...event, txs: { ...fieldsOf(event.txs), receive_tx } },
    identifiers: identifiersWith(leg, message, departure.data.version),
    to: arrivingSide(leg, message),
    since: receipt?.tx.time ?? null,
    arrival: receipt?.arrival ?? null,
  };
}

/** A burn is at most this much older than its mint where it is searched: time for finality on every chain that is read. */
const SEARCHED_MS = 60 * 60_000;

/** The burn of a message that a transaction received: by its nonce, which version 2 has only after the burn, so there by what it says. */
async function burnOf(
  log: EvmLog,
  tx: EvmTx,
  to: CctpToken,
  { chains }: TrackingContext,
): Promise<{ readonly chainId: string; readonly hash: string } | null> {
  const version = versionOf(to, log);
  const domain = uintAt(log.data, 0);
  const from = tokens.find((token) => BigInt(token.domain) === domain);
  const nonce = log.topics[2];
  if (from === undefined || version === undefined || nonce === undefined) return null;
  if (from.chain_id === 'noble-1') {
    const found = await chains.findCosmosTx(from.chain_id, {
      'circle.cctp.v1.DepositForBurn.nonce': `"${BigInt(nonce)}"`,
    });
    return found && { chainId: from.chain_id, hash: found.hash };
  }
  const address = messengerOf(from, version)?.toLowerCase();
  const body = bytesAt(log.data, 2);
  if (!address?.startsWith('0x') || body === undefined) return null;
  const word = (at: number) => slice(body, at, at + 32) ?? '';
  const [token, receiver, amount, depositor, maxFee] = [4, 36, 68, 100, 132].map(word);
  const topics = version === 1 ? [BURNED[1], nonce] : [BURNED[2], `0x${token}`, `0x${depositor}`];
  const fits = ({ data }: EvmLog) =>
    wordAt(data, 0) === amount && wordAt(data, 1) === receiver && (version === 1 || wordAt(data, 5) === maxFee);
  const burned = await chains.findLog(from.chain_id, { address, topics, fits }, (tx.time ?? 0) - SEARCHED_MS);
  return burned && { chainId: from.chain_id, hash: burned.txHash };
}

/** USDC burned on one chain and minted on another. */
export const cctp: Tracker<Burn> = {
  name: 'cctp',
  departures,
  follow,
  known: (departure, context) => legOf(departure, 'UNKNOWN', context),
  async origins(tx, context) {
    const to = tokenOf(tx.chainId);
    if (to === undefined || !isEvmTx(tx)) return [];
    const received = tx.logs.filter((log) => isReceived(log, to));
    const burns = await Promise.all(received.map((log) => burnOf(log, tx, to, context).catch(nullIfNotRead)));
    return burns.filter((burn) => burn !== null);
  },
  async askAgain(departure, context) {
    const { services, chains } = context;
    const answer = await askCircle(departure, context);
    if (answer?.attested === undefined || departure.data.version !== 2) return false;
    const nonce = `0x${answer.attested.message.nonce}`;
    return (await chains.service(`${services.circle}/v2/reattest/${nonce}`, {})) !== null;
  },
};
