import { type Address, type Hex, keccak256, stringToHex } from 'viem';
import { isToken, type RouterPath, type Trade } from './router-path.ts';

/** Recipient constants of SwapRouter02: the caller and the router itself. */
export const CALLER: Address = '0x0000000000000000000000000000000000000001';
export const ROUTER: Address = '0x0000000000000000000000000000000000000002';
/** As an input amount: the router's whole balance of the token. */
const WHOLE_BALANCE = 0n;

/** An ABI argument: a word in the head, or dynamic data in the tail with its offset in the head. */
export type Argument = string | { readonly tail: string };

const WORD_DIGITS = 64;
const ZEROS = '0'.repeat(WORD_DIGITS);

const isWhole = (value: bigint | number): boolean => typeof value === 'bigint' || Number.isSafeInteger(value);

/** Exactly `count` hex digits. Throws RangeError for a number that is not an integer, is negative or does not fit. */
export function digitsOf(value: bigint | number, count: number): string {
  const digits = value.toString(16);
  if (digits.length > count || value < 0 || !isWhole(value))
    throw new RangeError(`${value} is not ${count} hex digits`);
  return ZEROS.slice(0, count - digits.length) + digits;
}

export function addressDigits(address: Address): string {
  if (!isToken(address)) throw new TypeError(`"${address}" is not an EVM address`);
  return address.slice(2).toLowerCase();
}

const ADDRESS_START = '0'.repeat(24);
export const word = (value: bigint | number): string => digitsOf(value, WORD_DIGITS);
export const addressWord = (address: Address): string => ADDRESS_START + addressDigits(address);

/** Arguments as the ABI lays them out. */
export function laidOut(args: readonly Argument[]): string {
  let words = '';
  let tail = '';
  for (const arg of args) {
    words += typeof arg === 'string' ? arg : word((args.length * WORD_DIGITS + tail.length) / 2);
    if (typeof arg !== 'string') tail += arg.tail;
  }
  return words + tail;
}

export function bytes(digits: string): Argument {
  const whole = Math.ceil(digits.length / WORD_DIGITS) * WORD_DIGITS;
  return { tail: word(digits.length / 2) + digits.padEnd(whole, '0') };
}

export const list = (items: readonly Argument[]): Argument => ({ tail: word(items.length) + laidOut(items) });
const tuple = (...fields: Argument[]): Argument => ({ tail: laidOut(fields) });

/** Encodes calls of a function; its selector is the first four bytes of the signature's hash. */
export function caller(signature: string): (...args: Argument[]) => Hex {
  const selector = keccak256(stringToHex(signature)).slice(0, 10);
  return (...args) => `${selector}${laidOut(args)}` as Hex;
}

const multicall = caller('multicall(bytes[])');
const wrap = caller('wrapETH(uint256)');
const unwrap = caller('unwrapWETH9(uint256)');
const refund = caller('refundETH()');
const pull = caller('pull(address,uint256)');
const sweep = caller('sweepToken(address,uint256)');
const exactInOfPairs = caller('swapExactTokensForTokens(uint256,uint256,address[],address)');
const exactOutOfPairs = caller('swapTokensForExactTokens(uint256,uint256,address[],address)');
const exactInput = caller('exactInput((bytes,address,uint256,uint256))');
const exactOutput = caller('exactOutput((bytes,address,uint256,uint256))');

export const wrapNative = (amount: bigint): Hex => wrap(word(amount));
/** Pays the router's whole balance, at least `least`, to the caller as the gas asset. */
export const unwrapNative = (least: bigint): Hex => unwrap(word(least));
/** Returns the rest of the gas asset that was sent along. */
export const refundNative = (): Hex => refund();
/** Takes a token from the caller to the router. */
export const pullToken = (token: Address, amount: bigint): Hex => pull(addressWord(token), word(amount));
/** Pays the router's whole balance of a token, at least `least`, to the caller. */
export const sweepToken = (token: Address, least: bigint): Hex => sweep(addressWord(token), word(least));

/** Several calls in one transaction. */
export const together = (calls: readonly Hex[]): Hex =>
  calls.length === 1 ? (calls[0] as Hex) : multicall(list(calls.map((each) => bytes(each.slice(2)))));

/** Recipient of a path's output, and its minimum. */
export interface Payout {
  readonly recipient: Address;
  readonly least: bigint;
}

/** A path with its amounts. */
export interface PaidPath extends RouterPath {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly mostIn: bigint;
}

/** The calls of a path: one for a fixed output, else one a part, each spending the whole output of the part before. */
export function swaps({ parts, amountIn, amountOut, backward, mostIn }: PaidPath, payout: Payout): Hex[] {
  return parts.map((part, i) => {
    if (backward) return exactOut(part, amountOut, mostIn, payout.recipient);
    const to = i === parts.length - 1 ? payout : { recipient: ROUTER, least: 0n };
    return exactIn(part, i === 0 ? amountIn : WHOLE_BALANCE, to);
  });
}

function exactIn(part: readonly Trade[], amountIn: bigint, { recipient, least }: Payout): Hex {
  const [to, amounts] = [addressWord(recipient), [word(amountIn), word(least)]];
  return part[0]?.version === 2
    ? exactInOfPairs(...amounts, tokensOf(part), to)
    : exactInput(tuple(pathOf(part), to, ...amounts));
}

function exactOut(part: readonly Trade[], amountOut: bigint, mostIn: bigint, recipient: Address): Hex {
  const [to, amounts] = [addressWord(recipient), [word(amountOut), word(mostIn)]];
  return part[0]?.version === 2
    ? exactOutOfPairs(...amounts, tokensOf(part), to)
    : exactOutput(tuple(pathOf(reversed(part)), to, ...amounts));
}

/** Version 3 expects the path of an exact output from its end. */
const reversed = (part: readonly Trade[]): Trade[] =>
  part
    .map(({ version, feePpm, tokenIn, tokenOut }) => ({ version, feePpm, tokenIn: tokenOut, tokenOut: tokenIn }))
    .reverse();

const tokensOf = (part: readonly Trade[]): Argument =>
  list([
    ...part.slice(0, 1).map(({ tokenIn }) => addressWord(tokenIn)),
    ...part.map(({ tokenOut }) => addressWord(tokenOut)),
  ]);

const FEE_DIGITS = 6;

/** Tokens and the fees between them, packed. */
function pathOf(part: readonly Trade[]): Argument {
  let digits = part[0] === undefined ? '' : addressDigits(part[0].tokenIn);
  for (const { feePpm, tokenOut } of part) digits += digitsOf(feePpm, FEE_DIGITS) + addressDigits(tokenOut);
  return bytes(digits);
}
