import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Lookup } from '#app/asset/lookup.ts';
import type { Asset } from '#contract/asset.ts';
import { NotQuoted } from './NotQuoted.tsx';

const lookup = { chain: (id: string) => ({ pretty_name: id === '59144' ? 'Linea' : 'Ethereum' }) } as unknown as Lookup;
const on = (chain_id: string) => ({ chain_id, denom: 'eth', coingecko_id: 'ethereum' }) as Asset;
const textOf = (from: Asset, to: Asset) =>
  renderToString(<NotQuoted from={from} to={to} lookup={lookup} />).replace(/<[^>]+>/g, '');

test('says of either direction which bridge of the chain is not quoted, why, and where it is', () => {
  for (const [from, to] of [
    ['1', '59144'],
    ['59144', '1'],
  ] as const) {
    const text = textOf(on(from), on(to));
    expect(text).toContain('Not quoted here: Linea Bridge, the bridge of Linea itself.');
    expect(text).toContain('Unpaid, you claim on Linea');
    expect(text).toContain('linea.build');
  }
});

test('says nothing where every bridge that we know of is quoted', () => {
  expect(textOf(on('1'), on('8453'))).toBe('');
});
