import { toFunctionSelector } from 'viem';
import { type RpcOutcome, type RpcRequest, resultOf } from '#nodes/json-rpc.ts';
import { wordOf } from '#nodes/multicall.ts';
import type { TokenInfo } from '../reader.ts';
import { MAX_DECIMALS, readableSymbol } from '../token-symbol.ts';
import type { CallEvm } from './evm-snapshot.ts';

const SYMBOL = toFunctionSelector('symbol()');
const DECIMALS = toFunctionSelector('decimals()');

/** More tokens of one query are not described. */
const MAX_TOKENS = 100;

/** The symbol and decimals of tokens by their contracts. */
export async function describeTokens(denoms: readonly string[], call: CallEvm): Promise<Map<string, TokenInfo>> {
  const described = denoms.slice(0, MAX_TOKENS);
  if (described.length === 0) return new Map();
  const outcomes = await call(described.flatMap((denom) => [callTo(denom, SYMBOL), callTo(denom, DECIMALS)]));
  return new Map(
    described.map((denom, i) => [
      denom,
      { symbol: symbolOf(outcomes[2 * i]), decimals: decimalsOf(outcomes[2 * i + 1]) },
    ]),
  );
}

const callTo = (denom: string, data: string): RpcRequest => ({
  method: 'eth_call',
  params: [{ to: denom.toLowerCase(), data }, 'latest'],
});

const digitsOf = (outcome: RpcOutcome | undefined): string => {
  const result = resultOf(outcome);
  return typeof result === 'string' && /^0x([0-9a-f]{2})*$/i.test(result) ? result.slice(2) : '';
};

function decimalsOf(outcome: RpcOutcome | undefined): number | null {
  const word = wordOf(digitsOf(outcome));
  return word !== undefined && word <= MAX_DECIMALS ? Number(word) : null;
}

const WORD_DIGITS = 64;

/** An ABI string, or the 32 bytes that old tokens return. */
function symbolOf(outcome: RpcOutcome | undefined): string | null {
  const digits = digitsOf(outcome);
  if (digits.length === WORD_DIGITS) return readableText(digits);
  const length = wordOf(digits.slice(WORD_DIGITS, 2 * WORD_DIGITS));
  if (wordOf(digits.slice(0, WORD_DIGITS)) !== 32n || length === undefined) return null;
  const end = 2 * WORD_DIGITS + 2 * Number(length);
  return end > digits.length ? null : readableText(digits.slice(2 * WORD_DIGITS, end));
}

function readableText(digits: string): string | null {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return readableSymbol(new TextDecoder().decode(bytes));
}
