import type { RpcOutcome, RpcRequest } from '../node/json-rpc.ts';
import { NodeError, TooLarge } from '../node/node-request.ts';
import { wordOf } from './evm-aggregate.ts';
import { blockOf, LATEST_BLOCK, quantityOf, resultOf } from './evm-block.ts';
import { type AskEvm, balanceOfCall, type EvmQuestion, type EvmReading, millisecondsOf } from './evm-reading.ts';

const CHAIN_ID: RpcRequest = { method: 'eth_chainId', params: [] };

/**
 * Reads each denom by a call of its own, and the chain and the block beside them. The block is asked first, so that
 * the balances are of it or of one that came while they were read.
 * Throws NodeError when nothing but the node can be at fault.
 */
export async function readPlainly(question: EvmQuestion, ask: AskEvm): Promise<EvmReading> {
  const { native, denoms } = question;
  const requests = denoms.map((denom) => balanceRequest(question, denom));
  const [chainId, latest, ...outcomes] = await ask([CHAIN_ID, LATEST_BLOCK, ...requests]);
  checkNode(outcomes);
  const amountWhereEmpty = runsContracts(question, outcomes) ? null : undefined;
  const amounts = denoms.map((denom, i) => {
    const outcome = outcomes[i] as RpcOutcome;
    return [denom, denom === native ? nativeAmount(outcome) : tokenAmount(outcome, amountWhereEmpty)] as const;
  });
  const block = blockOf(latest);
  return {
    amounts: new Map(amounts),
    left: [],
    sighting: {
      chainId: quantityOf(resultOf(chainId))?.toString() ?? null,
      height: block?.numberInside ?? null,
      blockTime: millisecondsOf(block?.seconds),
    },
  };
}

function balanceRequest({ holder, native }: EvmQuestion, denom: string): RpcRequest {
  if (denom === native) return { method: 'eth_getBalance', params: [holder, 'latest'] };
  return { method: 'eth_call', params: [{ to: denom.toLowerCase(), data: balanceOfCall(holder) }, 'latest'] };
}

/** How nodes say that it is the contract which failed. */
const CONTRACT_FAILED = /revert|gas|opcode|instruction|execution|stack|evm/i;

/** A node that fails every call, and not because of what is called, is one that cannot read its chain's state. */
function checkNode(outcomes: readonly RpcOutcome[]): void {
  const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
  const fault = errors.find((error) => !(error instanceof TooLarge || CONTRACT_FAILED.test(error.message)));
  if (fault !== undefined && errors.length === outcomes.length) throw fault;
}

/** No contract stands between: where this fails, the node does. */
function nativeAmount(outcome: RpcOutcome): bigint {
  if ('error' in outcome) throw outcome.error;
  const amount = quantityOf(outcome.result);
  if (amount === undefined) throw new NodeError('answered something that is no balance');
  return amount;
}

const EMPTY = '0x';

/** A node that gives nothing for every token may know of no contract at all: it does not tell that one is not there. */
const runsContracts = ({ native, denoms }: EvmQuestion, outcomes: readonly RpcOutcome[]): boolean =>
  outcomes.some((outcome, i) => denoms[i] !== native && 'result' in outcome && outcome.result !== EMPTY);

/** As in a reading; undefined when the token gave anything but one word, save where it gave nothing. */
function tokenAmount(outcome: RpcOutcome, amountWhereEmpty: null | undefined): bigint | null | undefined {
  if ('error' in outcome) return undefined;
  const { result } = outcome;
  if (result === EMPTY) return amountWhereEmpty;
  if (typeof result !== 'string' || !result.startsWith('0x'))
    throw new NodeError('answered something that is no balance');
  return wordOf(result.slice(2));
}
