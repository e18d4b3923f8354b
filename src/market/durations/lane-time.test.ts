import { describe, expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import facts from '../../../tools/registry/facts/times.json';
import { laneSeconds, laneTime } from './lane-time.ts';
import waits from './waits.generated.json';

const registry = embeddedRegistry();

/** Only the chains at a lane's ends matter. */
const on = (chain_id: string): AssetId => ({ chain_id, denom: 'any' });
const seconds = (bridge: BridgeId, from: string, to: string): number | null =>
  laneSeconds(registry, { bridge, from: on(from), to: on(to), smartRelay: true });

describe('duration of a transfer', () => {
  test.each<[string, BridgeId, string, string, number]>([
    ['two blocks of 3 s, the relayer, two of 1.5 s', 'IBC', 'osmosis-1', 'noble-1', 6 + 10 + 3],
    ['a block, the attestation of final blocks, the mint, two blocks', 'CCTP', '1', 'noble-1', 12 + 1140 + 38 + 3],
    ['an attestation within seconds, two blocks of 12 s', 'CCTP', 'noble-1', '1', 84],
    ['32 blocks of Solana', 'CCTP', 'solana', '8453', 68],
    ['a block of Injective, from either of its faces', 'CCTP', 'injective-1', '8453', 51],
    ['a block of Injective', 'CCTP', '1776', '8453', 51],
    ['the longer end of the range that Circle gives for Linea', 'CCTP', '59144', '1', 2 + 115_200 + 38 + 24],
    ['Polygon’s finality, the votes, the relayer', 'AXELAR', '137', 'osmosis-1', 2 + 66 + 60 + 10 + 6],
    ['a packet to Axelar first', 'AXELAR', 'osmosis-1', '1', 6 + 10 + 60 + 10 + 24],
    [
      'a batch of Base reaches Ethereum before its blocks count',
      'CCTP',
      '8453',
      '42161',
      Math.ceil(2 + 1140 + 258 + 38 + 0.6),
    ],
    ['ten blocks until validators sign, a relayer', 'HYPERLANE', '8453', 'solana', 46],
    [
      '512 blocks of Polygon, four of Ethereum, which takes messages slowly',
      'LAYER_ZERO',
      '137',
      '1',
      2 + 1024 + 48 + 71,
    ],
    ['as measured', 'STARGATE', '1', '42161', 203],
    ['fifteen blocks of Ethereum, four of Polygon, verifiers and executor', 'STARGATE', '1', '137', 12 + 180 + 8 + 23],
    ['Ethereum’s finality', 'EUREKA', '1', 'cosmoshub-4', 1174],
    ['the time of a solver, without finality', 'GO_FAST', '1', 'osmosis-1', 12 + 24 + 6],
    ['a deposit: a block, the relayer, two blocks', 'OPINIT', 'interwoven-1', 'echelon-1', 28],
    ['a withdrawal: the challenge period', 'OPINIT', 'echelon-1', 'interwoven-1', 604_800],
  ])('%s: %s from %s to %s', (_, bridge, from, to, expected) => {
    expect(seconds(bridge, from, to)).toBe(expected);
  });

  test('rounds fractions of seconds up once, at the end', () => {
    // 0.3 s a block of Arbitrum, 20 of them, four of 0.8 s on BNB Smart Chain.
    expect(seconds('STARGATE', '42161', '56')).toBe(Math.ceil(0.3 + 6 + 3.2 + 23));
  });
});

describe('duration is null when it is unknown', () => {
  test.each<[string, BridgeId, string, string]>([
    ['the proof time of the Cosmos Hub', 'EUREKA', 'cosmoshub-4', '1'],
    ['Circle’s waiting time for Morph', 'CCTP', '2818', '1'],
    ['the block time of the source chain', 'STARGATE', '2345', '1'],
    ['the block time of the destination chain', 'STARGATE', '1', '2345'],
  ])('%s: %s from %s to %s', (_, bridge, from, to) => {
    expect(seconds(bridge, from, to)).toBeNull();
  });
});

test('every figure is positive, and every chain of the table is in the registry', () => {
  for (const { chain_id, ...figures } of waits) {
    expect(registry.findChain(chain_id)?.chain_id).toBe(chain_id);
    for (const figure of Object.values(figures).flat())
      if (figure !== null) expect(figure, chain_id).toBeGreaterThan(0);
  }
});

const timeOf = (bridge: BridgeId, from: string, to: string) =>
  laneTime(registry, { bridge, from: on(from), to: on(to), smartRelay: true });

describe('what a time rests on', () => {
  test('a measured one has its number of transfers, months, source, and the quartiles as its range', () => {
    expect(timeOf('STARGATE', '1', '59144')).toEqual({
      seconds: 212,
      from_seconds: 200,
      to_seconds: 227,
      basis: 'measured',
      count: 2214,
      period: '2024-06 to 2024-12',
      source: 'https://github.com/AndreAugusto11/XChainDataGen',
    });
  });

  test('a published one has the ends of the ranges of its parts: of Circle’s 13 to 19 minutes, and of the mint', () => {
    expect(timeOf('CCTP', '1', 'noble-1')).toEqual({
      seconds: 12 + 1140 + 38 + 3,
      from_seconds: 12 + 780 + 6 + 3,
      to_seconds: 12 + 1140 + 78 + 3,
      basis: 'published',
    });
  });

  test('one of which nothing is a range has none', () => {
    expect(timeOf('IBC', 'osmosis-1', 'noble-1')).toEqual({ seconds: 19, basis: 'published' });
  });
});

/**
 * Pairs whose time lies outside: BNB Smart Chain, whose blocks take less than a second since 2025 and took three; and one over CCTP, measured on
 * version 1, of which Circle's longer end for version 2 stands.
 */
const OUTSIDE = [
  'CCTP 1 43114',
  ...['43114 56', '42161 56', '10 56', '8453 56', '534352 56'].map((pair) => `STARGATE ${pair}`),
  ...['43114', '1', '8453', '42161', '10', '534352'].map((to) => `STARGATE 56 ${to}`),
];

test('of the 72 measured pairs that are served, 60 are stated within the quartiles, whatever their times rest on', () => {
  const outside = (facts.rows as unknown as [string, string, BridgeId, number, number, number, number][]).flatMap(
    ([from, to, bridge, , p25, , p75]) => {
      const seconds = timeOf(bridge, from, to)?.seconds ?? 0;
      return p25 <= seconds && seconds <= p75 ? [] : [`${bridge} ${from} ${to}`];
    },
  );
  expect(facts.rows).toHaveLength(72);
  expect(outside.sort()).toEqual(OUTSIDE.sort());
  expect(outside.length / facts.rows.length).toBeLessThanOrEqual(0.2);
});
