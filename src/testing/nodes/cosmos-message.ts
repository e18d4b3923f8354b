import { BinaryReader, BinaryWriter, WireType } from 'cosmjs-types/binary';

/** How a field is kept in bytes; `json` is bytes that hold the JSON of a contract. */
type Kind = 'string' | 'uint32' | 'uint64' | 'bytes' | 'json' | Schema;

interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly repeated: boolean;
  /** Amino writes it though it is empty. */
  readonly kept: boolean;
}

/** Fields by their numbers. */
type Schema = ReadonlyMap<number, Field>;

export type Value = string | number | Uint8Array | Fields | readonly Value[];
/** A message's fields by the names of the protobuf files; large numbers are texts. */
export interface Fields {
  readonly [name: string]: Value;
}

export interface Message {
  readonly type: string;
  readonly fields: Fields;
}

/** Fields numbered from 1; null skips a number. */
function schema(...fields: readonly (Field | null)[]): Schema {
  return new Map(fields.flatMap((field, i) => (field === null ? [] : [[i + 1, field] as const])));
}
const one = (name: string, kind: Kind = 'string', kept = kind instanceof Map): Field => ({
  name,
  kind,
  repeated: false,
  kept,
});
const many = (name: string, kind: Kind, kept = false): Field => ({ name, kind, repeated: true, kept });

const COIN = schema(one('denom'), one('amount'));
const HEIGHT = schema(one('revision_number', 'uint64'), one('revision_height', 'uint64'));
const PACKET = schema(
  one('sequence', 'uint64'),
  one('source_port'),
  one('source_channel'),
  one('destination_port'),
  one('destination_channel'),
  one('data', 'bytes'),
  one('timeout_height', HEIGHT),
  one('timeout_timestamp', 'uint64'),
);

interface MessageKind {
  readonly schema: Schema;
  /** The field with the account that signs. */
  readonly signer: string;
  /** Its name in amino; without one no Ledger can sign it. */
  readonly amino?: string;
  /** Of the "module" of its first event. */
  readonly module: string;
}

/** What a chain of these tests can be sent. */
const KINDS: Readonly<Record<string, MessageKind>> = {
  '/cosmos.bank.v1beta1.MsgSend': {
    schema: schema(one('from_address'), one('to_address'), many('amount', COIN, true)),
    signer: 'from_address',
    amino: 'cosmos-sdk/MsgSend',
    module: 'bank',
  },
  '/ibc.applications.transfer.v1.MsgTransfer': {
    schema: schema(
      one('source_port'),
      one('source_channel'),
      one('token', COIN),
      one('sender'),
      one('receiver'),
      one('timeout_height', HEIGHT),
      one('timeout_timestamp', 'uint64'),
      one('memo'),
    ),
    signer: 'sender',
    amino: 'cosmos-sdk/MsgTransfer',
    module: 'transfer',
  },
  '/cosmwasm.wasm.v1.MsgExecuteContract': {
    schema: schema(one('sender'), one('contract'), one('msg', 'json'), null, many('funds', COIN, true)),
    signer: 'sender',
    amino: 'wasm/MsgExecuteContract',
    module: 'wasm',
  },
  '/circle.cctp.v1.MsgDepositForBurn': {
    schema: schema(
      one('from'),
      one('amount'),
      one('destination_domain', 'uint32'),
      one('mint_recipient', 'bytes'),
      one('burn_token'),
    ),
    signer: 'from',
    amino: 'cctp/DepositForBurn',
    module: 'cctp',
  },
  '/circle.cctp.v1.MsgReceiveMessage': {
    schema: schema(one('from'), one('message', 'bytes'), one('attestation', 'bytes')),
    signer: 'from',
    amino: 'cctp/ReceiveMessage',
    module: 'cctp',
  },
  '/opinit.ophost.v1.MsgInitiateTokenDeposit': {
    schema: schema(one('sender'), one('bridge_id', 'uint64'), one('to'), one('amount', COIN), one('data', 'bytes')),
    signer: 'sender',
    amino: 'ophost/MsgInitiateTokenDeposit',
    module: 'ophost',
  },
  '/opinit.ophost.v1.MsgProposeOutput': {
    schema: schema(
      one('proposer'),
      one('bridge_id', 'uint64'),
      one('output_index', 'uint64'),
      one('l2_block_number', 'uint64'),
      one('output_root', 'bytes'),
    ),
    signer: 'proposer',
    amino: 'ophost/MsgProposeOutput',
    module: 'ophost',
  },
  '/opinit.ophost.v1.MsgFinalizeTokenWithdrawal': {
    schema: schema(
      one('sender'),
      one('bridge_id', 'uint64'),
      one('output_index', 'uint64'),
      many('withdrawal_proofs', 'bytes'),
      one('from'),
      one('to'),
      one('sequence', 'uint64'),
      one('amount', COIN),
      one('version', 'bytes'),
      one('storage_root', 'bytes'),
      one('last_block_hash', 'bytes'),
    ),
    signer: 'sender',
    amino: 'ophost/MsgFinalizeTokenWithdrawal',
    module: 'ophost',
  },
  '/opinit.opchild.v1.MsgInitiateTokenWithdrawal': {
    schema: schema(one('sender'), one('to'), null, one('amount', COIN)),
    signer: 'sender',
    amino: 'opchild/MsgInitiateTokenWithdrawal',
    module: 'opchild',
  },
  '/opinit.opchild.v1.MsgFinalizeTokenDeposit': {
    schema: schema(
      one('sender'),
      one('from'),
      one('to'),
      one('amount', COIN),
      one('sequence', 'uint64'),
      one('height', 'uint64'),
      one('base_denom'),
      one('data', 'bytes'),
    ),
    signer: 'sender',
    amino: 'opchild/MsgFinalizeTokenDeposit',
    module: 'opchild',
  },
  '/ibc.core.channel.v1.MsgRecvPacket': {
    schema: schema(one('packet', PACKET), one('proof_commitment', 'bytes'), one('proof_height', HEIGHT), one('signer')),
    signer: 'signer',
    module: 'ibc_channel',
  },
  '/ibc.core.channel.v1.MsgAcknowledgement': {
    schema: schema(
      one('packet', PACKET),
      one('acknowledgement', 'bytes'),
      one('proof_acked', 'bytes'),
      one('proof_height', HEIGHT),
      one('signer'),
    ),
    signer: 'signer',
    module: 'ibc_channel',
  },
  '/ibc.core.channel.v1.MsgTimeout': {
    schema: schema(
      one('packet', PACKET),
      one('proof_unreceived', 'bytes'),
      one('proof_height', HEIGHT),
      one('next_sequence_recv', 'uint64'),
      one('signer'),
    ),
    signer: 'signer',
    module: 'ibc_channel',
  },
};

/** Bytes that are no message of their kind. */
export class Undecodable extends Error {}

export function decodeMessage({ typeUrl, value }: { typeUrl: string; value: Uint8Array }): Message {
  const { schema: known } = kindOf(typeUrl);
  try {
    return { type: typeUrl, fields: decode(known, value) };
  } catch (error) {
    throw new Undecodable((error as Error).message);
  }
}

/** Fields that are not given are empty. */
export const encodeMessage = ({ type, fields }: Message): { typeUrl: string; value: Uint8Array } => ({
  typeUrl: type,
  value: encode(kindOf(type).schema, fields),
});

export const signerOf = ({ type, fields }: Message): string => `${fields[kindOf(type).signer]}`;
export const moduleOf = ({ type }: Message): string => kindOf(type).module;

function kindOf(type: string): MessageKind {
  const kind = KINDS[type];
  if (kind === undefined) throw new Undecodable(`unable to resolve type URL ${type}`);
  return kind;
}

/** Fields that the chain does not know are refused, as the SDK does: they would be signed and not done. */
function decode(known: Schema, bytes: Uint8Array): Fields {
  const fields: Record<string, Value> = {};
  for (const { name, kind, repeated } of known.values()) fields[name] = repeated ? [] : emptyOf(kind);
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number, wire] = reader.tag();
    const field = known.get(number);
    const expected = field?.kind === 'uint32' || field?.kind === 'uint64' ? WireType.Varint : WireType.Bytes;
    if (field === undefined || wire !== expected) throw new Undecodable(`errUnknownField: {TagNum: ${number}}`);
    const value = readValue(field.kind, reader);
    fields[field.name] = field.repeated ? [...(fields[field.name] as readonly Value[]), value] : value;
  }
  return fields;
}

function encode(known: Schema, fields: Fields): Uint8Array {
  const writer = new BinaryWriter();
  for (const [number, { name, kind, repeated }] of known) {
    const value = fields[name];
    if (value === undefined) continue;
    for (const each of repeated ? (value as readonly Value[]) : [value]) {
      if (kind === 'uint32' || kind === 'uint64') {
        if (BigInt(`${each}`) !== 0n) writer.tag(number, WireType.Varint).uint64(BigInt(`${each}`));
        continue;
      }
      const bytes = kind instanceof Map ? encode(kind, each as Fields) : Buffer.from(each as Uint8Array | string);
      if (bytes.length > 0 || repeated || kind instanceof Map) writer.tag(number, WireType.Bytes).bytes(bytes);
    }
  }
  return writer.finish();
}

function emptyOf(kind: Kind): Value {
  if (kind instanceof Map) return decode(kind, new Uint8Array());
  if (kind === 'uint32') return 0;
  if (kind === 'uint64') return '0';
  return kind === 'string' ? '' : new Uint8Array();
}

function readValue(kind: Kind, reader: BinaryReader): Value {
  if (kind === 'uint32') return reader.uint32();
  if (kind === 'uint64') return `${reader.uint64()}`;
  if (kind === 'string') return reader.string();
  const bytes = reader.bytes();
  if (kind === 'json') JSON.parse(`${Buffer.from(bytes)}`);
  return kind instanceof Map ? decode(kind, bytes) : bytes;
}

/** As REST writes it: every field, bytes in base64. */
export const messageJson = (message: Message): object => ({
  '@type': message.type,
  ...jsonOf(kindOf(message.type).schema, message.fields, false),
});

/** As a Ledger signs it: without fields that are empty. */
export function aminoJson(message: Message): object {
  const { amino, schema: known } = kindOf(message.type);
  if (amino === undefined) throw new Undecodable(`${message.type} has no amino name`);
  return { type: amino, value: jsonOf(known, message.fields, true) };
}

function jsonOf(known: Schema, fields: Fields, isAmino: boolean): Record<string, unknown> {
  const written = [...known.values()].filter(({ name, kind, repeated, kept }) => {
    if (!isAmino || kept) return true;
    const value = fields[name];
    if (repeated || kind === 'bytes' || kind === 'json') return (value as readonly Value[] | Uint8Array).length > 0;
    return value !== emptyOf(kind);
  });
  return Object.fromEntries(
    written.map(({ name, kind, repeated }) => {
      const write = (value: Value): unknown => {
        if (kind instanceof Map) return jsonOf(kind, value as Fields, isAmino);
        if (kind === 'json') return JSON.parse(`${Buffer.from(value as Uint8Array)}`);
        return kind === 'bytes' ? Buffer.from(value as Uint8Array).toString('base64') : value;
      };
      const value = fields[name] as Value;
      return [name, repeated ? (value as readonly Value[]).map(write) : write(value)];
    }),
  );
}
