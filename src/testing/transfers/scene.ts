import type { TransferPhase, TxState } from '#contract/tx.ts';
import { type FakeChains, fakeChains, NOW } from '../chain-reads.ts';

/** A point of a transfer's way: what has happened by then, and what is told. */
export interface Point {
  /** Of its first stop that has not arrived, or of the last; null where no bridge was used. */
  readonly phase: TransferPhase | null;
  /** Where the phase does not tell it. */
  readonly state?: TxState;
  /** What the chains and services show from then on. */
  set(chains: FakeChains): void;
}

/** A transfer of one bridge, on chains that can be at any point of its way. */
export interface Scene {
  readonly name: string;
  readonly chainId: string;
  readonly hash: string;
  /** Chains and services that tell what became of it, beside its own chain. */
  readonly far: readonly string[];
  /** From its sending to its arrival, in order. */
  readonly way: readonly [sent: Point, ...later: Point[]];
  /** What is with the receiver at the end; null where nothing moved by a bridge, or no list names what does. */
  readonly arrives: { readonly chain_id: string; readonly denom: string | null; readonly amount: string | null } | null;
  /** How long nothing happens after the first point, and what is told then; a text says why nothing waits. */
  readonly slow: { readonly ms: number; readonly phase: TransferPhase } | string;
  /** What follows the first point where the far end refuses it; a text says why that cannot be. */
  readonly refused: readonly Point[] | string;
  /** The same where it comes back. */
  readonly returned: readonly Point[] | string;
  /** Why it is not told that another transaction took its place; null where it is. */
  readonly notReplaced: string | null;
}

/** Chains on which these points have been reached. */
export function chainsAt(points: readonly Point[]): FakeChains {
  const chains = fakeChains();
  for (const { set } of points) set(chains);
  return chains;
}

/** When something happened after the first point. */
export const LATER = { height: 999_995n, time: NOW - 60_000 };

/** Why no transfer from a Cosmos chain is told to have been replaced. */
export const ONE_A_SEQUENCE = 'the mempool of a Cosmos chain takes one transaction for a sequence';
