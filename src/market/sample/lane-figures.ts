/**
 * What lanes charge, rounded, made up for the sample in the order of size that each bridge is publicly known for.
 * Dollars are decimal texts.
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
