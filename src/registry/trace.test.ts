import { describe, expect, test } from 'vitest';
import { hopsOf } from '#contract/trace.ts';
import assets from './data/assets.json' with { type: 'json' };
import { ibcDenom } from './trace.ts';

describe('the denom of a voucher', () => {
  test('is the hash of its path', () => {
    expect(ibcDenom('transfer/channel-0/uatom')).toBe(
      'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
    );
  });

  test('follows from trace and base denom for every voucher of the registry', () => {
    const vouchers = assets.filter(({ trace }) => trace !== '');
    expect(vouchers.length).toBeGreaterThanOrEqual(802);
    const wrong = vouchers.filter(({ denom, trace, base_denom }) => ibcDenom(`${trace}/${base_denom}`) !== denom);
    expect(wrong).toEqual([]);
  });

  test('follows a path of pairs, a port and a channel each', () => {
    const pathOf = (trace: string) => hopsOf(trace).map(({ port, channel }) => `${port}/${channel}`);
    expect(assets.filter(({ trace }) => pathOf(trace).join('/') !== trace)).toEqual([]);
  });

  test('is never without a proven path', () => {
    expect(assets.filter(({ denom, trace }) => denom.startsWith('ibc/') && trace === '')).toEqual([]);
  });
});
