import { type Hex, toFunctionSelector } from 'viem';
import type { RpcOutcome, RpcRequest } from '../node/json-rpc.ts';
import { NodeError } from '../node/node-request.ts';
import type { Sighting } from '../reader.ts';
import { blockTimeOf, earlierOf, UNSEEN } from '../sighting.ts';

/** What is asked: an address and denoms that are the native one or addresses of tokens. */
export interface EvmQuestion {
  /** In lower case, as are the tokens' when they are asked: upper case is taken for a wrong checksum by some. */
  readonly holder: string;
  readonly native: string | null;
  readonly denoms: readonly string[];
}

export interface EvmReading {
  /** In smallest units; null where no contract is, undefined for what answered with no balance. */
  readonly amounts: ReadonlyMap<string, bigint | null | undefined>;
  /** What this way could not tell about. */
  readonly left: readonly string[];
  /** The oldest block that the reading is of: each amount is of that block or of a later one. */
  readonly sighting: Sighting;
}

/** Asks one node. */
export type AskEvm = (requests: readonly RpcRequest[]) => Promise<RpcOutcome[]>;

/** Throws NodeError when the readings are of two chains. */
export function joinReadings(readings: readonly EvmReading[]): EvmReading {
  return {
    amounts: new Map(readings.flatMap(({ amounts }) => [...amounts])),
    left: readings.flatMap(({ left }) => left),
    sighting: readings.map(({ sighting }) => sighting).reduce(olderOf, UNSEEN),
  };
}

function olderOf(a: Sighting, b: Sighting): Sighting {
  if (a.chainId !== null && b.chainId !== null && a.chainId !== b.chainId)
    throw new NodeError('answered for two chains at once');
  return {
    chainId: a.chainId ?? b.chainId,
    height: earlierOf(a.height, b.height),
    blockTime: earlierOf(a.blockTime, b.blockTime),
  };
}

/** Milliseconds of a block's seconds. */
export const millisecondsOf = (seconds: bigint | undefined): number | null => blockTimeOf((seconds ?? 0n) * 1000n);

const BALANCE_OF = toFunctionSelector('balanceOf(address)');

export const balanceOfCall = (holder: string): Hex => callWithAddress(BALANCE_OF, holder);

/** The data of a call whose one argument is an address, in lower case. */
export const callWithAddress = (selector: Hex, address: string): Hex =>
  `${selector}${address.slice(2).padStart(64, '0')}`;
