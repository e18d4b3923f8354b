import { type Hex, keccak256, numberToHex, slice, stringToHex, toFunctionSelector } from 'viem';
import type { Anvil } from './anvil.ts';

/*
 * Contracts written by hand, an opcode a line. All of them are put where they are wanted with anvil_setCode, so none
 * has a constructor. The words of the EVM that are used:
 */
const STOP = '00';
const EQUAL = '14';
const SHIFT_RIGHT = '1c';
const LOAD_CALL_DATA = '35';
const STORE = '52';
const JUMP = '56';
const JUMP_IF = '57';
const LANDING = '5b';
const COPY_TOP = '80';
const RETURN = 'f3';
const REVERT = 'fd';
const INVALID = 'fe';
/** Pushes a number of as many bytes as it is given with. */
const push = (hex: string): string => numberToHex(0x5f + hex.length / 2).slice(2) + hex;

const code = (...opcodes: string[]): Hex => `0x${opcodes.join('')}`;
const word = (value: bigint): string => numberToHex(value, { size: 32 }).slice(2);

/** Puts a word at the start of memory and returns this many bytes from there. */
const returned = (value: string, bytes: string): string[] => [
  push(value),
  push('00'),
  STORE,
  push(bytes),
  push('00'),
  RETURN,
];

/** Answers one function with a word of its own and every other call with another word. */
function answerByFunction(signature: string, own: string, others: string): Hex {
  const rest = returned(others, '20').join('');
  const test = [
    // The first four bytes of the call data are the function.
    ...[push('00'), LOAD_CALL_DATA, push('e0'), SHIFT_RIGHT, COPY_TOP],
    ...[push(toFunctionSelector(signature).slice(2)), EQUAL],
  ].join('');
  const landing = test.length / 2 + 3 + rest.length / 2;
  return code(test, push(numberToHex(landing, { size: 1 }).slice(2)), JUMP_IF, rest, LANDING, ...returned(own, '20'));
}

/** What everybody holds of the tokens below that do answer. */
export const HELD_OF_ODD_TOKENS = 12_345n;

/** Tokens that give no balance. */
export const BROKEN_TOKENS = {
  reverts: code(push('00'), push('00'), REVERT),
  returnsNothing: code(STOP),
  /** 4,096 bytes that begin like a balance of 12,345. */
  returnsTooMuch: code(...returned(word(HELD_OF_ODD_TOKENS), '1000')),
  /** One byte short of a word. */
  returnsTooLittle: code(...returned(word(HELD_OF_ODD_TOKENS), '1f')),
  /** INVALID takes all the gas that the caller lent. */
  burnsAllGas: code(INVALID),
  /** Jumps back to its start until the gas is gone. */
  loops: code(LANDING, push('00'), JUMP),
} satisfies Record<string, Hex>;

/** Tokens that return so many megabytes that two of them fill more than an answer may hold. */
export const FLOODING_TOKENS = {
  floods: code(push('390000'), push('00'), RETURN),
  floodsToo: code(push('390010'), push('00'), RETURN),
} satisfies Record<string, Hex>;

/** Tokens with unusual functions and a correct `balanceOf`. */
export const ODD_TOKENS = {
  /** Says that it has 255 decimals. */
  liesAboutDecimals: answerByFunction('decimals()', word(255n), word(HELD_OF_ODD_TOKENS)),
  /** Its symbol is 32 bytes of text instead of a string, as MKR's is. */
  bytes32Symbol: answerByFunction('symbol()', stringToHex('MKR', { size: 32 }).slice(2), word(HELD_OF_ODD_TOKENS)),
} satisfies Record<string, Hex>;

/** Of this one, everybody holds the largest number there is. */
export const ENDLESS_TOKEN = code(...returned('ff'.repeat(32), '20'));

/** Puts contracts on a chain, each at an address that follows from its code, and gives the addresses by the same names. */
export async function placeTokens<Name extends string>(
  { client }: Anvil,
  codes: Readonly<Record<Name, Hex>>,
): Promise<Record<Name, Hex>> {
  const places = (Object.keys(codes) as Name[]).map((name) => [name, slice(keccak256(codes[name]), 12)] as const);
  await Promise.all(places.map(([name, address]) => client.setCode({ address, bytecode: codes[name] })));
  return Object.fromEntries(places) as Record<Name, Hex>;
}
