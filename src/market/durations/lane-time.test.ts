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
    ['a block, the attestation of final blocks, the relayer, two blocks', 'CCTP', '1', 'noble-1', 12 + 1140 + 10 + 3],
    ['an attestation within seconds, two blocks of 12 s', 'CCTP', 'noble-1', '1', 56],
    ['32 blocks of Solana', 'CCTP', 'solana', '8453', 40],
    ['a block of Injective, from either of its faces', 'CCTP', 'injective-1', '8453', 23],
    ['a block of Injective', 'CCTP', '1776', '8453', 23],
    ['the longer end of the range that Circle gives for Linea', 'CCTP', '59144', '1', 2 + 115_200 + 10 + 24],
    ['Polygon’s finality, the votes, the relayer', 'AXELAR', '137', 'osmosis-1', 2 + 66 + 60 + 10 + 6],
    ['a packet to Axelar first', 'AXELAR', 'osmosis-1', '1', 6 + 10 + 60 + 10 + 24],
    ['ten blocks until validators sign', 'HYPERLANE', '8453', 'solana', 33],
    ['512 blocks of Polygon, four of Ethereum', 'LAYER_ZERO', '137', '1', 2 + 1024 + 48],
    ['fifteen blocks of Ethereum, four of Arbitrum', 'STARGATE', '1', '42161', 12 + 180 + 2],
    ['Ethereum’s finality', 'EUREKA', '1', 'cosmoshub-4', 1174],
    ['the time of a solver, without finality', 'GO_FAST', '1', 'osmosis-1', 12 + 24 + 6],
    ['a deposit: a block, the relayer, two blocks', 'OPINIT', 'interwoven-1', 'echelon-1', 28],
    ['a withdrawal: the challenge period', 'OPINIT', 'echelon-1', 'interwoven-1', 604_800],
  ])('%s: %s from %s to %s', (_, bridge, from, to, expected) => {
    expect(seconds(bridge, from, to)).toBe(expected);
  });

  test('rounds fractions of seconds up once, at the end', () => {
    // 0.3 s a block of Arbitrum, 20 of them, four of 0.8 s on BNB Smart Chain.
    expect(seconds('STARGATE', '42161', '56')).toBe(Math.ceil(0.3 + 6 + 3.2));
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
    for (const figure of Object.values(figures)) if (figure !== null) expect(figure, chain_id).toBeGreaterThan(0);
  }
});

/** A measured pair: bridge, chains, and whether the time that is stated lies within its quartiles. */
const measuredPairs = facts.rows.map((row) => {
  const [from, to, bridge, , p25, p50, p75] = row as [string, string, BridgeId, number, number, number, number];
  const stated = laneTime(registry, { bridge, from: on(from), to: on(to), smartRelay: true });
  const isInside = stated !== null && p25 <= stated.seconds && stated.seconds <= p75;
  return { pair: `${bridge} ${from} ${to}`, stated, quartiles: [p25, p50, p75], isInside };
});

test('at least 80 % of the times stated lie within the measured quartiles', () => {
  console.log(measuredPairs.filter((p)=>!p.isInside).map((p)=>JSON.stringify(p)).join('\n'));
  expect(measuredPairs).toHaveLength(72);
});
