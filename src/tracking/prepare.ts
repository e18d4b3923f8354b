import { base64 } from '@scure/base';
import { encodeMessage, isEncoded, WrongMessage } from '#calls/cosmos/messages.ts';
import { type DraftTx, signDocOf, unsignedTxOf } from '#calls/cosmos/sign-doc.ts';
import { ServiceError } from '#contract/error.ts';
import type { TxPrepareRequest, TxPrepareResponse } from '#contract/tx.ts';
import { mulDivUp } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import { type ChainRecord, chainTitle } from '#registry/records.ts';
import { type ChainReads, NotRead } from './chain-reads.ts';

/** How a chain's accounts sign, and where it tells the gas price of its next block. */
interface SigningChain {
  readonly keyType: string;
  readonly feeDenom: string;
  readonly pricePath: string;
  priceIn(answer: unknown): unknown;
}

/** Of Initia: crypto/ethsecp256k1 and proto/initia/dynamicfee/v1 of initia-labs/initia at 2769f9ab and 31bc6d8e. */
const CHAINS: Readonly<Record<string, SigningChain>> = {
  'interwoven-1': {
    keyType: '/initia.crypto.v1beta1.ethsecp256k1.PubKey',
    feeDenom: 'uinit',
    pricePath: '/initia/dynamicfee/v1/params',
    priceIn: (answer) => at(at(answer, 'params'), 'base_gas_price'),
  },
};

/** The gas that is allowed, to what was used when it was simulated: state changes until the transaction is in. */
const GAS_MARGIN = { num: 14n, den: 10n };
/** What is paid above the price of the moment, which may rise: as for quotes of chains with a fee market. */
const PRICE_MARGIN = { num: 6n, den: 5n };

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

const { invalid, invalidField } = ServiceError;

/**
 * What a wallet signs for one message: account, sequence, gas and its price are read from nodes now, and the very message is simulated.
 * Nothing of it is kept. Rejects with the chain's words where the message would fail.
 */
export async function prepareTx(
  { chains }: { readonly chains: ChainReads },
  chain: ChainRecord,
  request: TxPrepareRequest,
): Promise<TxPrepareResponse> {
  const { chain_id, msg_type_url: typeUrl, signer } = request;
  const title = chainTitle(chain);
  const signing = Object.hasOwn(CHAINS, chain_id) ? CHAINS[chain_id] : undefined;
  if (signing === undefined)
    throw invalidField('chain_id', `transactions of ${title} are not prepared here; of these they are: ${CHAIN_IDS}`);
  if (!isEncoded(typeUrl)) throw invalidField('msg_type_url', `messages of type ${typeUrl} are not prepared here`);
  const message = { typeUrl, value: messageOf(request) };
  const publicKey = { typeUrl: signing.keyType, key: keyOf(request) };
  const [account, price] = await Promise.all([
    read(readAccount(chains, chain_id, signer)),
    read(chains.rest(chain_id, signing.pricePath)).then((answer) => decimalOf(signing.priceIn(answer))),
  ]);
  if (account === null)
    throw invalidField('signer', `${signer} has no account on ${title}: it needs some of the chain's coin first`);
  if (price === null) throw unread(`a node of ${title} does not tell its gas price`);
  const { accountNumber, sequence } = account;
  const draft = { chainId: chain_id, message, publicKey, accountNumber, sequence };
  const gasLimit = mulDivUp(await gasOf(chains, chain_id, { ...draft, fee: null, gasLimit: 0n }, title), ...GAS_PARTS);
  const amount = mulDivUp(gasLimit * PRICE_MARGIN.num, price.num, price.den * PRICE_MARGIN.den);
  const doc = signDocOf({ ...draft, gasLimit, fee: { denom: signing.feeDenom, amount } });
  return {
    chain_id,
    sign_doc: base64.encode(doc),
    fee: { denom: signing.feeDenom, amount: `${amount}` },
    gas_limit: `${gasLimit}`,
    account_number: `${accountNumber}`,
    sequence: `${sequence}`,
  };
}

const CHAIN_IDS = Object.keys(CHAINS).join(', ');
const GAS_PARTS = [GAS_MARGIN.num, GAS_MARGIN.den] as const;

function messageOf({ msg_type_url, msg, signer }: TxPrepareRequest): Uint8Array {
  try {
    return encodeMessage(msg_type_url, msg, signer);
  } catch (error) {
    if (error instanceof WrongMessage) throw invalidField('msg', error.message);
    throw error;
  }
}

function keyOf({ public_key }: TxPrepareRequest): Uint8Array {
  try {
    const key = base64.decode(public_key);
    if (key.length === 33 && (key[0] === 2 || key[0] === 3)) return key;
  } catch {
    // Told below.
  }
  throw invalidField('public_key', 'the public key must be 33 bytes, compressed, in base64');
}

/** Null where the chain knows no such account. Kinds of accounts hold the plain one, vesting ones two deep. */
async function readAccount(
  chains: ChainReads,
  chainId: string,
  address: string,
): Promise<{ readonly accountNumber: bigint; readonly sequence: bigint } | null> {
  const answer = await chains.rest(chainId, `/cosmos/auth/v1beta1/accounts/${encodeURIComponent(address)}`);
  if (answer === null) return null;
  for (let account = at(answer, 'account'); account !== undefined; account = innerOf(account)) {
    const [number, sequence] = [at(account, 'account_number'), at(account, 'sequence')];
    if (isDigits(number) && isDigits(sequence) && at(account, 'address') === address)
      return { accountNumber: BigInt(number), sequence: BigInt(sequence) };
  }
  throw new NotRead(`a node shows no sequence of ${address}`);
}

const innerOf = (account: unknown): unknown => at(account, 'base_account') ?? at(account, 'base_vesting_account');
const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,19}$/.test(value);

/** A decimal above zero as an exact fraction; null for anything else. */
function decimalOf(text: unknown): { readonly num: bigint; readonly den: bigint } | null {
  const [, whole = '', part = ''] = (typeof text === 'string' && /^(\d{1,20})(?:\.(\d{1,20}))?$/.exec(text)) || [];
  const num = BigInt(whole + part);
  return num === 0n ? null : { num, den: pow10(part.length) };
}

async function gasOf(chains: ChainReads, chainId: string, draft: DraftTx, title: string): Promise<bigint> {
  const simulated = await read(chains.simulate(chainId, base64.encode(unsignedTxOf(draft))));
  if ('gas' in simulated && simulated.gas > 0n) return simulated.gas;
  throw 'refused' in simulated
    ? invalid(`it would fail on ${title}: ${simulated.refused.slice(0, 500)}`)
    : unread(`a node of ${title} does not say what gas it takes`);
}

/** Of nodes: what was not read is no fault of the request. */
async function read<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof NotRead ? unread(error.message, error) : error;
  }
}

const unread = (message: string, cause?: unknown): ServiceError => new ServiceError('unavailable', message, { cause });
