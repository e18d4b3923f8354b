import { expect, test } from 'vitest';
import { noRouteFailure, unreadFailure } from '#app/api/failures.ts';
import type { Bridge } from '#contract/bridge.ts';
import { toQuoteRequests } from '../query/quote-requests.ts';
import { bridgesWithoutRoute } from './without-route.ts';

const BRIDGES = ['IBC', 'CCTP', 'AXELAR'].map((id) => ({ id, name: id })) as unknown as Bridge[];
const USDC = { chain_id: 'noble-1', denom: 'uusdc' };
const OSMO = { chain_id: 'osmosis-1', denom: 'uosmo' };

const without = (bridgesOff: readonly string[], taken = '', unread = '') => {
  const requests = toQuoteRequests({ from: USDC, to: OSMO, amount: 5n, side: 'in', bridgesOff, venues: null }, BRIDGES);
  const isRead = ({ onlyBridge }: (typeof requests)[number]) => onlyBridge === null || onlyBridge.id !== unread;
  return bridgesWithoutRoute(
    {
      noRoute: requests.filter(isRead).map((request) => ({ request, failure: noRouteFailure() })),
      failed: requests.filter((each) => !isRead(each)).map((request) => ({ request, failure: unreadFailure() })),
    },
    (id) => id === taken,
  );
};

test('names every bridge without a route', () =>
  expect(without([])).toEqual({ lacking: ['IBC', 'CCTP', 'AXELAR'], unread: [] }));

test('does not name a bridge that a route of the list takes', () =>
  expect(without([], 'CCTP').lacking).toEqual(['IBC', 'AXELAR']));

test('says nothing of IBC while it is off', () => expect(without(['IBC']).lacking).toEqual(['CCTP', 'AXELAR']));

test('says nothing about bridges without a request of their own', () =>
  expect(without(['IBC', 'CCTP'])).toEqual({ lacking: [], unread: [] }));

test('tells a bridge whose lanes were not read from one that has none', () =>
  expect(without([], '', 'CCTP')).toEqual({ lacking: ['IBC', 'AXELAR'], unread: ['CCTP'] }));
