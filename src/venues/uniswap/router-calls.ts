import {
  type Abi,
  type AbiParameter,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  concat,
  encodeFunctionData,
  type Hex,
  numberToHex,
  prepareEncodeFunctionData,
} from 'viem';
import type { RouterPath, Trade } from './router-path.ts';

/** Spelled out: a parser of signatures would weigh more than all that it reads here. */
const takes = <const Name extends string, const Inputs extends readonly AbiParameter[]>(
  name: Name,
  ...inputs: Inputs
) => ({ type: 'function', name, inputs, outputs: [], stateMutability: 'payable' }) as const;
const UINT = { type: 'uint256' } as const;
const ADDRESS = { type: 'address' } as const;
const ADDRESSES = { type: 'address[]' } as const;
const WAY = [
  { name: 'path', type: 'bytes' },
  { name: 'recipient', type: 'address' },
] as const;

/** What is asked of SwapRouter02. */
const ABI = [
  takes('multicall', { type: 'bytes[]' }),
  takes('wrapETH', UINT),
  takes('unwrapWETH9', UINT),
  takes('refundETH'),
  takes('pull', ADDRESS, UINT),
  takes('sweepToken', ADDRESS, UINT),
  takes('swapExactTokensForTokens', UINT, UINT, ADDRESSES, ADDRESS),
  takes('swapTokensForExactTokens', UINT, UINT, ADDRESSES, ADDRESS),
  takes('exactInput', {
    type: 'tuple',
    components: [...WAY, { name: 'amountIn', type: 'uint256' }, { name: 'amountOutMinimum', type: 'uint256' }],
  }),
  takes('exactOutput', {
    type: 'tuple',
    components: [...WAY, { name: 'amountOut', type: 'uint256' }, { name: 'amountInMaximum', type: 'uint256' }],
  }),
] as const;

/** Whom the router pays: words of its own for whoever calls it, and for itself. */
export const CALLER: Address = '0x0000000000000000000000000000000000000001';
export const ROUTER: Address = '0x0000000000000000000000000000000000000002';
/** As an amount that goes in: all that the router holds of the token. */
const ALL_HELD = 0n;

type Name = ContractFunctionName<typeof ABI, 'payable'>;
type Args<Asked extends Name> = ContractFunctionArgs<typeof ABI, 'payable', Asked>;

/** The four bytes of a function are a hash of its name and inputs: worked out once. */
const PREPARED = new Map(
  ABI.map((asked) => [asked.name, prepareEncodeFunctionData({ abi: [asked] as Abi, functionName: asked.name })]),
);

export const call = <Asked extends Name>(functionName: Asked, args: Args<Asked>): Hex =>
  encodeFunctionData({ args, ...PREPARED.get(functionName) } as Parameters<typeof encodeFunctionData>[0]);

/** Several calls in one transaction. */
export const together = (calls: readonly Hex[]): Hex =>
  calls.length === 1 ? (calls[0] as Hex) : call('multicall', [calls]);

/** Who gets what comes out of a path, and the least that it must be there. */
export interface Payout {
  readonly recipient: Address;
  readonly least: bigint;
}

/** The trades of a path: backward in one call, or forward part by part, each taking all that the one before it gave. */
export function swaps({ parts, amountIn, amountOut, backward, mostIn }: RouterPath, payout: Payout): Hex[] {
  return parts.map((part, i) => {
    if (backward) return exactOut(part, amountOut, mostIn, payout.recipient);
    const to = i === parts.length - 1 ? payout : { recipient: ROUTER, least: 0n };
    return exactIn(part, i === 0 ? amountIn : ALL_HELD, to);
  });
}

function exactIn(part: readonly Trade[], amountIn: bigint, { recipient, least }: Payout): Hex {
  return part[0]?.version === 2
    ? call('swapExactTokensForTokens', [amountIn, least, tokensOf(part), recipient])
    : call('exactInput', [{ path: pathOf(part), recipient, amountIn, amountOutMinimum: least }]);
}

function exactOut(part: readonly Trade[], amountOut: bigint, amountInMaximum: bigint, recipient: Address): Hex {
  return part[0]?.version === 2
    ? call('swapTokensForExactTokens', [amountOut, amountInMaximum, tokensOf(part), recipient])
    : call('exactOutput', [{ path: pathOf(reversed(part)), recipient, amountOut, amountInMaximum }]);
}

/** Version 3 names the way of an exact output from its end. */
const reversed = (part: readonly Trade[]): Trade[] =>
  part
    .map(({ version, feePpm, tokenIn, tokenOut }) => ({ version, feePpm, tokenIn: tokenOut, tokenOut: tokenIn }))
    .reverse();

const tokensOf = (part: readonly Trade[]): Address[] => [
  ...part.slice(0, 1).map(({ tokenIn }) => tokenIn),
  ...part.map(({ tokenOut }) => tokenOut),
];

/** Tokens and the fees between them, packed. */
const pathOf = (part: readonly Trade[]): Hex =>
  concat([
    ...part.slice(0, 1).map(({ tokenIn }) => tokenIn),
    ...part.flatMap(({ feePpm, tokenOut }) => [numberToHex(feePpm, { size: 3 }), tokenOut]),
  ]);
