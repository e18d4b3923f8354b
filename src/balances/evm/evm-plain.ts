import { quantityOf, type RpcOutcome, type RpcRequest, resultOf } from '#nodes/json-rpc.ts';
import { wordOf } from '#nodes/multicall.ts';
import { NodeError, ResponseTooLarge } from '#nodes/node-request.ts';
import {
  balanceOfCall,
  blockOf,
  type CallEvm,
  type EvmQuery,
  type EvmSnapshot,
  LATEST_BLOCK,
  millisecondsOf,
} from './evm-snapshot.ts';

const CHAIN_ID: RpcRequest = { method: 'eth_chainId', params: [] };

/**
 * Reads each denom by its own call, with the chain and the block. The block comes first, so that balances are of that
 * block or a later one. Throws NodeError if the node must be at fault.
 */
export async function readByPlainCalls(query: EvmQuery, call: CallEvm): Promise<EvmSnapshot> {
  const { native, denoms } = query;
  const requests = denoms.map((denom) => balanceRequest(query, denom));
  const [chainId, latest, ...outcomes] = await call([CHAIN_ID, LATEST_BLOCK, ...requests]);
  checkNode(outcomes);
  const amountWhereEmpty = runsContracts(query, outcomes) ? null : undefined;
  const amounts = denoms.map((denom, i) => {
    const outcome = outcomes[i] as RpcOutcome;
    return [denom, denom === native ? nativeAmount(outcome) : tokenAmount(outcome, amountWhereEmpty)] as const;
  });
  const block = blockOf(latest);
  return {
    amounts: new Map(amounts),
    unread: [],
    block: {
      chainId: quantityOf(resultOf(chainId))?.toString() ?? null,
      height: block?.numberInside ?? null,
      blockTime: millisecondsOf(block?.seconds),
    },
  };
}

function balanceRequest({ holder, native }: EvmQuery, denom: string): RpcRequest {
  if (denom === native) return { method: 'eth_getBalance', params: [holder, 'latest'] };
  return { method: 'eth_call', params: [{ to: denom.toLowerCase(), data: balanceOfCall(holder) }, 'latest'] };
}

/** Words in the error messages of failed contracts. */
const CONTRACT_FAILED = /revert|gas|opcode|instruction|execution|stack|evm/i;

/** Throws if every call failed for a reason other than its contract: the node cannot read the chain's state. */
function checkNode(outcomes: readonly RpcOutcome[]): void {
  const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
  const fault = errors.find((error) => !(error instanceof ResponseTooLarge || CONTRACT_FAILED.test(error.message)));
  if (fault !== undefined && errors.length === outcomes.length) throw fault;
}

/** Involves no contract: a failure is the node's. */
function nativeAmount(outcome: RpcOutcome): bigint {
  if ('error' in outcome) throw outcome.error;
  const amount = quantityOf(outcome.result);
  if (amount === undefined) throw new NodeError('returned an invalid balance');
  return amount;
}

const EMPTY = '0x';

/** If every token returns nothing, the node may lack contract state, so that nothing is known about single tokens. */
const runsContracts = ({ native, denoms }: EvmQuery, outcomes: readonly RpcOutcome[]): boolean =>
  outcomes.some((outcome, i) => denoms[i] !== native && 'result' in outcome && outcome.result !== EMPTY);

/** Undefined unless the token returned one word; `amountWhereEmpty` if it returned nothing. */
function tokenAmount(outcome: RpcOutcome, amountWhereEmpty: null | undefined): bigint | null | undefined {
  if ('error' in outcome) return undefined;
  const { result } = outcome;
  if (result === EMPTY) return amountWhereEmpty;
  if (typeof result !== 'string' || !result.startsWith('0x')) throw new NodeError('returned an invalid balance');
  return wordOf(result.slice(2));
}
