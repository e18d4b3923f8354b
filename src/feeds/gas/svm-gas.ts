import { divUp } from '#math/fixed.ts';
import type { RpcOutcome } from '#nodes/json-rpc.ts';
import type { NodeAccess } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { ChainGas } from './chain-gas.ts';

/** Compute units of one transaction; an order of magnitude, as the instructions of a swap or a bridge. */
const COMPUTE_UNITS = 400_000n;
const MICRO = 1_000_000n;
/** Of a hundred recent slots, so many took transactions at the price or below it. */
const PERCENT = 90;

/**
 * What Solana takes for a transaction beside its signature, which is counted as gas (`gas-units.ts`): the priority fee with which
 * transactions got into nine of ten recent slots, for a transaction of many compute units.
 */
export function svmGas(nodes: NodeAccess, chain: ChainRecord): ChainGas | null {
  const { chain_id, native_denom } = chain;
  if (native_denom === null || !nodes.reads(chain_id)) return null;
  return {
    chain,
    async read(signal) {
      const { answer } = await nodes.ask(
        chain_id,
        'gas prices',
        async (node) => {
          const [fees] = await node.rpc([{ method: 'getRecentPrioritizationFees', params: [] }]);
          return priorityFee(fees);
        },
        signal,
      );
      const asset = { chain_id, denom: native_denom };
      return { asset, num: 1n, den: 1n, fixed: divUp(answer * COMPUTE_UNITS, MICRO), at: null };
    },
  };
}

/** Millionths of a lamport for a compute unit. Throws NodeError for an invalid answer. */
function priorityFee(outcome: RpcOutcome | undefined): bigint {
  if (outcome !== undefined && 'error' in outcome) throw outcome.error;
  const slots = Array.isArray(outcome?.result) ? (outcome.result as readonly unknown[]) : [];
  const fees = slots.map((slot) => (slot as { readonly prioritizationFee?: unknown } | null)?.prioritizationFee);
  if (fees.length === 0 || !fees.every((fee): fee is number => Number.isSafeInteger(fee) && (fee as number) >= 0))
    throw new NodeError('returned invalid priority fees');
  const sorted = fees.sort((a, b) => a - b);
  return BigInt(sorted[Math.ceil((sorted.length * PERCENT) / 100) - 1] as number);
}
