import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChainType } from '#contract/chain.ts';
import { chainRecord } from '#testing/chain-record.ts';
import type { BlockRef } from '../block-ref.ts';
import { NodeError } from '../node-request.ts';
import { NodePool, type PoolQuestion } from './node-pool.ts';

const NOW = Date.parse('2026-01-31T12:00:00Z');
const LIMIT_MS = 8_000;
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Delay and content of the responses of a node. */
interface Behaviour extends Partial<BlockRef> {
  readonly afterMs?: number;
  readonly error?: Error;
  /** Settles never, and heeds no signal. */
  readonly deaf?: boolean;
  /** The identity that it reports. */
  readonly identity?: Partial<BlockRef> | Error | 'never';
  readonly identityAfterMs?: number;
}

const block = ({ chainId = null, height = null, blockTime = null }: Partial<BlockRef>): BlockRef => ({
  chainId,
  height,
  blockTime,
});

/** The nodes of one chain, named by their hosts, whose behaviour a test may change as it goes. */
function chainWith(family: ChainType, nodes: Record<string, Behaviour>, chain_id = 'chain-1') {
  const chain = chainRecord({ chain_id, chain_type: family });
  const queried: string[] = [];
  const identified: string[] = [];
  const aborted: string[] = [];
  const hostOf = (url: string) => new URL(url).host;
  const behaviourOf = (host: string) => nodes[host] as Behaviour;
  const question: PoolQuestion<string> = {
    ...{ subject: 'balances', answerName: 'balance', limitMs: LIMIT_MS },
    ask: ({ url }, signal) => {
      const host = hostOf(url);
      const { afterMs = 100, error, deaf, ...seen } = behaviourOf(host);
      queried.push(host);
      signal.addEventListener('abort', () => aborted.push(host));
      return new Promise((resolve, reject) => {
        if (deaf) return;
        const timer = setTimeout(() => {
          if (error) reject(error);
          else resolve({ answer: host, block: block(seen) });
        }, afterMs);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
      });
    },
  };
  if (Object.values(nodes).some(({ identity }) => identity !== undefined)) {
    question.identifierOf =
      ({ url }) =>
      async () => {
        const { identity, identityAfterMs = 50 } = behaviourOf(hostOf(url));
        identified.push(hostOf(url));
        if (identity === 'never') return new Promise(() => {});
        await new Promise((resolve) => setTimeout(resolve, identityAfterMs));
        if (identity instanceof Error) throw identity;
        return block(identity ?? {});
      };
  }
  const urls = Object.keys(nodes).map(
    (host) =>
      ({ dialect: family === 'cosmos' ? 'cosmos-rest' : family, url: `https://${host}/?key=s3cret-key` }) as const,
  );
  const chainNodes = new NodePool(chain, urls);
  const started = () => {
    queried.length = 0;
    return chainNodes.ask(question).then(
      ({ answer, block: { blockTime } }) => ({ from: answer, asOf: blockTime, at: Date.now() }),
      (error) => ({ error, at: Date.now() }),
    );
  };
  /** The node that responded, or the error; the duration; and the queried nodes, in order. */
  const fetchBalances = async () => {
    const before = Date.now();
    const running = started();
    let done = false;
    void running.finally(() => {
      done = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    while (!done) await vi.advanceTimersToNextTimerAsync();
    const { at, ...result } = await running;
    return { ...result, tookMs: at - before, queried: [...queried] };
  };
  return { nodes, fetchBalances, started, queried, identified, aborted, urls };
}

describe('a request', () => {
  test('queries one node if it responds in time', async () => {
    const { fetchBalances } = chainWith('evm', { a: { afterMs: 900 }, b: {} });
    expect(await fetchBalances()).toMatchObject({ from: 'a', tookMs: 900, queried: ['a'] });
  });

  test('queries a second node if the first is slow, and aborts the loser', async () => {
    const chain = chainWith('evm', { a: { afterMs: 5_000 }, b: { afterMs: 200 } });
    const running = chain.started();
    await vi.advanceTimersByTimeAsync(999);
    expect(chain.queried).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(chain.queried).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(200);
    expect(await running).toMatchObject({ from: 'b' });
    expect(chain.aborted).toContain('a');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('uses the slow node if it still responds first', async () => {
    const { fetchBalances } = chainWith('evm', { a: { afterMs: 1_100 }, b: { afterMs: 3_000 } });
    expect(await fetchBalances()).toMatchObject({ from: 'a', tookMs: 1_100, queried: ['a', 'b'] });
  });

  test('queries the next node immediately after a failure', async () => {
    const { fetchBalances } = chainWith('evm', { a: { error: new NodeError('answered HTTP 500') }, b: {} });
    expect(await fetchBalances()).toMatchObject({ from: 'b', tookMs: 200, queried: ['a', 'b'] });
  });

  test('queries at most three nodes and reports each failure without URLs', async () => {
    const error = new NodeError('answered HTTP 500');
    const { fetchBalances } = chainWith('evm', {
      a: { error },
      b: { error: new TypeError('x', { cause: error }) },
      c: { error: new Error() },
      d: {},
    });
    const { error: message, queried } = (await fetchBalances()) as { error: Error; queried: string[] };
    expect(queried).toEqual(['a', 'b', 'c']);
    expect(message).toMatchObject({
      kind: 'unavailable',
      message:
        'balances of chain-1 could not be read: a answered HTTP 500; b answered HTTP 500; c returned an invalid balance',
    });
  });

  test('redacts keys of the URL in error messages', async () => {
    const { fetchBalances, urls } = chainWith('evm', {
      a: { error: new NodeError('returned the error "no account for s3cret-key"') },
    });
    expect(urls[0]?.url).toContain('s3cret-key');
    expect((await fetchBalances()) as { error: Error }).toMatchObject({
      error: { message: 'balances of chain-1 could not be read: a returned the error "no account for …"' },
    });
  });

  test('ends in time even if readers never settle, and leaves no timers', async () => {
    const { fetchBalances, aborted } = chainWith('evm', { a: { deaf: true }, b: { deaf: true } });
    const { error, tookMs } = (await fetchBalances()) as { error: Error; tookMs: number };
    expect(tookMs).toBe(LIMIT_MS);
    expect(error).toMatchObject({
      kind: 'deadline_exceeded',
      message: 'balances of chain-1 could not be read: a did not answer in time; b did not answer in time',
    });
    expect(aborted).toEqual(['a', 'b']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('returns the time of the block', async () => {
    const { fetchBalances } = chainWith('evm', { a: { blockTime: NOW - 5_000 }, b: {} });
    expect(await fetchBalances()).toMatchObject({ from: 'a', asOf: NOW - 5_000 });
    expect(await chainWith('evm', { a: {} }).fetchBalances()).toMatchObject({ asOf: null });
  });
});

describe('the order of nodes', () => {
  test('is as configured at first, then fast, unknown, slow', async () => {
    const { fetchBalances, nodes } = chainWith('evm', { a: { afterMs: 1_500 }, b: { afterMs: 700 }, c: {} });
    expect(await fetchBalances()).toMatchObject({ from: 'a', queried: ['a', 'b'] });
    // `a` was slow; `b` was let go after 500 ms and has not been seen to be slow.
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['b'] });
    nodes.b = { error: new NodeError('answered HTTP 500') };
    expect(await fetchBalances()).toMatchObject({ from: 'c', queried: ['b', 'c'] });
  });

  test('puts silent nodes last', async () => {
    const { fetchBalances } = chainWith('evm', { a: { deaf: true }, b: {} });
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['a', 'b'] });
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['b'], tookMs: 100 });
  });

  test('hedges after a node’s usual latency, within bounds', async () => {
    const { fetchBalances, nodes } = chainWith('evm', { a: { afterMs: 10 }, b: { afterMs: 10 } });
    await fetchBalances();
    nodes.a = { afterMs: 5_000 };
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['a', 'b'], tookMs: 260 });
  });

  test('pauses a failed node longer each time', async () => {
    const error = new NodeError('answered HTTP 500');
    const { fetchBalances, nodes } = chainWith('evm', { a: { error }, b: { error } });
    await fetchBalances();
    nodes.b = {};
    expect((await fetchBalances()).queried).toEqual(['a', 'b']);
    // `a` failed twice and is paused for two seconds, `b` answers now.
    expect((await fetchBalances()).queried).toEqual(['b']);
    nodes.a = {};
    nodes.b = { error };
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await fetchBalances()).toMatchObject({ from: 'a', queried: ['b', 'a'] });
    expect(await fetchBalances()).toMatchObject({ from: 'a', queried: ['a'] });
  });

  test('counts concurrent failures once', async () => {
    const { started, fetchBalances, nodes } = chainWith('evm', {
      a: { error: new NodeError('answered HTTP 500') },
      b: {},
    });
    const together = Array.from({ length: 20 }, started);
    await vi.advanceTimersByTimeAsync(200);
    await Promise.all(together);
    nodes.b = { error: new NodeError('answered HTTP 500') };
    nodes.a = {};
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await fetchBalances()).toMatchObject({ from: 'a', queried: ['b', 'a'] });
  });
});

describe('a rate limited node', () => {
  const busy = (retryAfterMs: number) => new NodeError('answered HTTP 429', { retryAfterMs: retryAfterMs });

  test('is not used for hedging until its retry time', async () => {
    const { fetchBalances, nodes } = chainWith('evm', { a: { error: busy(30_000) }, b: {} });
    await fetchBalances();
    nodes.a = {};
    nodes.b = { afterMs: 4_000 };
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['b'] });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await fetchBalances()).toMatchObject({ from: 'a' });
  });

  test('is queried if there is no other, or all others failed', async () => {
    const { fetchBalances, nodes } = chainWith('evm', { a: { error: busy(30_000) }, b: { error: busy(20_000) } });
    await fetchBalances();
    expect((await fetchBalances()).queried).toEqual(['b', 'a']);
    nodes.b = {};
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['b'] });
  });

  test('is paused for at most five minutes', async () => {
    const { fetchBalances, nodes } = chainWith('evm', { a: { error: busy(1e12) }, b: {} });
    await fetchBalances();
    nodes.a = {};
    nodes.b = { afterMs: 4_000 };
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect((await fetchBalances()).queried).toEqual(['b', 'a']);
  });
});

describe('a node of another chain', () => {
  test.each<[ChainType, string, Behaviour, string]>([
    ['evm', '1', { chainId: '31337' }, 'a serves chain 31337 instead'],
    ['svm', 'solana', { chainId: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }, 'a serves chain EtWTRABZaYq6'],
    ['cosmos', 'osmosis-1', { identity: { chainId: 'osmo-test-5\n<b>' } }, 'a serves chain osmo-test-5??b? instead'],
  ])('of %s is not queried for five minutes', async (family, chainId, wrong, message) => {
    const { fetchBalances, nodes } = chainWith(
      family,
      { a: wrong, b: { error: new NodeError('answered HTTP 500') } },
      chainId,
    );
    const first = (await fetchBalances()) as { error: Error; queried: string[] };
    expect(first.error.message).toContain(message);
    expect(first.queried).toEqual(['a', 'b']);
    const second = (await fetchBalances()) as { error: Error; queried: string[] };
    expect(second.queried).toEqual(['b']);
    expect(second.error.message).toContain(message);
    nodes.a = {};
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(await fetchBalances()).toMatchObject({ from: 'a' });
  });

  test('that is the only one is reported without a request', async () => {
    const { fetchBalances } = chainWith('evm', { a: { chainId: '31337' } }, '1');
    await fetchBalances();
    const { error, queried } = (await fetchBalances()) as { error: Error; queried: string[] };
    expect(queried).toEqual([]);
    expect(error).toMatchObject({
      kind: 'unavailable',
      message: 'balances of 1 could not be read: a serves chain 31337 instead',
    });
  });

  test('is aborted before its balances arrive', async () => {
    const { fetchBalances } = chainWith('cosmos', {
      a: { afterMs: 900, identity: { chainId: 'else-1' } },
      b: { identity: {} },
    });
    expect(await fetchBalances()).toMatchObject({ from: 'b', tookMs: 150 });
  });

  test('cannot be detected for a chain without a known id', async () => {
    expect(await chainWith('svm', { a: { chainId: 'genesis' } }, 'eclipse').fetchBalances()).toMatchObject({
      from: 'a',
    });
  });
});

describe('identity of a node', () => {
  test('is fetched with the first request and then once an hour', async () => {
    const { fetchBalances, identified, started } = chainWith('cosmos', { a: { identity: { chainId: 'chain-1' } } });
    const together = Array.from({ length: 20 }, started);
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(together);
    await fetchBalances();
    expect(identified).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    await fetchBalances();
    expect(identified).toEqual(['a', 'a']);
  });

  test('that is missing is ignored and not fetched with each request', async () => {
    for (const identity of [new Error('HTTP 501'), {}]) {
      const { fetchBalances, identified } = chainWith('cosmos', { a: { identity } });
      expect(await fetchBalances()).toMatchObject({ from: 'a', tookMs: 100 });
      expect(await fetchBalances()).toMatchObject({ from: 'a' });
      expect(identified).toEqual(['a']);
    }
  });

  test('gives the block time, unless the read was of an earlier block', async () => {
    const latest = { chainId: 'chain-1', height: 7n, blockTime: NOW - 3_000 };
    const asOf = async (height: bigint | null) => {
      const { fetchBalances } = chainWith('cosmos', { a: { height, identity: latest } });
      return (await fetchBalances()) as { asOf?: number | null };
    };
    expect(await asOf(7n)).toMatchObject({ asOf: NOW - 3_000 });
    expect(await asOf(null)).toMatchObject({ asOf: NOW - 3_000 });
    expect(await asOf(6n)).toMatchObject({ asOf: null });
  });

  test('gives the time as long as the block is the same', async () => {
    const latest = { chainId: 'chain-1', height: 7n, blockTime: NOW - 60 * MINUTE };
    const { fetchBalances, nodes } = chainWith('cosmos', { a: { height: 7n, identity: latest } });
    await fetchBalances();
    expect(await fetchBalances()).toMatchObject({ asOf: NOW - 60 * MINUTE });
    nodes.a = { height: 8n };
    expect(await fetchBalances()).toMatchObject({ asOf: null });
  });

  test('is fetched again after a failure', async () => {
    const down = new Error('down');
    const { fetchBalances, identified, nodes } = chainWith('cosmos', { a: { error: down, identity: down } });
    await fetchBalances();
    nodes.a = { identity: { chainId: 'else-1' } };
    expect(await fetchBalances()).toHaveProperty(
      'error.message',
      expect.stringContaining('a serves chain else-1 instead'),
    );
    expect(identified).toEqual(['a', 'a']);
  });

  test('delays a result by at most half of the time limit', async () => {
    const { fetchBalances } = chainWith('cosmos', { a: { identity: 'never' } });
    expect(await fetchBalances()).toMatchObject({ from: 'a', tookMs: LIMIT_MS / 2 });
    expect(vi.getTimerCount()).toBe(0);
    expect(await fetchBalances()).toMatchObject({ from: 'a', tookMs: 100 });
  });

  test('is awaited, so that no result of another chain is used', async () => {
    const wrong = { identity: { chainId: 'else-1' }, identityAfterMs: LIMIT_MS / 2 - 1 };
    const alone = chainWith('cosmos', { a: wrong });
    expect(await alone.fetchBalances()).toHaveProperty(
      'error.message',
      expect.stringContaining('a serves chain else-1 instead'),
    );
    const { fetchBalances } = chainWith('cosmos', { a: wrong, b: { identity: {} } });
    // Meanwhile another node is queried, as for any slow node.
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['a', 'b'], tookMs: 1_100 });
  });

  test('is fetched with each request from a syncing node', async () => {
    const behind = (height: bigint, minutes: number) => ({
      chainId: 'chain-1',
      height,
      blockTime: NOW - minutes * MINUTE,
    });
    const { fetchBalances, nodes, identified } = chainWith('cosmos', { a: { height: 7n, identity: behind(7n, 90) } });
    expect(await fetchBalances()).toMatchObject({ asOf: NOW - 90 * MINUTE });
    // Blocks are added between the two requests.
    nodes.a = { height: 5_000n, identity: behind(5_003n, 60) };
    expect(await fetchBalances()).toMatchObject({ asOf: NOW - 60 * MINUTE });
    nodes.a = { height: 9_000n, identity: behind(9_000n, 0) };
    expect(await fetchBalances()).toMatchObject({ asOf: NOW });
    await fetchBalances();
    expect(identified).toEqual(['a', 'a', 'a']);
  });
});

describe('a node that lags', () => {
  const lags = 'lags behind another node';
  test.each<[ChainType, Partial<BlockRef>, Partial<BlockRef>, Partial<BlockRef>]>([
    ['cosmos', { height: 1_000n }, { height: 990n }, { height: 989n }],
    ['svm', { height: 1_000n }, { height: 850n }, { height: 849n }],
    ...((['cosmos', 'svm', 'evm'] as const).map((family): [ChainType, ...Partial<BlockRef>[]] => [
      family,
      { height: 1_000n, blockTime: NOW },
      { height: 1n, blockTime: NOW - MINUTE },
      { height: 2_000n, blockTime: NOW - MINUTE - 1 },
    ]) as [ChainType, Partial<BlockRef>, Partial<BlockRef>, Partial<BlockRef>][]),
  ])('of %s behind another by more than its family allows is never used', async (family, tip, near, far) => {
    const chain = chainWith(family, { a: tip, b: near });
    await chain.fetchBalances();
    chain.nodes.a = { error: new NodeError('answered HTTP 500') };
    expect(await chain.fetchBalances()).toMatchObject({ from: 'b', queried: ['a', 'b'] });
    chain.nodes.b = far;
    expect(((await chain.fetchBalances()) as unknown as { error: Error }).error.message).toContain(`b ${lags}`);
  });

  test('is queried after the others from then on', async () => {
    const { fetchBalances, nodes } = chainWith('cosmos', {
      a: { height: 100n, afterMs: 10 },
      b: { height: 200n, afterMs: 200 },
    });
    await fetchBalances();
    nodes.a = { afterMs: 5_000 };
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['a', 'b'] });
    nodes.a = { height: 100n, afterMs: 10 };
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['a', 'b'] });
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['b'] });
  });

  test('is used again when the later block was seen minutes ago', async () => {
    const { fetchBalances, nodes } = chainWith('cosmos', { a: { height: 1_000n }, b: { height: 10n } });
    await fetchBalances();
    nodes.a = { error: new NodeError('answered HTTP 500') };
    expect(await fetchBalances()).toHaveProperty('error');
    await vi.advanceTimersByTimeAsync(3 * MINUTE + 1);
    expect(await fetchBalances()).toMatchObject({ from: 'b' });
  });

  test('behind only itself is used if no other is better', async () => {
    const { fetchBalances, nodes } = chainWith('cosmos', {
      a: { height: 1_000n },
      b: { height: 1_001n, error: new NodeError('x') },
    });
    await fetchBalances();
    nodes.a = { height: 500n };
    expect(await fetchBalances()).toMatchObject({ from: 'a', queried: ['a', 'b'] });
    // From then on that is where it is.
    expect(await fetchBalances()).toMatchObject({ from: 'a', queried: ['a'] });
  });

  test('is not detected from future block times, or from heights while its time is recent', async () => {
    for (const [family, lie] of [
      ['evm', { blockTime: NOW + 365 * 24 * 60 * MINUTE }],
      ['svm', { blockTime: NOW, height: 10n ** 15n }],
      ['svm', { height: 10n ** 15n }],
      ['cosmos', { height: 10n ** 15n }],
    ] as const) {
      const { fetchBalances, nodes } = chainWith(family, { a: lie, b: { height: 1n, blockTime: NOW - 12_000 } });
      await fetchBalances();
      nodes.a = { error: new NodeError('answered HTTP 500') };
      expect(await fetchBalances()).toMatchObject({ from: 'b' });
    }
  });

  test('never returns a time in the future', async () => {
    const { fetchBalances } = chainWith('evm', { a: { blockTime: NOW + 365 * 24 * 60 * MINUTE } });
    expect(await fetchBalances()).toMatchObject({ asOf: NOW + 100 });
  });
});

describe('a stale result', () => {
  const old = NOW - 11 * MINUTE;

  test('is used only if no node has a newer one', async () => {
    const { fetchBalances } = chainWith('cosmos', { a: { blockTime: old }, b: { blockTime: NOW } });
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['a', 'b'], tookMs: 200 });
    expect(await fetchBalances()).toMatchObject({ from: 'b', queried: ['b'] });
  });

  test('of a lone node is used as it is', async () => {
    expect(await chainWith('evm', { a: { blockTime: old } }).fetchBalances()).toMatchObject({
      from: 'a',
      asOf: old,
      tookMs: 100,
    });
  });

  test('is the freshest one of a halted chain', async () => {
    const { fetchBalances } = chainWith('cosmos', {
      a: { blockTime: old, height: 5n },
      b: { blockTime: old + 1, height: 6n },
      c: { error: new NodeError('answered HTTP 500') },
    });
    expect(await fetchBalances()).toMatchObject({ from: 'b', asOf: old + 1, queried: ['a', 'b', 'c'] });
  });

  test('is never used if it also lags behind another node', async () => {
    const { fetchBalances, nodes } = chainWith('cosmos', {
      a: { blockTime: old - 2 * MINUTE, height: 5n },
      b: { blockTime: old, height: 50n },
    });
    expect(await fetchBalances()).toMatchObject({ from: 'b' });
    nodes.b = { error: new NodeError('answered HTTP 500') };
    expect(await fetchBalances()).toHaveProperty(
      'error.message',
      expect.stringContaining('a lags behind another node; b'),
    );
  });

  test('waits two seconds for a better one', async () => {
    const { fetchBalances } = chainWith('cosmos', { a: { blockTime: old }, b: { deaf: true } });
    expect(await fetchBalances()).toMatchObject({ from: 'a', tookMs: 2_100 });
  });
});
