import type { CanonicalAction, OperationBody } from '#contract/operation.ts';
import type { ContractId } from '#registry/records.ts';
import { endsOf, type LaneDraft, type Transfer } from './lane.ts';
import { messagingFee } from './operation-fees.ts';
import { PAYOUTS } from './payouts.ts';

/** One signature of a transfer over a rollup's own bridge. */
interface CanonicalStep {
  readonly action: CanonicalAction;
  readonly chain_id: string;
  readonly contract_address: string;
  /** From the signature before until this one can be made, about; absent for the last one, which takes what is left of the lane's time. */
  readonly wait_seconds?: number;
}

/** The operation of a transfer over a rollup's own bridge. The first step can be signed at once. */
function canonicalOperation(
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

interface CanonicalLane extends Pick<LaneDraft, 'from' | 'to'> {
  /** What the person signs, in order. */
  readonly steps: readonly [CanonicalStep, ...CanonicalStep[]];
  /** Of the first, beyond that of any transaction; null where it is not known. */
  readonly gas: bigint | null;
  /** Contracts that can be paused. */
  readonly pausable?: readonly ContractId[];
  /** Of a withdrawal, which is paid from what is held once the person has claimed it; a deposit arrives by itself. */
  readonly withdrawal?: Pick<LaneDraft, 'isOwnToken' | 'claims'>;
}

/** A lane of a rollup's own bridge. */
export const canonicalLane = ({ from, to, steps, gas, pausable = [], withdrawal }: CanonicalLane): LaneDraft => ({
  from,
  to,
  payout: withdrawal ? PAYOUTS.canonicalEscrow : PAYOUTS.canonicalMint,
  contracts: pausable.map((contract) => ({ ...contract, question: 'paused' })),
  ...(gas !== null && { gas }),
  ...withdrawal,
  operation: (transfer) => canonicalOperation(transfer, steps),
});
