import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32 } from '@scure/base';
import { QueryError } from './cosmos-chain.ts';
import type { LedgerModule } from './cosmos-ledger.ts';
import { type Context, type LedgerState, moduleAddress, TxError } from './cosmos-state.ts';

/** Version 1 of CCTP as Noble has it. */
export interface CircleFacts {
  /** What holds the other end, by domain: hex digits without 0x. */
  readonly messengers: Readonly<Record<number, string>>;
  /** Of one burn, in smallest units. */
  readonly burnLimit?: bigint;
  /** The nonce of the first burn. */
  readonly firstNonce?: bigint;
  /** Whether Circle signed a message. Without it, it never did. */
  readonly attests?: (message: Uint8Array, attestation: Uint8Array) => boolean;
}

const NOBLE = 4;
const DENOM = 'uusdc';
const HEADER = 116;

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const padded = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]);
const accountBytes = (address: string): Uint8Array =>
  bech32.fromWords(bech32.decode(address as `${string}1${string}`).words);

function uint(value: bigint | number, bytes: number): Buffer {
  return Buffer.from(
    BigInt(value)
      .toString(16)
      .padStart(bytes * 2, '0'),
    'hex',
  );
}
const bigOf = (bytes: Uint8Array): bigint => BigInt(`0x${hexOf(bytes)}`);

/** As the SDK writes events that have a protobuf type: values in JSON, by name. */
function emitTyped(context: Context, type: string, fields: Readonly<Record<string, unknown>>): void {
  const attributes = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  context.emit(`circle.cctp.v1.${type}`, ...attributes.map(([key, value]) => [key, JSON.stringify(value)] as const));
}
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const failed = (code: 32 | 36 | 44, words: string): TxError =>
  new TxError(
    'cctp',
    code,
    `${words}: ${{ 32: 'tokens can not be burned', 36: 'err in receive message', 44: 'error in deposit for burn' }[code]}`,
  );

/** Burns that leave Noble, mints that arrive there. */
export function circleModule({
  messengers,
  burnLimit,
  firstNonce = 0n,
  attests = () => false,
}: CircleFacts): LedgerModule {
  const moduleOf = ({ prefix }: LedgerState): string => moduleAddress(prefix, 'cctp');
  return {
    handlers: {
      '/circle.cctp.v1.MsgDepositForBurn'(context, fields) {
        const { state } = context;
        const [from, token, amount] = [`${fields.from}`, `${fields.burn_token}`, BigInt(`${fields.amount || 0}`)];
        const recipient = fields.mint_recipient as Uint8Array;
        const domain = Number(fields.destination_domain);
        const messenger = messengers[domain];
        if (amount <= 0n) throw failed(44, 'amount must be positive');
        if (recipient.length !== 32 || bigOf(recipient) === 0n) throw failed(44, 'mint recipient must be nonzero');
        if (messenger === undefined) throw failed(44, 'unable to look up destination token messenger');
        if (token !== DENOM) throw failed(32, `burning denom: ${token} is not supported`);
        if (burnLimit !== undefined && amount > burnLimit)
          throw failed(32, 'cannot burn more than the maximum per message burn limit');
        const module = moduleOf(state);
        context.send(from, module, { denom: DENOM, amount });
        context.burn(module, { denom: DENOM, amount });
        const nonce = firstNonce + state.count('cctp/burns') - 1n;
        const far = padded(Buffer.from(messenger, 'hex'));
        const burnToken = keccak_256(Buffer.from(DENOM));
        const message = Buffer.concat([
          uint(0, 4),
          uint(NOBLE, 4),
          uint(domain, 4),
          uint(nonce, 8),
          padded(accountBytes(module)),
          far,
          Buffer.alloc(32),
          uint(0, 4),
          burnToken,
          recipient,
          uint(amount, 32),
          padded(accountBytes(from)),
        ]);
        emitTyped(context, 'MessageSent', { message: base64(message) });
        emitTyped(context, 'DepositForBurn', {
          nonce: `${nonce}`,
          burn_token: hexOf(burnToken),
          amount: `${amount}`,
          depositor: from,
          mint_recipient: base64(recipient),
          destination_domain: domain,
          destination_token_messenger: base64(far),
          destination_caller: '',
        });
      },
      '/circle.cctp.v1.MsgReceiveMessage'(context, fields) {
        const { state } = context;
        const message = Buffer.from(fields.message as Uint8Array);
        if (!attests(message, fields.attestation as Uint8Array))
          throw failed(36, 'unable to verify signatures: invalid signature');
        const [source, destination] = [message.readUInt32BE(4), message.readUInt32BE(8)];
        const nonce = message.readBigUInt64BE(12);
        if (destination !== NOBLE) throw failed(36, `incorrect destination domain: ${destination}`);
        const key = `cctp/nonce/${source}/${nonce}`;
        if (state.get(key) === true) throw failed(36, 'nonce already used');
        state.set(key, true);
        const body = message.subarray(HEADER);
        const recipient = body.subarray(36, 68);
        const amount = bigOf(body.subarray(68, 100));
        context.mint(bech32.encode(state.prefix, bech32.toWords(recipient.subarray(12))), { denom: DENOM, amount });
        emitTyped(context, 'MintAndWithdraw', {
          mint_recipient: base64(recipient),
          amount: `${amount}`,
          mint_token: DENOM,
        });
        emitTyped(context, 'MessageReceived', {
          caller: fields.from,
          source_domain: source,
          nonce: `${nonce}`,
          sender: base64(message.subarray(20, 52)),
          message_body: base64(body),
        });
      },
    },
    queries: {
      '/circle/cctp/v1/used_nonces/{domain}/{nonce}'(state, { domain, nonce }) {
        if (state.get(`cctp/nonce/${domain}/${nonce}`) !== true) throw QueryError.notFound('not found');
        return { nonce: { source_domain: Number(domain), nonce } };
      },
    },
  };
}
