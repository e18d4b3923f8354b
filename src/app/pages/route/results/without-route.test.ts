import { expect, test } from 'vitest';
import type { Bridge } from '#contract/bridge.ts';
import { NO_ROUTE } from '../comparison/failures.ts';
import { toQuoteRequests } from '../query/quote-requests.ts';
import { withoutRoute } from './without-route.ts';

const BRIDGES = ['IBC', 'CCTP', 'AXELAR'].map((id) => ({ id, name: id })) as unknown as Bridge[];
const USDC = { chain_id: 'noble-1', denom: 'uusdc' };
const OSMO = { chain_id: 'osmosis-1', denom: 'uosmo' };

const said = (off: readonly string[]) => {
  const questions = toQuoteRequests({ from: USDC, to: OSMO, amount: 5n, side: 'in', bridgesOff: off }, BRIDGES);
  return withoutRoute({ noRoute: questions.map((question) => ({ question, failure: NO_ROUTE })) });
};

test('each bridge is asked with IBC, and IBC by itself', () =>
  expect(said([])).toEqual([
    'With no other bridge but IBC, these have no route: CCTP, AXELAR.',
    'IBC by itself has no route.',
  ]));

test('while IBC is off, each is asked alone', () =>
  expect(said(['IBC'])).toEqual(['With no other bridge, these have no route: CCTP, AXELAR.']));

test('of what was not asked alone nothing is said', () => expect(said(['IBC', 'CCTP'])).toEqual([]));
