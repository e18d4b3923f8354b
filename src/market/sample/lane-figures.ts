/**
 * What lanes charge and how long they take, rounded, made up for the sample in the order of size that each bridge is
 * publicly known for. Dollars are decimal texts.
 */

/** Fees in dollars by where a transfer arrives; Ethereum's own gas is the dear one. */
export interface FeeByArrival {
  readonly ethereum: string;
  readonly evm: string;
  readonly cosmos: string;
  readonly svm: string;
}

export const FEES = {
  /** Gas at the destination and the network's own share. */
  AXELAR: { ethereum: '6', evm: '1', cosmos: '0.03', svm: '1' },
  /** The relayer that mints, and sends on where it must. */
  CCTP: { ethereum: '1.5', evm: '0.2', cosmos: '0.1', svm: '0.3' },
  /** Interchain gas. */
  HYPERLANE: { ethereum: '3', evm: '0.3', cosmos: '0.2', svm: '0.3' },
  /** The message that releases the tokens. */
  STARGATE: { ethereum: '2', evm: '0.4', cosmos: '0.4', svm: '0.4' },
  LAYER_ZERO: { ethereum: '2', evm: '0.4', cosmos: '0.4', svm: '0.4' },
  /** The relayer that carries proofs. */
  EUREKA: { ethereum: '5', evm: '5', cosmos: '1', svm: '5' },
} as const satisfies Record<string, FeeByArrival>;

/** Stargate keeps a share of what is sent. */
export const STARGATE_PPM = 600;

/** Go Fast keeps a share, and its gas where the order is placed and where it is filled. */
export const GO_FAST = { ppm: 1000, sourceUsd: '0.05', ethereumSourceUsd: '2', destinationUsd: '0.05' } as const;

/** Seconds that a bridge adds once the transfer counts as settled at its source. */
export const SECONDS = {
  /** One hop of an IBC packet, all of it. */
  IBC: 40,
  AXELAR: 240,
  CCTP: 30,
  HYPERLANE: 60,
  STARGATE: 60,
  LAYER_ZERO: 60,
  EUREKA: 180,
  /** The solver does not wait for finality. */
  GO_FAST: 60,
  OPINIT_DEPOSIT: 60,
  /** Seven days in which a withdrawal can be challenged. */
  OPINIT_WITHDRAWAL: 7 * 24 * 60 * 60,
} as const;

/** How long a chain takes: until nothing can undo a block, and until enough blocks lie on it for an eager bridge. */
export interface Settlement {
  readonly finality: number;
  readonly confirmation: number;
}

/** Cosmos chains are final with the block. */
export const COSMOS_SETTLEMENT: Settlement = { finality: 10, confirmation: 10 };

/** Of a rollup on Ethereum: final when Ethereum is. */
const ROLLUP: Settlement = { finality: 960, confirmation: 20 };
const FAST: Settlement = { finality: 5, confirmation: 5 };

/** By chain id; a chain that is not listed has a time that nobody here knows. */
export const SETTLEMENTS: ReadonlyMap<string, Settlement> = new Map<string, Settlement>([
  ['1', { finality: 960, confirmation: 180 }],
  ['solana', { finality: 15, confirmation: 15 }],
  ['137', { finality: 60, confirmation: 60 }],
  ['56', { finality: 10, confirmation: 10 }],
  ['100', { finality: 180, confirmation: 60 }],
  ['1284', { finality: 60, confirmation: 60 }],
  ['59144', { finality: 28_800, confirmation: 20 }],
  ...['10', '130', '169', '480', '1868', '5000', '8453', '34443', '42161', '42220', '57073', '81457', '534352'].map(
    (rollup): [string, Settlement] => [rollup, ROLLUP],
  ),
  ...['25', '143', '146', '250', '999', '1329', '1776', '2222', '43114', '80094'].map((chain): [string, Settlement] => [
    chain,
    FAST,
  ]),
]);
