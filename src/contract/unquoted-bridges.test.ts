import { expect, test } from 'vitest';
import { UNQUOTED_BRIDGES, unquotedBetween } from './unquoted-bridges.ts';

const on = (chain_id: string, coingecko_id = 'ethereum') => ({ chain_id, coingecko_id });
const namesOf = (...pair: Parameters<typeof unquotedBetween>) => unquotedBetween(...pair).map(({ name }) => name);

test('a chain’s own bridge is named between Ethereum and that chain, both ways, and nowhere else', () => {
  expect(namesOf(on('1'), on('59144'))).toEqual(['Linea Bridge']);
  expect(namesOf(on('59144'), on('1'))).toEqual(['Linea Bridge']);
  expect(namesOf(on('1'), on('injective-1'))).toEqual(namesOf(on('1776'), on('1')));
  expect([on('8453'), on('59144')].map((from) => namesOf(from, on('59144')))).toEqual([[], []]);
  expect(namesOf(on('1'), on('1'))).toEqual([]);
});

test('of one coin, where that is at an end', () => {
  expect(namesOf(on('1'), on('137', 'matic-network'))).toEqual(['Polygon Portal']);
  expect(namesOf(on('1'), on('137'))).toEqual([]);
});

test('each has a page, a source and a day', () => {
  for (const { site, source, checked } of UNQUOTED_BRIDGES) {
    expect([site, source].map((url) => new URL(url).protocol)).toEqual(['https:', 'https:']);
    expect(checked).toMatch(/^2026-\d\d-\d\d$/);
  }
});
