import { mayTakeDataFee } from '#market/gas/data-fee.ts';
import { divUp, maxOf } from '#math/fixed.ts';
import type { RpcOutcome, RpcRequest } from '#nodes/json-rpc.ts';
import type { NodeAccess } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { ChainGas } from './chain-gas.ts';
import { DATA_FEE_ORACLES, type DataFeeOracle } from './data-fee.ts';

const BLOCKS = '0xa';
const MEDIAN = 50;
const REQUESTS: readonly RpcRequest[] = [
  { method: 'eth_feeHistory', params: [BLOCKS, 'latest', [MEDIAN]] },
  { method: 'eth_gasPrice', params: [] },
];
/** EIP-1559: from one block to the next, the base fee rises by an eighth at most. */
const MOST_RISE = 8n;

/**
 * The gas price of an EVM chain: the base fee of the next block, raised once more by the most that a block can raise it, and the
 * median over the last ten blocks of the median tip. Without a history, a transaction in it or the next block's fee, at least what the
 * node itself proposes, and so where that holds the cost of data. On other rollups with the fee for the data of a transaction; without
 * it the price is not known.
 */
export function evmGas(nodes: NodeAccess, chain: ChainRecord): ChainGas | null {
  const { chain_id, native_denom } = chain;
  if (native_denom === null || !nodes.reads(chain_id)) return null;
  const hasDataFee = mayTakeDataFee(chain_id) && !DATA_IN_PRICE.has(chain_id);
  /** The oracles that may answer: all of them, then the one that did. */
  let oracles: readonly DataFeeOracle[] = hasDataFee ? DATA_FEE_ORACLES : [];
  return {
    chain,
    async read(signal) {
      if (OTHER_UNITS.has(chain_id)) throw new Error(`${chain.pretty_name} takes an unknown data fee`);
      const asked = oracles;
      const requests = [...REQUESTS, ...asked.flatMap((oracle) => oracle.requests)];
      const { answer, block } = await nodes.ask(
        chain_id,
        'gas prices',
        async (node) => {
          const [history, proposed, ...outcomes] = await node.rpc(requests);
          const num = gasPriceOf(history, proposed, DATA_IN_PRICE.has(chain_id));
          const data = dataFeeOf(asked, outcomes, num);
          if (data === null && asked.length === 1) throw new NodeError('returned no data fee');
          return { num, data };
        },
        signal,
      );
      const { num, data } = answer;
      if (data !== null) oracles = [data.oracle];
      if (data === null && hasDataFee) throw new Error(`${chain.pretty_name} takes an unknown data fee`);
      const asset = { chain_id, denom: native_denom };
      return { asset, num, den: 1n, fixed: data?.fee ?? 0n, at: block.blockTime };
    },
  };
}

/** Linea: tips depend on the data of a transaction, and nothing is taken beside the gas (docs.linea.build, "Predictable pricing"). */
const DATA_IN_PRICE: ReadonlySet<string> = new Set(['59144']);

/** Mantle, Metis and LazAI: whether their oracles answer in ether or in the gas asset is in no source that was read. */
const OTHER_UNITS: ReadonlySet<string> = new Set(['5000', '1088', '52924']);

function dataFeeOf(
  oracles: readonly DataFeeOracle[],
  outcomes: readonly RpcOutcome[],
  gasPrice: bigint,
): { readonly oracle: DataFeeOracle; readonly fee: bigint } | null {
  let at = 0;
  for (const oracle of oracles) {
    const fee = oracle.fee(outcomes.slice(at, at + oracle.requests.length), gasPrice);
    if (fee !== null) return { oracle, fee };
    at += oracle.requests.length;
  }
  return null;
}

/** Throws NodeError for anything but a price above 0. */
function gasPriceOf(
  history: RpcOutcome | undefined,
  proposed: RpcOutcome | undefined,
  isProposalLeast: boolean,
): bigint {
  const known = historyOf(history);
  const baseFee = known === null ? 0n : risen(known.baseFee);
  const own = proposed !== undefined && 'result' in proposed ? quantity(proposed.result) : null;
  const tip = known?.tip ?? null;
  const isLeast = isProposalLeast || known?.lacksNext === true;
  const price = tip === null || isLeast ? own && maxOf(baseFee + (tip ?? 0n), own) : baseFee + tip;
  if (price === null || price === 0n) throw new NodeError('returned no gas price');
  return price;
}

/** The most that the base fee of the block after it may be. */
const risen = (baseFee: bigint): bigint => baseFee + divUp(baseFee, MOST_RISE);

interface FeeHistory {
  /** Of the next block; where the node does not tell it, the most that it may be. */
  readonly baseFee: bigint;
  readonly lacksNext: boolean;
  /** Null if no block has a transaction. */
  readonly tip: bigint | null;
}

/** Null where the node has no history. Throws NodeError for one that is not whole. */
function historyOf(outcome: RpcOutcome | undefined): FeeHistory | null {
  if (outcome === undefined || 'error' in outcome) return null;
  const { baseFeePerGas, gasUsedRatio, reward } = (outcome.result ?? {}) as Readonly<Record<string, unknown>>;
  const used = listOf(gasUsedRatio).map(Number);
  const baseFees = listOf(baseFeePerGas).map(quantity);
  // Some nodes know no tips.
  const tips = reward == null ? used.map(() => null) : listOf(reward).map((each) => quantity(listOf(each)[0]));
  const last = baseFees.at(-1) ?? null;
  const lacksNext = baseFees.length === used.length;
  const isWhole = lacksNext || baseFees.length === used.length + 1;
  if (!isWhole || tips.length !== used.length || used.some(Number.isNaN)) throw invalidHistory();
  if (used.length === 0 || last === null || (reward != null && tips.includes(null))) throw invalidHistory();
  const paid = tips.filter((tip, i): tip is bigint => tip !== null && (used[i] as number) > 0);
  const tip = paid.sort((a, b) => Number(a - b))[Math.floor(paid.length / 2)] ?? null;
  return { baseFee: lacksNext ? risen(last) : last, lacksNext, tip };
}

const invalidHistory = (): NodeError => new NodeError('returned an invalid history of gas prices');

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const quantity = (value: unknown): bigint | null =>
  typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value) ? BigInt(value) : null;
