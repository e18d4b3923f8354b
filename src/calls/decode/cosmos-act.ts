import { base64, hex } from '@scure/base';
import { BinaryReader, BinaryWriter, WireType } from 'cosmjs-types/binary';
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys';
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing';
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { sha256 } from 'viem';
import { type ActedTransfer, RefusedCall, type RefusedFor } from './act.ts';

/** A document as a service hands it out for signing, for an act that it told before; nothing of it is believed. */
export interface HandedDoc {
  readonly kind: string;
  readonly chainId: string;
  /** Of the act. */
  readonly typeUrl: string;
  /** Of the act: JSON in snake case, without the signer. */
  readonly msg: string;
  /** Base64 of a SignDoc. */
  readonly doc: string;
  /** What the service says stands in it. */
  readonly fee: { readonly denom: string; readonly amount: string };
  readonly gasLimit: string;
  readonly accountNumber: string;
  readonly sequence: string;
}

/** The transfer as the page shows it, with who sent it and what arrives. */
export interface WithdrawnTransfer extends ActedTransfer {
  readonly sender: string | null;
  readonly denom: string | null;
}

export interface DocSigner {
  readonly address: string;
  /** Compressed. */
  readonly publicKey: Uint8Array;
}

/** A document that the page can explain, as read from its bytes alone. */
export interface ExplainedDoc {
  readonly chainId: string;
  readonly typeUrl: string;
  readonly fee: { readonly denom: string; readonly amount: bigint };
  readonly receiver: string;
  readonly amount: bigint;
  readonly denom: string;
  readonly bodyBytes: Uint8Array;
  readonly authInfoBytes: Uint8Array;
  readonly accountNumber: bigint;
}

interface ChainRule {
  /** How the chain writes keys of its accounts. */
  readonly keyType: string;
  readonly feeDenom: string;
  /** The most that an act may cost, far above what one costs. */
  readonly mostFee: bigint;
  readonly mostGas: bigint;
}

/** Initia's accounts are Ethereum-like: crypto/ethsecp256k1 of initia-labs/initia. */
const CHAINS: Readonly<Record<string, ChainRule>> = {
  'interwoven-1': {
    keyType: '/initia.crypto.v1beta1.ethsecp256k1.PubKey',
    feeDenom: 'uinit',
    mostFee: 200_000n,
    mostGas: 3_000_000n,
  },
};

/** What each act may be. */
const TYPES: Readonly<Record<string, string>> = { CLAIM: '/opinit.ophost.v1.MsgFinalizeTokenWithdrawal' };

/** Whether documents of an act can be explained here at all. */
const explainsDocs = (kind: string, chainId: string, typeUrl: string): boolean =>
  Object.hasOwn(TYPES, kind) && TYPES[kind] === typeUrl && Object.hasOwn(CHAINS, chainId);

function require(isRight: boolean, reason: RefusedFor): asserts isRight {
  if (!isRight) throw new RefusedCall(reason);
}

const equal = (one: Uint8Array, other: Uint8Array): boolean => hex.encode(one) === hex.encode(other);

interface Codec<Message> {
  encode(message: Message): { finish(): Uint8Array };
  decode(bytes: Uint8Array): Message;
}

/** Bytes that encode again to themselves: nothing is hidden behind the fields. */
function readWhole<Message>(codec: Codec<Message>, bytes: Uint8Array): Message {
  let message: Message;
  try {
    message = codec.decode(bytes);
    require(equal(codec.encode(message).finish(), bytes), 'unreadable');
  } catch (error) {
    throw error instanceof RefusedCall ? error : new RefusedCall('unreadable');
  }
  return message;
}

/**
 * Reads a document that is about to be signed from its bytes, and compares it with the act that was told, the transfer that the page shows,
 * and the account that signs. It holds one message, of the act's type, and a fee within bounds; no memo, no second signer, no other payer, no
 * extension. Throws RefusedCall for anything else.
 */
export function explainDoc(handed: HandedDoc, transfer: WithdrawnTransfer, signer: DocSigner): ExplainedDoc {
  const { kind, chainId, typeUrl } = handed;
  require(explainsDocs(kind, chainId, typeUrl), 'contract');
  const rule = CHAINS[chainId] as ChainRule;
  const doc = readWhole(SignDoc, bytesOf(handed.doc));
  require(doc.chainId === chainId && transfer.toChainId === chainId, 'chain');
  require(`${doc.accountNumber}` === handed.accountNumber, 'caller');
  const fee = readFee(readWhole(AuthInfo, doc.authInfoBytes), handed, rule, signer);
  const body = readWhole(TxBody, doc.bodyBytes);
  const [message] = body.messages;
  require(message !== undefined && body.messages.length === 1 && message.typeUrl === typeUrl, 'contract');
  const isBare = body.memo === '' && body.timeoutHeight === 0n && body.extensionOptions.length === 0;
  require(isBare && body.nonCriticalExtensionOptions.length === 0, 'unreadable');
  const withdrawal = readWhole(WITHDRAWAL, message.value);
  const { sender, ...rest } = withdrawal;
  require(sender === signer.address, 'caller');
  require(JSON.stringify(rest) === JSON.stringify(toldWithdrawal(handed.msg)), 'transfer');
  requireShown(withdrawal, transfer);
  const { bodyBytes, authInfoBytes, accountNumber } = doc;
  const { amount, denom } = withdrawal.amount;
  return {
    ...{ chainId, typeUrl, fee, bodyBytes, authInfoBytes, accountNumber },
    ...{ receiver: withdrawal.to, amount: BigInt(amount), denom },
  };
}

function bytesOf(text: string): Uint8Array {
  try {
    return base64.decode(text);
  } catch {
    throw new RefusedCall('unreadable');
  }
}

function readFee(
  { signerInfos, fee, tip }: AuthInfo,
  handed: HandedDoc,
  rule: ChainRule,
  { publicKey }: DocSigner,
): ExplainedDoc['fee'] {
  const [info] = signerInfos;
  require(info?.publicKey !== undefined && signerInfos.length === 1, 'caller');
  require(info.publicKey.typeUrl === rule.keyType, 'caller');
  require(equal(readWhole(PubKey, info.publicKey.value).key, publicKey), 'caller');
  require(info.modeInfo?.single?.mode === SignMode.SIGN_MODE_DIRECT && info.modeInfo.multi === undefined, 'unreadable');
  require(`${info.sequence}` === handed.sequence, 'caller');
  const [coin] = fee?.amount ?? [];
  require(fee !== undefined && coin !== undefined && fee.amount.length === 1 && tip === undefined, 'value');
  require(fee.payer === '' && fee.granter === '', 'value');
  require(/^\d{1,20}$/.test(coin.amount) && coin.denom === rule.feeDenom, 'value');
  require(BigInt(coin.amount) <= rule.mostFee && fee.gasLimit <= rule.mostGas, 'value');
  const isTold = coin.denom === handed.fee.denom && coin.amount === handed.fee.amount;
  require(isTold && `${fee.gasLimit}` === handed.gasLimit, 'value');
  return { denom: coin.denom, amount: BigInt(coin.amount) };
}

/** The withdrawal is the one that the page shows; where the page does not know, it is none. */
function requireShown({ from, to, amount, bridge_id, sequence }: Withdrawal, transfer: WithdrawnTransfer): void {
  require(to === transfer.receiver, 'receiver');
  require(from === transfer.sender, 'transfer');
  require(amount.denom === transfer.denom && amount.amount === `${transfer.amount}`, 'amount');
  const isNamed = (name: string, value: string): boolean =>
    transfer.identifiers.some((identifier) => identifier.name === name && identifier.value === value);
  require(isNamed('bridge', bridge_id) && isNamed('sequence', sequence), 'transfer');
}

/** `MsgFinalizeTokenWithdrawal`, its fields in the order of their numbers, as its module writes them in JSON. */
interface Withdrawal {
  readonly sender: string;
  readonly bridge_id: string;
  readonly output_index: string;
  readonly withdrawal_proofs: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly sequence: string;
  readonly amount: { readonly denom: string; readonly amount: string };
  readonly version: string;
  readonly storage_root: string;
  readonly last_block_hash: string;
}

/** What the act said, with the fields in the same order. */
function toldWithdrawal(msg: string): Omit<Withdrawal, 'sender'> {
  try {
    const told = JSON.parse(msg) as Withdrawal;
    const { bridge_id, output_index, withdrawal_proofs, from, to, sequence, amount, ...roots } = told;
    const { version, storage_root, last_block_hash } = roots;
    const { denom, amount: units } = amount;
    return {
      ...{ bridge_id, output_index, withdrawal_proofs, from, to, sequence, amount: { denom, amount: units } },
      ...{ version, storage_root, last_block_hash },
    };
  } catch {
    throw new RefusedCall('unreadable');
  }
}

const COIN: Codec<Withdrawal['amount']> = {
  encode: ({ denom, amount }) => new BinaryWriter().uint32(10).string(denom).uint32(18).string(amount),
  decode(bytes) {
    const coin = { denom: '', amount: '' };
    eachField(bytes, {
      1: (reader) => {
        coin.denom = reader.string();
      },
      2: (reader) => {
        coin.amount = reader.string();
      },
    });
    return coin;
  },
};

type ReadField = (reader: BinaryReader) => void;

function eachField(bytes: Uint8Array, fields: Readonly<Record<number, ReadField>>): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number] = reader.tag();
    const read = fields[number];
    if (read === undefined) throw new RefusedCall('unreadable');
    read(reader);
  }
}

/** Numbers, texts and bytes of the message, by the numbers of their fields. */
const NUMBERS = { 2: 'bridge_id', 3: 'output_index', 7: 'sequence' } as const;
const TEXTS = { 1: 'sender', 5: 'from', 6: 'to' } as const;
const BYTES = { 9: 'version', 10: 'storage_root', 11: 'last_block_hash' } as const;
const PROOFS = 4;
const AMOUNT = 8;

const WITHDRAWAL: Codec<Withdrawal> = {
  decode(bytes) {
    const read: Record<string, unknown> = {};
    const proofs: string[] = [];
    const fields: Record<number, ReadField> = {
      [PROOFS]: (reader) => void proofs.push(base64.encode(reader.bytes())),
      [AMOUNT]: (reader) => {
        read.amount = readWhole(COIN, reader.bytes());
      },
    };
    for (const [number, name] of Object.entries(NUMBERS))
      fields[Number(number)] = (reader) => {
        read[name] = `${reader.uint64()}`;
      };
    for (const [number, name] of Object.entries(TEXTS))
      fields[Number(number)] = (reader) => {
        read[name] = reader.string();
      };
    for (const [number, name] of Object.entries(BYTES))
      fields[Number(number)] = (reader) => {
        read[name] = base64.encode(reader.bytes());
      };
    eachField(bytes, fields);
    const isWhole = [NUMBERS, TEXTS, BYTES].every((names) => Object.values(names).every((name) => name in read));
    require(isWhole && 'amount' in read, 'unreadable');
    const { sender, bridge_id, output_index, from, to, sequence, amount, ...roots } = read as unknown as Withdrawal;
    const { version, storage_root, last_block_hash } = roots;
    return {
      ...{ sender, bridge_id, output_index, withdrawal_proofs: proofs, from, to, sequence, amount },
      ...{ version, storage_root, last_block_hash },
    };
  },
  encode(message) {
    const writer = new BinaryWriter();
    for (let number = 1; number <= 11; number++) {
      const tag = (wire: WireType) => writer.uint32(number * 8 + wire);
      if (number in NUMBERS) tag(WireType.Varint).uint64(BigInt(message[NUMBERS[number as keyof typeof NUMBERS]]));
      else if (number in TEXTS) tag(WireType.Bytes).string(message[TEXTS[number as keyof typeof TEXTS]]);
      else if (number in BYTES) tag(WireType.Bytes).bytes(base64.decode(message[BYTES[number as keyof typeof BYTES]]));
      else if (number === AMOUNT) tag(WireType.Bytes).bytes(COIN.encode(message.amount).finish());
      else for (const proof of message.withdrawal_proofs) tag(WireType.Bytes).bytes(base64.decode(proof));
    }
    return writer;
  },
};

export interface SignedDoc {
  /** Base64. */
  readonly tx: string;
  /** As the chain writes it. */
  readonly hash: string;
}

/** The transaction of a document and its signature, with the hash that it has before any node sees it. */
export function signedDoc({ bodyBytes, authInfoBytes }: ExplainedDoc, signature: Uint8Array): SignedDoc {
  const bytes = TxRaw.encode({ bodyBytes, authInfoBytes, signatures: [signature] }).finish();
  return { tx: base64.encode(bytes), hash: sha256(bytes).slice(2).toUpperCase() };
}
