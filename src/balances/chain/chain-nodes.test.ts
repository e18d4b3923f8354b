import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChainType } from '#contract/chain.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { NodeError } from '../node/node-request.ts';
import type { NodeReader, Sighting } from '../reader.ts';
import { ChainNodes } from './chain-nodes.ts';

const NOW = Date.parse('2026-01-31T12:00:00Z');
const LIMIT_MS = 8_000;
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

/** How a node answers: after how long, and what. */
interface Behaviour extends Partial<Sighting> {
  readonly afterMs?: number;
  readonly error?: Error;
  /** Settles never, and heeds no signal. */
  readonly deaf?: boolean;
  /** What it says when it is asked who it is. */
  readonly identity?: Partial<Sighting> | Error | 'never';
  readonly identityAfterMs?: number;
}

const sighting = ({ chainId = null, height = null, blockTime = null }: Partial<Sighting>): Sighting => ({
  chainId,
  height,
  blockTime,
});

/** The nodes of one chain, named by their hosts, whose behaviour a test may change as it goes. */
function chainWith(family: ChainType, nodes: Record<string, Behaviour>, chain_id = 'chain-1') {
  const chain = chainRecord({ chain_id, chain_type: family });
  const asked: string[] = [];
  const identified: string[] = [];
  const aborted: string[] = [];
  const hostOf = (url: string) => new URL(url).host;
  const behaviourOf = (host: string) => nodes[host] as Behaviour;
  const reader: NodeReader = {
    read: (_query, url, signal) => {
      const host = hostOf(url);
      const { afterMs = 100, error, deaf, ...seen } = behaviourOf(host);
      asked.push(host);
      signal.addEventListener('abort', () => aborted.push(host));
      return new Promise((resolve, reject) => {
        if (deaf) return;
        const timer = setTimeout(() => {
          if (error) reject(error);
          else resolve({ balances: new Map([[host, { amount: 1n }]]), sighting: sighting(seen) });
        }, afterMs);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
      });
    },
  };
  if (Object.values(nodes).some(({ identity }) => identity !== undefined)) {
    reader.identify = async (url) => {
      const { identity, identityAfterMs = 50 } = behaviourOf(hostOf(url));
      identified.push(hostOf(url));
      if (identity === 'never') return new Promise(() => {});
      await new Promise((resolve) => setTimeout(resolve, identityAfterMs));
      if (identity instanceof Error) throw identity;
      return sighting(identity ?? {});
    };
  }
  const urls = Object.keys(nodes).map(
    (host) =>
      ({ dialect: family === 'cosmos' ? 'cosmos-rest' : family, url: `https://${host}/?key=s3cret-key` }) as const,
  );
  const chainNodes = new ChainNodes(chain, urls, async () => reader, LIMIT_MS);
  const query = { chain, address: 'me', denoms: ['x'], held: false };
  const started = () => {
    asked.length = 0;
    return chainNodes.read(query).then(
      ({ balances, asOf }) => ({ from: [...balances.keys()][0], asOf, at: Date.now() }),
      (error) => ({ error, at: Date.now() }),
    );
  };
  /** Who answered, or the error; how long it took; and who was asked, in order. */
  const ask = async () => {
    const before = Date.now();
    const running = started();
    let done = false;
    void running.finally(() => {
      done = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    while (!done) await vi.advanceTimersToNextTimerAsync();
    const { at, ...result } = await running;
    return { ...result, tookMs: at - before, asked: [...asked] };
  };
  return { nodes, ask, started, asked, identified, aborted, urls };
}

describe('one question', () => {
  test('asks one node when that answers in time', async () => {
    const { ask } = chainWith('evm', { a: { afterMs: 900 }, b: {} });
    expect(await ask()).toMatchObject({ from: 'a', tookMs: 900, asked: ['a'] });
  });

  test('asks a second only when the first is slow, takes the first answer, and lets go of the other', async () => {
    const chain = chainWith('evm', { a: { afterMs: 5_000 }, b: { afterMs: 200 } });
    const running = chain.started();
    await vi.advanceTimersByTimeAsync(999);
    expect(chain.asked).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(chain.asked).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(200);
    expect(await running).toMatchObject({ from: 'b' });
    expect(chain.aborted).toContain('a');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('takes the slow answer when it is the first after all', async () => {
    const { ask } = chainWith('evm', { a: { afterMs: 1_100 }, b: { afterMs: 3_000 } });
    expect(await ask()).toMatchObject({ from: 'a', tookMs: 1_100, asked: ['a', 'b'] });
  });

  test('asks the next at once when one fails', async () => {
    const { ask } = chainWith('evm', { a: { error: new NodeError('answered HTTP 500') }, b: {} });
    expect(await ask()).toMatchObject({ from: 'b', tookMs: 200, asked: ['a', 'b'] });
  });

  test('asks three nodes at most and says how each failed, without its URL', async () => {
    const error = new NodeError('answered HTTP 500');
    const { ask } = chainWith('evm', {
      a: { error },
      b: { error: new TypeError('x', { cause: error }) },
      c: { error: new Error() },
      d: {},
    });
    const { error: told, asked } = (await ask()) as { error: Error; asked: string[] };
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(told).toMatchObject({
      kind: 'unavailable',
      message:
        'balances of chain-1 could not be read: a answered HTTP 500; b answered HTTP 500; c answered something that is no balance',
    });
  });

  test('tells a node’s words without the key in its URL', async () => {
    const { ask, urls } = chainWith('evm', {
      a: { error: new NodeError('answered the error "no account for s3cret-key"') },
    });
    expect(urls[0]?.url).toContain('s3cret-key');
    expect((await ask()) as { error: Error }).toMatchObject({
      error: { message: 'balances of chain-1 could not be read: a answered the error "no account for …"' },
    });
  });

  test('ends in time even when no reader settles or heeds its signal, and leaves nothing behind', async () => {
    const { ask, aborted } = chainWith('evm', { a: { deaf: true }, b: { deaf: true } });
    const { error, tookMs } = (await ask()) as { error: Error; tookMs: number };
    expect(tookMs).toBe(LIMIT_MS);
    expect(error).toMatchObject({
      kind: 'deadline_exceeded',
      message: 'balances of chain-1 could not be read: a did not answer in time; b did not answer in time',
    });
    expect(aborted).toEqual(['a', 'b']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('tells the time of the block that the answer is of', async () => {
    const { ask } = chainWith('evm', { a: { blockTime: NOW - 5_000 }, b: {} });
    expect(await ask()).toMatchObject({ from: 'a', asOf: NOW - 5_000 });
    expect(await chainWith('evm', { a: {} }).ask()).toMatchObject({ asOf: null });
  });
});

describe('the order of nodes', () => {
  test('is as given while nobody knows better, then fast before unknown before slow', async () => {
    const { ask, nodes } = chainWith('evm', { a: { afterMs: 1_500 }, b: { afterMs: 700 }, c: {} });
    expect(await ask()).toMatchObject({ from: 'a', asked: ['a', 'b'] });
    // `a` was slow; `b` was let go after 500 ms and has not been seen to be slow.
    expect(await ask()).toMatchObject({ from: 'b', asked: ['b'] });
    nodes.b = { error: new NodeError('answered HTTP 500') };
    expect(await ask()).toMatchObject({ from: 'c', asked: ['b', 'c'] });
  });

  test('puts a node that never answers behind the others', async () => {
    const { ask } = chainWith('evm', { a: { deaf: true }, b: {} });
    expect(await ask()).toMatchObject({ from: 'b', asked: ['a', 'b'] });
    expect(await ask()).toMatchObject({ from: 'b', asked: ['b'], tookMs: 100 });
  });

  test('gives a node its usual time, within bounds, before another is asked beside it', async () => {
    const { ask, nodes } = chainWith('evm', { a: { afterMs: 10 }, b: { afterMs: 10 } });
    await ask();
    nodes.a = { afterMs: 5_000 };
    expect(await ask()).toMatchObject({ from: 'b', asked: ['a', 'b'], tookMs: 260 });
  });

  test('leaves out a failed node for longer each time, and comes back to it', async () => {
    const error = new NodeError('answered HTTP 500');
    const { ask, nodes } = chainWith('evm', { a: { error }, b: { error } });
    await ask();
    nodes.b = {};
    expect((await ask()).asked).toEqual(['a', 'b']);
    // `a` failed twice and is paused for two seconds, `b` answers now.
    expect((await ask()).asked).toEqual(['b']);
    nodes.a = {};
    nodes.b = { error };
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await ask()).toMatchObject({ from: 'a', asked: ['b', 'a'] });
    expect(await ask()).toMatchObject({ from: 'a', asked: ['a'] });
  });

  test('counts questions under way together as one failure', async () => {
    const { started, ask, nodes } = chainWith('evm', { a: { error: new NodeError('answered HTTP 500') }, b: {} });
    const together = Array.from({ length: 20 }, started);
    await vi.advanceTimersByTimeAsync(200);
    await Promise.all(together);
    nodes.b = { error: new NodeError('answered HTTP 500') };
    nodes.a = {};
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await ask()).toMatchObject({ from: 'a', asked: ['b', 'a'] });
  });
});

describe('a node that wants to be left alone', () => {
  const busy = (restMs: number) => new NodeError('answered HTTP 429', { restMs });

  test('is not asked beside a slow one, and is asked again when its time is over', async () => {
    const { ask, nodes } = chainWith('evm', { a: { error: busy(30_000) }, b: {} });
    await ask();
    nodes.a = {};
    nodes.b = { afterMs: 4_000 };
    expect(await ask()).toMatchObject({ from: 'b', asked: ['b'] });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await ask()).toMatchObject({ from: 'a' });
  });

  test('is asked when there is no other, or all others failed: a person waits', async () => {
    const { ask, nodes } = chainWith('evm', { a: { error: busy(30_000) }, b: { error: busy(20_000) } });
    await ask();
    expect((await ask()).asked).toEqual(['b', 'a']);
    nodes.b = {};
    expect(await ask()).toMatchObject({ from: 'b', asked: ['b'] });
  });

  test('cannot ask for more than five minutes', async () => {
    const { ask, nodes } = chainWith('evm', { a: { error: busy(1e12) }, b: {} });
    await ask();
    nodes.a = {};
    nodes.b = { afterMs: 4_000 };
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect((await ask()).asked).toEqual(['b', 'a']);
  });
});

describe('a node of another chain', () => {
  test.each<[ChainType, string, Behaviour, string]>([
    ['evm', '1', { chainId: '31337' }, 'a serves chain 31337 instead'],
    ['svm', 'solana', { chainId: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }, 'a serves chain EtWTRABZaYq6'],
    ['cosmos', 'osmosis-1', { identity: { chainId: 'osmo-test-5\n<b>' } }, 'a serves chain osmo-test-5??b? instead'],
  ])('of %s is not asked again for five minutes', async (family, chainId, wrong, told) => {
    const { ask, nodes } = chainWith(family, { a: wrong, b: { error: new NodeError('answered HTTP 500') } }, chainId);
    const first = (await ask()) as { error: Error; asked: string[] };
    expect(first.error.message).toContain(told);
    expect(first.asked).toEqual(['a', 'b']);
    const second = (await ask()) as { error: Error; asked: string[] };
    expect(second.asked).toEqual(['b']);
    expect(second.error.message).toContain(told);
    nodes.a = {};
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(await ask()).toMatchObject({ from: 'a' });
  });

  test('that is the only one is told without asking it again', async () => {
    const { ask } = chainWith('evm', { a: { chainId: '31337' } }, '1');
    await ask();
    const { error, asked } = (await ask()) as { error: Error; asked: string[] };
    expect(asked).toEqual([]);
    expect(error).toMatchObject({
      kind: 'unavailable',
      message: 'balances of 1 could not be read: a serves chain 31337 instead',
    });
  });

  test('is let go before its balances are there', async () => {
    const { ask } = chainWith('cosmos', { a: { afterMs: 900, identity: { chainId: 'else-1' } }, b: { identity: {} } });
    expect(await ask()).toMatchObject({ from: 'b', tookMs: 150 });
  });

  test('is none when nobody knows how the chain calls itself', async () => {
    expect(await chainWith('svm', { a: { chainId: 'genesis' } }, 'eclipse').ask()).toMatchObject({ from: 'a' });
  });
});

describe('who a node is', () => {
  test('is asked beside its first question and not again for an hour', async () => {
    const { ask, identified, started } = chainWith('cosmos', { a: { identity: { chainId: 'chain-1' } } });
    const together = Array.from({ length: 20 }, started);
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(together);
    await ask();
    expect(identified).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    await ask();
    expect(identified).toEqual(['a', 'a']);
  });

  test('that is not told is not held against it, nor asked at each question', async () => {
    for (const identity of [new Error('HTTP 501'), {}]) {
      const { ask, identified } = chainWith('cosmos', { a: { identity } });
      expect(await ask()).toMatchObject({ from: 'a', tookMs: 100 });
      expect(await ask()).toMatchObject({ from: 'a' });
      expect(identified).toEqual(['a']);
    }
  });

  test('tells the time of the block as well, unless that which was read is an earlier one', async () => {
    const latest = { chainId: 'chain-1', height: 7n, blockTime: NOW - 3_000 };
    const asOf = async (height: bigint | null) => {
      const { ask } = chainWith('cosmos', { a: { height, identity: latest } });
      return (await ask()) as { asOf?: number | null };
    };
    expect(await asOf(7n)).toMatchObject({ asOf: NOW - 3_000 });
    expect(await asOf(null)).toMatchObject({ asOf: NOW - 3_000 });
    expect(await asOf(6n)).toMatchObject({ asOf: null });
  });

  test('tells it for as long as the block stays the same', async () => {
    const latest = { chainId: 'chain-1', height: 7n, blockTime: NOW - 60 * MINUTE };
    const { ask, nodes } = chainWith('cosmos', { a: { height: 7n, identity: latest } });
    await ask();
    expect(await ask()).toMatchObject({ asOf: NOW - 60 * MINUTE });
    nodes.a = { height: 8n };
    expect(await ask()).toMatchObject({ asOf: null });
  });

  test('is asked again of one that was down', async () => {
    const down = new Error('down');
    const { ask, identified, nodes } = chainWith('cosmos', { a: { error: down, identity: down } });
    await ask();
    nodes.a = { identity: { chainId: 'else-1' } };
    expect(await ask()).toHaveProperty('error.message', expect.stringContaining('a serves chain else-1 instead'));
    expect(identified).toEqual(['a', 'a']);
  });

  test('delays an answer for half of the time that there is at most', async () => {
    const { ask } = chainWith('cosmos', { a: { identity: 'never' } });
    expect(await ask()).toMatchObject({ from: 'a', tookMs: LIMIT_MS / 2 });
    expect(vi.getTimerCount()).toBe(0);
    expect(await ask()).toMatchObject({ from: 'a', tookMs: 100 });
  });

  test('is waited for, so that no answer of another chain is used', async () => {
    const wrong = { identity: { chainId: 'else-1' }, identityAfterMs: LIMIT_MS / 2 - 1 };
    const alone = chainWith('cosmos', { a: wrong });
    expect(await alone.ask()).toHaveProperty('error.message', expect.stringContaining('a serves chain else-1 instead'));
    const { ask } = chainWith('cosmos', { a: wrong, b: { identity: {} } });
    // Meanwhile another is asked, as beside any slow one.
    expect(await ask()).toMatchObject({ from: 'b', asked: ['a', 'b'], tookMs: 1_100 });
  });

  test('is asked at each question of a node far behind its chain: it says how far', async () => {
    const behind = (height: bigint, minutes: number) => ({
      chainId: 'chain-1',
      height,
      blockTime: NOW - minutes * MINUTE,
    });
    const { ask, nodes, identified } = chainWith('cosmos', { a: { height: 7n, identity: behind(7n, 90) } });
    expect(await ask()).toMatchObject({ asOf: NOW - 90 * MINUTE });
    // Blocks go by between one question and the other.
    nodes.a = { height: 5_000n, identity: behind(5_003n, 60) };
    expect(await ask()).toMatchObject({ asOf: NOW - 60 * MINUTE });
    nodes.a = { height: 9_000n, identity: behind(9_000n, 0) };
    expect(await ask()).toMatchObject({ asOf: NOW });
    await ask();
    expect(identified).toEqual(['a', 'a', 'a']);
  });
});

describe('a node that lags', () => {
  const lags = 'lags behind another node';
  test.each<[ChainType, Partial<Sighting>, Partial<Sighting>, Partial<Sighting>]>([
    ['cosmos', { height: 1_000n }, { height: 990n }, { height: 989n }],
    ['svm', { height: 1_000n }, { height: 850n }, { height: 849n }],
    ...((['cosmos', 'svm', 'evm'] as const).map((family): [ChainType, ...Partial<Sighting>[]] => [
      family,
      { height: 1_000n, blockTime: NOW },
      { height: 1n, blockTime: NOW - MINUTE },
      { height: 2_000n, blockTime: NOW - MINUTE - 1 },
    ]) as [ChainType, Partial<Sighting>, Partial<Sighting>, Partial<Sighting>][]),
  ])('of %s behind another by more than its family allows is never used', async (family, tip, near, far) => {
    const chain = chainWith(family, { a: tip, b: near });
    await chain.ask();
    chain.nodes.a = { error: new NodeError('answered HTTP 500') };
    expect(await chain.ask()).toMatchObject({ from: 'b', asked: ['a', 'b'] });
    chain.nodes.b = far;
    expect(((await chain.ask()) as unknown as { error: Error }).error.message).toContain(`b ${lags}`);
  });

  test('is asked after the others from then on', async () => {
    const { ask, nodes } = chainWith('cosmos', { a: { height: 100n, afterMs: 10 }, b: { height: 200n, afterMs: 200 } });
    await ask();
    nodes.a = { afterMs: 5_000 };
    expect(await ask()).toMatchObject({ from: 'b', asked: ['a', 'b'] });
    nodes.a = { height: 100n, afterMs: 10 };
    expect(await ask()).toMatchObject({ from: 'b', asked: ['a', 'b'] });
    expect(await ask()).toMatchObject({ from: 'b', asked: ['b'] });
  });

  test('is believed again when what was seen is minutes ago: a chain may have gone back', async () => {
    const { ask, nodes } = chainWith('cosmos', { a: { height: 1_000n }, b: { height: 10n } });
    await ask();
    nodes.a = { error: new NodeError('answered HTTP 500') };
    expect(await ask()).toHaveProperty('error');
    await vi.advanceTimersByTimeAsync(3 * MINUTE + 1);
    expect(await ask()).toMatchObject({ from: 'b' });
  });

  test('behind itself only is used when no other is better', async () => {
    const { ask, nodes } = chainWith('cosmos', {
      a: { height: 1_000n },
      b: { height: 1_001n, error: new NodeError('x') },
    });
    await ask();
    nodes.a = { height: 500n };
    expect(await ask()).toMatchObject({ from: 'a', asked: ['a', 'b'] });
    // From then on that is where it is.
    expect(await ask()).toMatchObject({ from: 'a', asked: ['a'] });
  });

  test('cannot be made so by a block of the future, nor by any height while it is on time', async () => {
    for (const [family, lie] of [
      ['evm', { blockTime: NOW + 365 * 24 * 60 * MINUTE }],
      ['svm', { blockTime: NOW, height: 10n ** 15n }],
      ['svm', { height: 10n ** 15n }],
      ['cosmos', { height: 10n ** 15n }],
    ] as const) {
      const { ask, nodes } = chainWith(family, { a: lie, b: { height: 1n, blockTime: NOW - 12_000 } });
      await ask();
      nodes.a = { error: new NodeError('answered HTTP 500') };
      expect(await ask()).toMatchObject({ from: 'b' });
    }
  });

  test('tells no time of the future', async () => {
    const { ask } = chainWith('evm', { a: { blockTime: NOW + 365 * 24 * 60 * MINUTE } });
    expect(await ask()).toMatchObject({ asOf: NOW + 100 });
  });
});

describe('an answer older than the clock', () => {
  const old = NOW - 11 * MINUTE;

  test('is used only when no node has a newer one', async () => {
    const { ask } = chainWith('cosmos', { a: { blockTime: old }, b: { blockTime: NOW } });
    expect(await ask()).toMatchObject({ from: 'b', asked: ['a', 'b'], tookMs: 200 });
    expect(await ask()).toMatchObject({ from: 'b', asked: ['b'] });
  });

  test('of a lone node is used as it is', async () => {
    expect(await chainWith('evm', { a: { blockTime: old } }).ask()).toMatchObject({
      from: 'a',
      asOf: old,
      tookMs: 100,
    });
  });

  test('of a chain that stands still is the freshest there is', async () => {
    const { ask } = chainWith('cosmos', {
      a: { blockTime: old, height: 5n },
      b: { blockTime: old + 1, height: 6n },
      c: { error: new NodeError('answered HTTP 500') },
    });
    expect(await ask()).toMatchObject({ from: 'b', asOf: old + 1, asked: ['a', 'b', 'c'] });
  });

  test('is never used when it lags behind another node as well', async () => {
    const { ask, nodes } = chainWith('cosmos', {
      a: { blockTime: old - 2 * MINUTE, height: 5n },
      b: { blockTime: old, height: 50n },
    });
    expect(await ask()).toMatchObject({ from: 'b' });
    nodes.b = { error: new NodeError('answered HTTP 500') };
    expect(await ask()).toHaveProperty('error.message', expect.stringContaining('a lags behind another node; b'));
  });

  test('waits two seconds for a better one, not for ever', async () => {
    const { ask } = chainWith('cosmos', { a: { blockTime: old }, b: { deaf: true } });
    expect(await ask()).toMatchObject({ from: 'a', tookMs: 2_100 });
  });
});
