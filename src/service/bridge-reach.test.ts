import { describe, expect, test } from 'vitest';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { bridgeReachResponseSchema } from '#contract/bridge-reach.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerBridgeReach } from './bridge-reach.ts';
import { answerBridges } from './listings.ts';

const all = answerBridgeReach(sampleDeps, {}).bridges;
const reachOf = (id: string) => all.find(({ bridge_id }) => bridge_id === id);

describe('how far bridges reach', () => {
  test('is told of each, in the order of the bridges and as the contract has it', () => {
    expect(all.map(({ bridge_id }) => bridge_id)).toEqual([...BRIDGE_IDS]);
    expect(bridgeReachResponseSchema.parse(JSON.parse(JSON.stringify({ bridges: all })))).toEqual({ bridges: all });
    expect(all.some((bridge) => 'halted' in bridge)).toBe(false);
  });

  test('names each chain once, and none of a closed bridge', () => {
    for (const { chain_ids } of all) expect(new Set(chain_ids).size).toBe(chain_ids.length);
    expect(reachOf('CCTP')?.chain_ids).toEqual(expect.arrayContaining(['1', '8453', 'solana']));
    expect(reachOf('AXELAR')).toEqual({ bridge_id: 'AXELAR', chain_ids: [], times: [] });
  });

  test('tells the ways of a bridge that differ in time apart, the middle within its half', () => {
    const waysOf = (id: string) => reachOf(id)?.times.map(({ way }) => way);
    expect(waysOf('CCTP')).toEqual(['fast', 'usual']);
    expect(waysOf('OP_STACK')).toEqual(['in', 'out']);
    expect(waysOf('IBC')).toEqual(['usual']);
    for (const { seconds, from_seconds, to_seconds, pairs } of all.flatMap(({ times }) => times)) {
      expect(from_seconds).toBeGreaterThan(0);
      expect(seconds).toBeGreaterThanOrEqual(from_seconds);
      expect(to_seconds).toBeGreaterThanOrEqual(seconds);
      expect(pairs).toBeGreaterThan(0);
    }
    // Forty pairs of chains were measured, of some 1,600.
    expect(reachOf('STARGATE')?.times[0]).toMatchObject({ basis: 'measured', pairs: 40 });
    expect(reachOf('CCTP')?.times[1]?.basis).toBe('published');
  });

  test('of one bridge has as many halted assets as the list of bridges counts, each once', () => {
    for (const { id, halted_assets } of answerBridges(sampleDeps).bridges) {
      const [bridge] = answerBridgeReach(sampleDeps, { bridge_id: id as 'IBC' }).bridges;
      const assets = bridge?.halted?.flatMap((halt) => halt.assets) ?? [];
      expect(assets.length).toBe(halted_assets);
      expect(new Set(assets.map(({ chain_id, denom }) => `${chain_id}|${denom}`)).size).toBe(assets.length);
    }
  });

  test('knows CCTP by the name of its second version', () => {
    expect(answerBridgeReach(sampleDeps, { bridge_id: 'CCTP_V2' }).bridges[0]?.bridge_id).toBe('CCTP');
  });
});
