import { describe, expect, test } from 'vitest';
import { coinText } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { known, unknown } from '#app/format/maybe.ts';
import { numberFormatter } from '#app/format/number.ts';
import type { Asset, AssetId } from '#contract/asset.ts';
import type { Liveness } from '#contract/liveness.ts';
import type { Notice } from '#contract/notice.ts';
import { notice } from '#testing/notice.ts';
import { daysText, heldText, heldTexts, listEndings } from './endings.ts';
import type { Holding } from './holdings.ts';

const en = numberFormatter('en-US');

const said = (fields: Partial<Liveness>): Liveness => ({
  ...{ state: 'closing', reason: 'announced_end', source: 'Circle blog', date: '2026-10-13' },
  ...fields,
});
const NOBLE = said({ notice: 'noble-usdc', what: 'Circle ends it.', until: '2027-01-12' });
const CHAINS: Record<string, string> = { 'noble-1': 'Noble', 'osmosis-1': 'Osmosis', 'stride-1': 'Stride' };

const lookup = {
  asset: ({ chain_id, denom }: AssetId) =>
    denom === 'uusdc' ? { symbol: 'USDC', ...(chain_id === 'noble-1' && { liveness: NOBLE }) } : undefined,
  chain: (id: string) => ({ pretty_name: CHAINS[id] ?? '' }),
  bridgeName: () => undefined,
} as unknown as Lookup;

interface Held {
  readonly on: string;
  readonly denom?: string;
  readonly symbol?: string;
  readonly origin?: readonly [string, string];
  readonly units?: bigint | null;
  readonly usd?: bigint | null;
  readonly liveness?: Liveness | undefined;
}

function holding({ on, denom = `ibc/${on}`, symbol = 'USDC', origin, units = 1_000_000n, usd = 1n, liveness }: Held) {
  const [origin_chain_id, origin_denom] = origin ?? [on, denom];
  const asset = { chain_id: on, denom, symbol, origin_chain_id, origin_denom, liveness } as Asset;
  const amount = units === null ? unknown('not read') : known(units);
  return {
    ...{ key: `${on} ${denom}`, id: { chain_id: on, denom }, asset, chain: CHAINS[on] ?? on },
    coin: { asset: null, symbol, decimals: 6, amount },
    usd: usd === null ? unknown('no price') : known(usd),
  } as Holding;
}

const USDC = ['noble-1', 'uusdc'] as const;
const held = (of: Parameters<typeof heldText>[0]) => heldText(of, (coin) => coinText(coin, 'down', en));

describe('what ends of what is held', () => {
  test('is not named by an origin that goes on without it', () => {
    const liveness = said({ notice: 'axelar-tokens', state: 'ending' });
    const [ending] = listEndings(
      [holding({ on: 'osmosis-1', origin: ['1', 'uusdc'], symbol: 'USDC.axelar', liveness })],
      lookup,
    );
    expect(ending && held(ending)).toBe('USDC.axelar');
  });

  test('is one sum for a token and all its vouchers, derived ones too, by the name of its origin', () => {
    const [ending, ...others] = listEndings(
      [
        holding({ on: 'noble-1', denom: 'uusdc', units: 500_000_000n, liveness: NOBLE }),
        holding({ on: 'osmosis-1', origin: USDC, units: 740_000_000n, liveness: NOBLE }),
        holding({ on: 'osmosis-1', denom: 'ibc/twice', origin: USDC, symbol: 'USDC.noble.2', liveness: NOBLE }),
        holding({ on: 'osmosis-1', denom: 'uosmo', symbol: 'OSMO' }),
      ],
      lookup,
    );
    if (ending === undefined) throw new Error('nothing ends');
    expect(others).toEqual([]);
    expect(held(ending)).toBe('1,241 USDC of Noble');
    expect([ending.chains, ending.canLeave]).toEqual([['Noble', 'Osmosis'], true]);
    expect(daysText(ending, undefined)).toBe('The last day to move it is 11 Jan 2027.');
  });

  test('has no sum where one amount is not known or tokens differ: then it has names', () => {
    const [unread] = listEndings(
      [
        holding({ on: 'noble-1', denom: 'uusdc', liveness: NOBLE }),
        holding({ on: 'osmosis-1', origin: USDC, units: null, liveness: NOBLE }),
      ],
      lookup,
    );
    expect(unread && held(unread)).toBe('USDC');
    const chain = said({ state: 'halted_in', notice: 'stride-chain', date: '2026-10-06' });
    const [stride] = listEndings(
      ['STRD', 'stATOM'].map((symbol) => holding({ on: 'stride-1', denom: symbol, symbol, liveness: chain })),
      lookup,
    );
    expect(stride && [held(stride), stride.coin, daysText(stride, undefined)]).toEqual([
      'STRD and stATOM',
      null,
      'Since 6 Oct 2026 nothing more can arrive there. What is there can leave; no last day is known.',
    ]);
  });

  test('names each token once where it ends by itself and with others', () => {
    const ends = (notice: string) => said({ state: 'halted_in', notice, date: '2026-10-06' });
    const of = (on: string, symbol: string, notice: string) =>
      holding({ on, denom: symbol, symbol, origin: ['stride-1', symbol], liveness: ends(notice) });
    const texts = (holdings: Holding[]) =>
      heldTexts(listEndings(holdings, lookup), (coin) => coinText(coin, 'down', en)).toSorted();
    const chain = [of('stride-1', 'STRD', 'chain'), of('stride-1', 'stATOM', 'chain')];
    expect(texts([...chain, of('osmosis-1', 'stATOM', 'vouchers')])).toEqual(['STRD', 'stATOM']);
    expect(texts([...chain, of('osmosis-1', 'stOSMO', 'vouchers')])).toEqual(['1 stOSMO of Stride', 'STRD and stATOM']);
  });

  test('on the chain of its issuer alone does not name that twice', () => {
    const [ending] = listEndings([holding({ on: 'noble-1', denom: 'uusdc', liveness: NOBLE })], lookup);
    expect(ending && held(ending)).toBe('1 USDC');
  });

  test('comes by its day, what has no day after it, and what is stuck last', () => {
    const on = (notice: string, fields: Partial<Liveness>) =>
      holding({ on: 'osmosis-1', denom: notice, liveness: said({ notice, ...fields }) });
    const endings = listEndings(
      [
        on('sei', { state: 'gone', reason: 'ended' }),
        on('stride', { state: 'ending' }),
        on('noble', { until: '2027-01-12' }),
        on('abstract', { state: 'halted_in', until: '2026-12-14' }),
      ],
      lookup,
    );
    expect(endings.map(({ key, canLeave }) => [key, canLeave])).toEqual([
      ['abstract', true],
      ['noble', true],
      ['stride', true],
      ['sei', false],
    ]);
    expect(endings.map((each) => daysText(each, undefined)).at(-1)).toBe('It can no longer be moved or redeemed.');
  });

  test('says first the day that bites first: a limit, or the last day to act', () => {
    const [ending] = listEndings([holding({ on: 'noble-1', denom: 'uusdc', liveness: NOBLE })], lookup);
    if (ending === undefined) throw new Error('nothing ends');
    const on = (today: string, days: Partial<Notice>) =>
      daysText(ending, {
        ...{ today },
        notices: [{ ...notice({ id: 'noble-usdc', about: [], ...days }), effect: 'no_entry', next: null }],
      });
    const limited = { limited_from: '2026-12-01' };
    expect(on('2026-11-29', limited)).toBe(
      'From 1 Dec 2026 (in 2 days) only a limited amount can leave Noble. The last day to move it is 11 Jan 2027.',
    );
    expect(on('2026-10-29', limited)).toMatch(/^From 1 Dec 2026 only a limited amount can leave Noble\. /);
    expect(on('2026-12-02', limited)).toMatch(/^Since 1 Dec 2026 only a limited amount can leave Noble\. /);
    expect(on('2026-12-13', { act_by: '2026-12-13' })).toBe('The last day to move it is 13 Dec 2026 (today).');
    expect(on('2026-12-14', { act_by: '2026-12-13' })).toBe('The last day to move it was 13 Dec 2026.');
  });

  test('leaves out what is only unstable, and words of lists but those of an end', () => {
    const words = (liveness: Partial<Liveness>) => [holding({ on: 'osmosis-1', liveness: said(liveness) })];
    expect(listEndings(words({ state: 'unstable', notice: 'x' }), lookup)).toEqual([]);
    expect(listEndings(words({ state: 'halted_in', reason: 'thin_market' }), lookup)).toEqual([]);
    expect(listEndings(words({ state: 'gone', reason: 'chain_stopped' }), lookup)).toEqual([]);
    expect(listEndings(words({ state: 'halted_in', reason: 'planned_shutdown' }), lookup)).toHaveLength(1);
  });
});
