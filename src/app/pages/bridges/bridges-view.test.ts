import { expect, test } from 'vitest';
import { besideLink, bridgeLink, parseBridgesView } from './bridges-view.ts';

const viewOf = (link: string) => parseBridgesView(link.slice('/bridges'.length));

test('the link of a bridge opens it', () => {
  expect(viewOf(bridgeLink('OP_STACK'))).toEqual({ bridge: 'OP_STACK', beside: [] });
  expect(parseBridgesView('')).toEqual({ bridge: null, beside: [] });
});

test('two bridges stand side by side: a third takes the place of the first, a press takes one away', () => {
  const two = viewOf(besideLink(viewOf(besideLink([], 'IBC')).beside, 'CCTP')).beside;
  expect(two).toEqual(['IBC', 'CCTP']);
  expect(viewOf(besideLink(two, 'STARGATE')).beside).toEqual(['CCTP', 'STARGATE']);
  expect(viewOf(besideLink(two, 'IBC')).beside).toEqual(['CCTP']);
  expect(besideLink(['IBC'], 'IBC')).toBe('/bridges');
  expect(parseBridgesView('?beside=IBC,IBC,CCTP,STARGATE').beside).toEqual(['IBC', 'CCTP']);
});
