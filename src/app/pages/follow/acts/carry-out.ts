import type { WalletRequest } from '#app/wallet/wallet.ts';
import type { ExplainedCall } from '#calls/decode/act.ts';

/** Asks the wallet that signs. */
export type AskWallet = (request: WalletRequest) => Promise<unknown>;

/** What the chain says of a call before it is signed. */
export interface Trial {
  /** Smallest units of the chain's coin that the network takes at most; null where the wallet does not say. */
  readonly fee: bigint | null;
}

/** Why a call is not signed now: the chain would refuse it, the coin does not suffice, or the wallet cannot try it. */
export type Hindrance =
  | { readonly why: 'reverts'; readonly said: string }
  | { readonly why: 'poor' | 'untried' | 'account' | 'dear' };

export class NotNow extends Error {
  override readonly name = 'NotNow';
  readonly hindrance: Hindrance;
  constructor(hindrance: Hindrance) {
    super(`the call is not signed now: ${hindrance.why}`);
    this.hindrance = hindrance;
  }
}

const hex = (value: bigint): string => `0x${value.toString(16)}`;
const quantity = (value: unknown): bigint | null =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : null;

/** EIP-1193 and EIP-1474: a method that the wallet does not have. */
const UNSUPPORTED: ReadonlySet<unknown> = new Set([4200, -32601, -32004]);

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code;
const wordsOf = (error: unknown): string =>
  `${(error as { readonly message?: unknown } | null)?.message ?? ''}`.replace(/\s+/g, ' ').slice(0, 200);

const txOf = ({ contract, value, data }: ExplainedCall, account: string) => {
  return { from: account, to: contract, value: hex(value), data };
};

/** Of Hyperlane's paymaster: what the delivery costs now. */
const QUOTE_GAS_PAYMENT = '0xa6929793';

/**
 * Has the wallet's own node try the very bytes. Throws NotNow where the call would fail, where the account could not pay for it, and where
 * the wallet does not try: nothing is signed blindly.
 */
export async function tryCall(call: ExplainedCall, account: string, ask: AskWallet): Promise<Trial> {
  await checkSelected(call, account, ask);
  const tx = txOf(call, account);
  const gas = await attempt(ask, { method: 'eth_estimateGas', params: [tx] });
  await attempt(ask, { method: 'eth_call', params: [tx, 'latest'] });
  await checkPrice(call, ask);
  const [price, balance] = await Promise.all(
    [{ method: 'eth_gasPrice' }, { method: 'eth_getBalance', params: [account, 'latest'] }].map(async (request) =>
      quantity(await ask(request).catch(() => null)),
    ),
  );
  const units = quantity(gas);
  const fee = units === null || price == null ? null : units * price;
  if (balance != null && balance < call.value + (fee ?? 0n)) throw new NotNow({ why: 'poor' });
  return { fee };
}

/** The account that the wallet would use, and the chain on which, are those of the call. */
async function checkSelected({ chainId }: ExplainedCall, account: string, ask: AskWallet): Promise<void> {
  const [accounts, chain] = [await ask({ method: 'eth_accounts' }), quantity(await ask({ method: 'eth_chainId' }))];
  const isSelected = Array.isArray(accounts) && `${accounts[0]}`.toLowerCase() === account.toLowerCase();
  if (!isSelected || `${chain}` !== chainId) throw new NotNow({ why: 'account' });
}

/** A payment is what its contract asks now, and at most a tenth more. */
async function checkPrice({ functionName, contract, value, data }: ExplainedCall, ask: AskWallet): Promise<void> {
  if (functionName !== 'payForGas') return;
  // Its second and third words: the destination, and the gas.
  const quote = { to: contract, data: QUOTE_GAS_PAYMENT + data.slice(74, 202) };
  const price = quantity(await attempt(ask, { method: 'eth_call', params: [quote, 'latest'] }));
  if (price === null || value * 10n > price * 11n) throw new NotNow({ why: 'dear' });
}

async function attempt(ask: AskWallet, request: WalletRequest): Promise<unknown> {
  try {
    return await ask(request);
  } catch (error) {
    if (UNSUPPORTED.has(codeOf(error))) throw new NotNow({ why: 'untried' });
    const said = wordsOf(error);
    throw new NotNow(/insufficient funds/i.test(said) ? { why: 'poor' } : { why: 'reverts', said });
  }
}

/** Has the wallet sign and send; the transaction's hash. Rejects with what the wallet throws. */
export async function sendCall(call: ExplainedCall, account: string, ask: AskWallet): Promise<string> {
  await checkSelected(call, account, ask);
  const hash = await ask({ method: 'eth_sendTransaction', params: [txOf(call, account)] });
  if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return hash;
  throw new Error('the wallet returned no hash');
}
