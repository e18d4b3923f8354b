import { expect, test } from 'vitest';
import type { Bridge } from '#contract/bridge.ts';
import { toQuoteRequests } from '../query/quote-requests.ts';
import { NO_ROUTE } from './failures.ts';
import { bridgesWithoutRoute } from './use-run.ts';

const BRIDGES = ['IBC', 'CCTP', 'AXELAR'].map((id) => ({ id, name: id })) as unknown as Bridge[];
const USDC = { chain_id: 'noble-1', denom: 'uusdc' };
const OSMO = { chain_id: 'osmosis-1', denom: 'uosmo' };

const sentences = (bridgesOff: readonly string[]) => {
  const requests = toQuoteRequests({ from: USDC, to: OSMO, amount: 5n, side: 'in', bridgesOff }, BRIDGES);
  return bridgesWithoutRoute({ noRoute: requests.map((request) => ({ request, failure: NO_ROUTE })) });
};

test('lists bridges without a route together with IBC, and IBC by itself', () =>
  expect(sentences([])).toEqual([
    'With no other bridge but IBC, these have no route: CCTP, AXELAR.',
    'IBC by itself has no route.',
  ]));

test('lists bridges without a route alone if IBC is off', () =>
  expect(sentences(['IBC'])).toEqual(['With no other bridge, these have no route: CCTP, AXELAR.']));

test('says nothing about bridges without a request of their own', () => expect(sentences(['IBC', 'CCTP'])).toEqual([]));
