import { expect, test } from 'vitest';
import { sampleDeps } from '#testing/sample-service.ts';
import { checkRouteRequest } from './checked-request.ts';
import { withUnitPrice } from './pricing.ts';

const market = sampleDeps.market();

/** EURC on the Hub to oUSDT on Bob, which has no price. */
const TO_UNPRICED = {
  source_asset_chain_id: 'cosmoshub-4',
  source_asset_denom: 'ibc/5512EB544A275E5375CE4D82233BDAA2D03002E352A9C6B0049175BD368DF10E',
  dest_asset_chain_id: '60808',
  dest_asset_denom: '0x1217BfE6c773EEC6cc4A38b5Dc45B92292B6E189',
};

const unitOf = (request: { amount_in: string } | { amount_out: string }) =>
  withUnitPrice(sampleDeps, market, checkRouteRequest(sampleDeps, { ...TO_UNPRICED, ...request })).unitUsd as number;

test('estimates a missing price from what the asset trades for, to two digits, equal for similar amounts', () => {
  // $1,000 of EURC at $1.10, for which some 990 oUSDT of six decimals come.
  const unit = unitOf({ amount_in: '909090909' });
  expect(unit).toBeGreaterThan(0.99e-6);
  expect(unit).toBeLessThan(1.05e-6);
  expect(Number(unit.toPrecision(2))).toBe(unit);
  expect(unitOf({ amount_in: '920000000' })).toBe(unit);
});

test('an estimated price does not depend on earlier requests', () => {
  const amounts = ['909090909', '950000000', '100000000000', '909090909'];
  const units = amounts.map((amount_in) => unitOf({ amount_in }));
  const anew = amounts.map((amount_in) => {
    const fresh = { ...market };
    return withUnitPrice(sampleDeps, fresh, checkRouteRequest(sampleDeps, { ...TO_UNPRICED, amount_in })).unitUsd;
  });
  expect(units).toEqual(anew);
});

test('estimates a price for an amount that has a path, even if the lowest amount of its bucket has none', () => {
  let [none, some] = [0n, 1n];
  while (unitOf({ amount_in: `${some}` }) === null) [none, some] = [some, some * 2n];
  while (some - none > 1n) {
    const between = (none + some) / 2n;
    if (unitOf({ amount_in: `${between}` }) === null) none = between;
    else some = between;
  }
  const leastOfMagnitude = Math.floor(2 ** (Math.floor(Math.log2(Number(some)) * 4) / 4));
  expect(none).toBeGreaterThanOrEqual(leastOfMagnitude);
});
