import { expect, test } from 'vitest';
import { changeBetween } from '#app/balances/daily-record.ts';
import { assetKey } from '#contract/asset.ts';
import { fakeBalanceState, fakeEntry, fakeError } from '#testing/balances.ts';
import { routeNames, USDC_ARBITRUM, USDC_ETHEREUM } from '#testing/route-names.ts';
import { changesOf, readingOf } from './changes.ts';
import { byChain, byFamily } from './groups.ts';
import { listPositions, sumPositions } from './holdings.ts';
import { changeSinceText, sinceText } from './since.ts';

const catalog = { ...routeNames, assets: [] };
const at = (day: number, hour = 12): number => new Date(2026, 10, day, hour).getTime();
const named = (id: { chain_id: string; denom: string }) => {
  const asset = routeNames.asset(id);
  return asset?.symbol === 'USDC' ? { ...asset, coingecko_id: 'usd-coin' } : asset;
};
const lookup = { ...catalog, asset: named };

const ethereum = (amount: string, usd: string | null, readAt: number) =>
  fakeBalanceState('1', { [USDC_ETHEREUM.denom]: fakeEntry(amount, usd) }, { readAt });
const arbitrum = (amount: string, usd: string | null, readAt: number) =>
  fakeBalanceState('42161', { [USDC_ARBITRUM.denom]: fakeEntry(amount, usd) }, { readAt });
const read = (...asked: ReturnType<typeof ethereum>[]) => {
  const positions = listPositions(asked);
  const reading = readingOf(asked, positions, lookup);
  if (reading === null) throw new Error('nothing was read');
  return { reading, holdings: sumPositions(positions, lookup) };
};

test('a family moved from one chain to another has changed by nothing, and each chain by its part', () => {
  const before = read(ethereum('10', '10', at(27)), arbitrum('5', '5', at(27)));
  const now = read(ethereum('0', '0', at(28)), arbitrum('15', '15', at(28)));
  const changes = changesOf('2026-11-27', changeBetween(before.reading, now.reading), new Set(), lookup);
  expect([changes.total, changes.isWhole]).toEqual([0n, true]);
  expect(byFamily(now.holdings, lookup).map(changes.ofGroup)).toEqual([0n]);
  expect(byChain(now.holdings).map(changes.ofGroup)).toEqual([10n ** 19n]);
  expect(now.holdings.map(changes.ofHolding)).toEqual([10n ** 19n]);
});

test('what was not read then, or has no price now, is a dash and no gain', () => {
  const failed = fakeBalanceState('42161', { [USDC_ARBITRUM.denom]: fakeError() }, { readAt: at(27) });
  const before = read(ethereum('10', '10', at(27)), failed);
  const now = read(ethereum('12', '12', at(28)), arbitrum('5', '5', at(28)));
  const changes = changesOf('2026-11-27', changeBetween(before.reading, now.reading), new Set(), lookup);
  expect([changes.total, changes.isWhole]).toEqual([2n * 10n ** 18n, false]);
  expect(now.holdings.map(changes.ofHolding)).toEqual([2n * 10n ** 18n, null]);
  expect(byFamily(now.holdings, lookup).map(changes.ofGroup)).toEqual([null]);
});

test('a figure of an earlier day is not read today, and what is hidden is not counted', () => {
  expect(Object.keys(read(ethereum('1', '1', at(27)), arbitrum('1', '1', at(28))).reading.read)).toEqual([
    '42161 osmo1me',
  ]);
  const [before, now] = [read(ethereum('10', '10', at(27))), read(ethereum('12', '12', at(28)))];
  const hidden = new Set([assetKey(USDC_ETHEREUM)]);
  expect(changesOf('', changeBetween(before.reading, now.reading), hidden, lookup).total).toBeNull();
});

test('the day before is called yesterday, any other by its date', () => {
  expect(sinceText('2026-11-28', at(29, 0))).toBe('Since yesterday');
  expect(sinceText('2026-11-28', at(29, 23))).toBe('Since yesterday');
  expect(sinceText('2026-11-27', at(29))).toBe('Since 27 Nov 2026');
  expect(changeSinceText('+$2.00', '2026-11-28', at(29))).toBe('+$2.00 since yesterday');
});
