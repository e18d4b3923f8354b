import { expect, test } from 'vitest';
import { feedFailureMessage, loadFailureMessage } from './price-failures.ts';

test.each([
  ['coingecko', 401, 'PORTOLAN_COINGECKO_KEY and PORTOLAN_COINGECKO_URL'],
  ['coingecko', 429, 'PORTOLAN_COINGECKO_KEY and PORTOLAN_COINGECKO_URL'],
  ['coingecko', 404, 'PORTOLAN_COINGECKO_URL'],
  ['defillama', undefined, 'PORTOLAN_DEFILLAMA_URL'],
])('%s failing with %s suggests to check %s', (feed, status, variables) => {
  const message = feedFailureMessage({ feed, message: 'did not do well', status });
  expect(message).toBe(`prices: ${feed} did not do well; check ${variables}`);
});

test.each([
  ['coingecko', 500],
  ['defillama', 429],
])('%s failing with %s suggests nothing', (feed, status) => {
  expect(feedFailureMessage({ feed, message: 'had a bad day', status })).toBe(`prices: ${feed} had a bad day`);
});

test('missing code suggests a build', () => {
  expect(loadFailureMessage(new Error('no such file'))).toMatch(/: no such file; npm run build makes it anew$/);
});
