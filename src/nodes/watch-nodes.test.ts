import { afterEach, expect, test, vi } from 'vitest';
import { chainRecord } from '#testing/chain-record.ts';
import { UNKNOWN_BLOCK } from './block-ref.ts';
import { NodeError } from './node-request.ts';
import { NodePool } from './pool/node-pool.ts';
import { type NodeOutcome, watched } from './watch-nodes.ts';

const told: string[] = [];
const watch = (chainId: string) => (outcome: NodeOutcome) => void told.push(`${chainId} ${outcome}`);
const limited = new NodeError('answered HTTP 429: too many requests', { status: 429, retryAfterMs: 1_000 });

afterEach(() => {
  told.length = 0;
  vi.useRealTimers();
});

/** Asks nodes that do so in turn: an error, `hang` until the signal aborts, or an answer. */
function askPool(behaviours: readonly (Error | 'hang' | 'answer')[]) {
  const nodes = behaviours.map((_, i) => ({ url: `http://node-${i}.test`, dialect: 'cosmos-rest' as const }));
  const pool = new NodePool(chainRecord({ chain_id: 'a-1' }), nodes, watch);
  return pool.ask({
    ...{ subject: 'pools', answerName: 'answer', limitMs: 8_000 },
    ask: async ({ url }, signal) => {
      const behaviour = behaviours[nodes.findIndex((node) => node.url === url)];
      if (behaviour instanceof Error) throw behaviour;
      if (behaviour === 'hang')
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return { answer: url, block: UNKNOWN_BLOCK };
    },
  });
}

test('each node that is asked is told of, by its chain, and how that ended', async () => {
  await askPool([limited, new Error('unforeseen'), 'answer']);
  expect(told).toEqual(['a-1 limited', 'a-1 failed', 'a-1 answered']);
});

test('a node that another was faster than is told apart from one that is late', async () => {
  vi.useFakeTimers();
  const asked = askPool(['hang', 'answer']);
  await vi.runAllTimersAsync();
  await asked;
  expect(told).toEqual(['a-1 answered', 'a-1 superseded']);
  told.length = 0;
  const late = askPool(['hang']).catch(() => {});
  await vi.runAllTimersAsync();
  await late;
  expect(told).toEqual(['a-1 late']);
});

test('so is a node that is asked without a pool', async () => {
  const timeout = new DOMException('the time is up', 'TimeoutError');
  for (const error of [limited, timeout, new NodeError('answered HTTP 500')])
    await expect(watched(watch, 'a-1', () => Promise.reject(error))).rejects.toBe(error);
  expect(await watched(watch, 'a-1', async () => 'answer')).toBe('answer');
  expect(told).toEqual(['a-1 limited', 'a-1 late', 'a-1 failed', 'a-1 answered']);
});
