import type { BridgeId } from '#contract/bridge.ts';
import { type Message, msg } from '../language/words.ts';

/**
 * How the far end of a bridge knows what happened at the near one, in the order of what one has to trust beside the two chains.
 * `light_client`: one chain checks the other's headers. `issuer`: who issues the token says so. `rollup`: the rollup's own proof, which
 * can be disputed or is checked by mathematics. `signers`: others sign it, whoever chose them. `solver`: nobody, a solver pays first.
 */
export const PROOFS = ['light_client', 'issuer', 'rollup', 'signers', 'solver'] as const;
export type Proof = (typeof PROOFS)[number];

/** In a tag: a word or two. */
export const PROOF_WORDS: Readonly<Record<Proof, Message>> = {
  light_client: msg('Light client'),
  issuer: msg('Issuer'),
  rollup: msg('Rollup’s proof'),
  signers: msg('Signers'),
  solver: msg('Solver'),
};

const PROOF_OF: Readonly<Record<string, Proof>> = {
  IBC: 'light_client',
  EUREKA: 'light_client',
  CCTP: 'issuer',
  OP_STACK: 'rollup',
  ARBITRUM: 'rollup',
  ZKSYNC: 'rollup',
  SCROLL: 'rollup',
  OPINIT: 'rollup',
  HYPERLANE: 'signers',
  STARGATE: 'signers',
  LAYER_ZERO: 'signers',
  AXELAR: 'signers',
  POLYGON_POS: 'signers',
  GO_FAST: 'solver',
} satisfies Record<BridgeId, Proof>;

/** Undefined for a bridge that we have not read about. */
export const proofOf = (bridgeId: string): Proof | undefined =>
  Object.hasOwn(PROOF_OF, bridgeId) ? PROOF_OF[bridgeId] : undefined;
