import { expect, test } from 'vitest';
import { askService } from './ask-service.ts';
import { NoOpinion, type Opinion, type OpinionRequest, type QuoteService } from './quote-service.ts';
import { createRateLimit } from './rate-limit.ts';

const OSMO = { chain_id: 'osmosis-1', chainType: 'cosmos', denom: 'uosmo', isNative: true } as const;
const request: OpinionRequest = { from: OSMO, to: OSMO, amount: 1n, side: 'in' };
const opinion: Opinion = { amountIn: 1n, amountOut: 1n, usd: null, seconds: null, onTopUsd: null, steps: [], at: 0 };
const signal = new AbortController().signal;

function service(id: string, change: Partial<QuoteService> = {}) {
  const asked: OpinionRequest[] = [];
  const ask = async (about: OpinionRequest) => {
    asked.push(about);
    return opinion;
  };
  const limit = { most: 2, withinMs: 3_600_000 };
  return { asked, service: { id, name: 'Other', source: 'o.example', limit, whyNot: () => null, ask, ...change } };
}

test('allows so many questions in a period, then tells the wait', () => {
  const limit = createRateLimit({ most: 2, withinMs: 1000 });
  expect([limit.take(0), limit.take(400), limit.take(500)]).toEqual([0, 0, 500]);
  // The refused one does not count.
  expect([limit.take(1000), limit.take(1001)]).toEqual([0, 399]);
});

test('allows none before a block ends', () => {
  const limit = createRateLimit({ most: 2, withinMs: 1000 });
  limit.block(5000);
  limit.block(300);
  expect([limit.take(0), limit.take(5000)]).toEqual([5000, 0]);
});

test('does not send the question after the limit', async () => {
  const { asked, service: limited } = service('limited');
  await askService(limited, request, signal);
  await askService(limited, request, signal);
  await expect(askService(limited, request, signal)).rejects.toThrow(
    /takes no more questions now. Ask again in 60 min/,
  );
  expect(asked).toHaveLength(2);
});

test('does not send a question that the service cannot answer, and does not count it', async () => {
  const { asked, service: choosy } = service('choosy', { whyNot: () => 'Other does not serve this.' });
  for (let i = 0; i < 3; i++) await expect(askService(choosy, request, signal)).rejects.toThrow('does not serve this');
  expect(asked).toEqual([]);
});

test('asks no more until the wait that the service named is over', async () => {
  let asked = 0;
  const { service: tired } = service('tired', {
    ask: async () => {
      asked++;
      throw new NoOpinion('slow down', 3_600_000);
    },
  });
  await expect(askService(tired, request, signal)).rejects.toThrow('slow down');
  await expect(askService(tired, request, signal)).rejects.toThrow('Ask again in 60 min.');
  expect(asked).toBe(1);
});
