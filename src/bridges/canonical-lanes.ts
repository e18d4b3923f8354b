import type { CanonicalAction, OperationBody } from '#contract/operation.ts';
import { endsOf, type Transfer } from './lane.ts';
import { messagingFee } from './operation-fees.ts';

/** One signature of a transfer over a rollup's own bridge. */
export interface CanonicalStep {
  readonly action: CanonicalAction;
  readonly chain_id: string;
  readonly contract_address: string;
  /** From the signature before until this one can be made, about; absent for the last one, which takes what is left of the lane's time. */
  readonly wait_seconds?: number;
}

/** The operation of a transfer over a rollup's own bridge. The first step can be signed at once. */
export function canonicalOperation(
  transfer: Transfer,
  [first, ...later]: readonly [CanonicalStep, ...CanonicalStep[]],
): OperationBody {
  const waited = later.reduce((sum, { wait_seconds = 0 }) => sum + wait_seconds, 0);
  const left = transfer.seconds === null ? null : Math.max(transfer.seconds - waited, 0);
  const steps = later.map((step) => ({ ...step, wait_seconds: step.wait_seconds ?? left }));
  return {
    canonical_transfer: {
      contract_address: first.contract_address,
      steps: [{ ...first, wait_seconds: 0 }, ...steps],
      ...endsOf(transfer),
      ...messagingFee(transfer),
    },
  };
}
