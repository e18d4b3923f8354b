import { beforeAll, expect, test } from 'vitest';
import { ServiceError } from '#contract/error.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Market } from '#market/market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { captureOf, marketOfCapture } from '#testing/captured-market.ts';
import { createRandom } from '#testing/random.ts';
import { runs } from '#testing/runs.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerRoute } from './route.ts';

const { registry } = sampleDeps;
const sample = sampleMarket(registry);
let captured: Market;

beforeAll(() => {
  captured = marketOfCapture(registry, captureOf(registry, sample));
});

function answered(market: Market, request: RouteRequest): unknown {
  try {
    return answerRoute({ ...sampleDeps, market: () => market }, request);
  } catch (error) {
    if (error instanceof ServiceError) return error.toBody();
    throw error;
  }
}

const SEED = Math.floor(Math.random() * 2 ** 31);

test(`a captured market gives the same answers, text by text (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  const assets = registry.listAssets().filter((asset) => sample.price(asset) !== null);
  let routes = 0;
  for (let n = 0; n < runs(30); n++) {
    const [source, dest] = [random.pick(assets), random.pick(assets)];
    const request: RouteRequest = {
      ...{ source_asset_chain_id: source.chain_id, source_asset_denom: source.denom },
      ...{ dest_asset_chain_id: dest.chain_id, dest_asset_denom: dest.denom },
      amount_in: `${BigInt(Math.floor(random.magnitude(1, 1e4))) * 10n ** BigInt(source.decimals ?? 6)}`,
      ...{ allow_multi_tx: true, allow_unsafe: true, smart_relay: n % 2 === 0, go_fast: n % 3 === 0 },
    };
    const expected = answered(sample, request);
    expect(JSON.stringify(answered(captured, request))).toBe(JSON.stringify(expected));
    if (typeof expected === 'object' && expected !== null && 'operations' in expected) routes += 1;
  }
  expect(routes).toBeGreaterThan(1);
});

test('a derived voucher has the price of its origin', () => {
  const voucher = {
    chain_id: 'cosmoshub-4',
    denom: 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013',
  };
  expect(captured.price(voucher)).toBe(sample.price(voucher));
  expect(captured.price(voucher)).not.toBeNull();
});
