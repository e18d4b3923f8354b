import { expect, test } from 'vitest';
import type { Route, RouteRequest } from '#contract/route.ts';
import { checkRoutesMatch } from './answer-checks.ts';

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';

const asked: RouteRequest = {
  source_asset_chain_id: '42161',
  source_asset_denom: USDC,
  dest_asset_chain_id: 'osmosis-1',
  dest_asset_denom: 'uosmo',
  amount_in: '100',
};
const exactOut: RouteRequest = { ...asked, amount_in: undefined, amount_out: '500' };
const answer = { ...asked, amount_in: '100', amount_out: '500' } as unknown as Route;

const check = (change: Partial<Route>, of = asked) => checkRoutesMatch([answer, { ...answer, ...change }], of);

test.each<[Partial<Route>, RouteRequest]>([
  [{}, asked],
  [{ source_asset_denom: USDC.toLowerCase() }, asked],
  [{ amount_out: '7' }, asked],
  [{ amount_in: '0' }, asked],
  [{ amount_in: '7' }, exactOut],
  [{ amount_out: '501' }, exactOut],
  [{ amount_out: '' }, exactOut],
])('accepts a route that matches the request: %o', (change, of) => expect(() => check(change, of)).not.toThrow());

test.each<[Partial<Route>, RouteRequest, string]>([
  [{ source_asset_chain_id: '1' }, asked, `The route sends ${USDC} on chain 1, not the requested asset.`],
  [{ dest_asset_denom: 'uatom' }, asked, 'The route delivers uatom on chain osmosis-1, not the requested asset.'],
  [{ amount_in: '99' }, asked, 'The route sends 99 smallest units, not the requested 100.'],
  [{ amount_out: '499' }, exactOut, 'The route delivers 499 smallest units, not the requested 500.'],
])('rejects a route that does not match the request: %o', (change, of, message) =>
  expect(() => check(change, of)).toThrow(message),
);
