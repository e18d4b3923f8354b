import type { RpcOutcome } from '#nodes/json-rpc.ts';
import { abiWord, type ContractCall, decodeAggregate, encodeAggregate, wordOf } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';

/*
 * Tokens that take a part of what is moved, or count balances anew, quote right and trade wrong. A call in which a pool has
 * other code, which nothing of the chain sees, moves some of its tokens to an account without any and says what arrived.
 */

/** Words of the EVM that the code below uses. */
const [SHL, CALLDATALOAD, POP, MSTORE, GAS, CALL, RETURN, STATICCALL] = [
  '1b',
  '35',
  '50',
  '52',
  '5a',
  'f1',
  'f3',
  'fa',
];
const push = (hex: string): string => (0x5f + hex.length / 2).toString(16) + hex;
/** Writes a selector and words of the call's own data as the next call's data. */
const writeCall = (selector: string, ...words: string[]): string =>
  [push(selector), push('e0'), SHL, push('00'), MSTORE]
    .concat(
      words.flatMap((from, i) => [push(from), CALLDATALOAD, push((4 + 32 * i).toString(16).padStart(2, '0')), MSTORE]),
    )
    .join('');

/** Takes a token, an account and an amount; calls `transfer`, then returns what `balanceOf` gives. */
const MOVER = `0x${[
  writeCall('a9059cbb', '20', '40'),
  ...[push('00'), push('00'), push('44'), push('00'), push('00'), push('00'), CALLDATALOAD, GAS, CALL, POP],
  writeCall('70a08231', '20'),
  ...[push('20'), push('00'), push('24'), push('00'), push('00'), CALLDATALOAD, GAS, STATICCALL, POP],
  ...[push('20'), push('00'), RETURN],
].join('')}`;

/** An account of nobody. */
const ACCOUNT = '0x9d1f4b8e2a6c4f7d9b3e5a1c8f6072d4e3b5a918';
/** Tokens in one call. */
const TOKENS_A_CALL = 100;
/** A part of a hundredth of a percent is seen in this. */
const LEAST_AMOUNT = 10_000n;
const SHARE = 100n;

/** A token, and the pool that holds most of it. */
export interface TokenHolder {
  readonly token: string;
  readonly holder: string;
  readonly balance: bigint;
}

/** By token: whether all that leaves a pool arrives. Without tokens of which this node does not tell. */
export async function checkTransfers(
  node: AskedNode,
  multicall3: string,
  holders: readonly TokenHolder[],
): Promise<Map<string, boolean>> {
  const arrives = new Map<string, boolean>();
  const enough = holders.filter(({ balance }) => balance >= LEAST_AMOUNT);
  for (let i = 0; i < enough.length; i += TOKENS_A_CALL) {
    const part = enough.slice(i, i + TOKENS_A_CALL);
    const calls = part.map((each): ContractCall => ({ target: each.holder, data: moveData(each) }));
    const code = Object.fromEntries(part.map(({ holder }) => [holder, { code: MOVER }]));
    const call = { to: multicall3.toLowerCase(), data: encodeAggregate(calls) };
    const [outcome] = await node.rpc([{ method: 'eth_call', params: [call, 'latest', code] }]);
    for (const [k, arrived] of arrivedOf(outcome, part.length).entries()) {
      const { token, balance } = part[k] as TokenHolder;
      if (arrived !== undefined) arrives.set(token, arrived === amountOf(balance));
    }
  }
  return arrives;
}

const amountOf = (balance: bigint): bigint => (balance / SHARE > LEAST_AMOUNT ? balance / SHARE : LEAST_AMOUNT);

const moveData = ({ token, balance }: TokenHolder): string =>
  `0x${abiWord(token)}${abiWord(ACCOUNT)}${abiWord(amountOf(balance))}`;

/** Undefined where the pool kept its own code, which knows no such call. */
function arrivedOf(outcome: RpcOutcome | undefined, count: number): (bigint | undefined)[] {
  const result = outcome !== undefined && 'result' in outcome ? `${outcome.result}` : '';
  const answers = decodeAggregate(result, count) ?? [];
  return answers.map(({ success, bytes }) => (success ? wordOf(bytes) : undefined));
}
