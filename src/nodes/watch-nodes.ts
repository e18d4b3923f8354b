import { NodeError } from './node-request.ts';

/** How asking a node ended: `stale` with old blocks, `limited` where it asked to wait, `late` after the time, `superseded` by another node. */
export type NodeOutcome = 'answered' | 'stale' | 'limited' | 'late' | 'superseded' | 'failed';

/** Called when a node of a chain is asked; what it returns, when that is over. */
export type WatchNodes = (chainId: string) => (outcome: NodeOutcome) => void;

export const UNWATCHED: WatchNodes = () => () => {};

/** Asks one node, watched. */
export async function watched<Answer>(watch: WatchNodes, chainId: string, ask: () => Promise<Answer>): Promise<Answer> {
  const end = watch(chainId);
  try {
    const answer = await ask();
    end('answered');
    return answer;
  } catch (error) {
    end(outcomeOf(error));
    throw error;
  }
}

function outcomeOf(error: unknown): NodeOutcome {
  if (error instanceof NodeError) return error.retryAfterMs === undefined ? 'failed' : 'limited';
  return error instanceof Error && error.name === 'TimeoutError' ? 'late' : 'failed';
}
