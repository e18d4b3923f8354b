import { expect, test } from 'vitest';
import { choiceOf, inPageMarketOf } from '#app/storage/in-page-market.ts';
import { settingsOf } from '#testing/stored-settings.ts';
import { NODES_EXAMPLE, problemOfNodes } from './in-page-market.ts';

test.each([
  { isLive: false, nodes: '' },
  { isLive: true, nodes: '' },
  { isLive: true, nodes: NODES_EXAMPLE },
])('a choice says what was chosen, also once it was stored: %j', async (market) => {
  const { service } = await settingsOf({ service: choiceOf(market) });
  expect(inPageMarketOf(service)).toEqual(market);
});

test('another service has no market in the page', () => {
  expect(inPageMarketOf('https://routes.example')).toEqual({ isLive: false, nodes: '' });
});

test.each([
  ['', null],
  [NODES_EXAMPLE, null],
  ['{"1": ["http://127.0.0.1:8545"]}', null],
  ['{"1": "node.example"}', 'Chain 1 needs an https address, or one on this device.'],
  ['{"1": "http://node.example"}', 'Chain 1 needs an https address, or one on this device.'],
  ['{"1": 7}', 'Chain 1 needs'],
  ['[]', 'Enter addresses by chain id'],
  ['{', 'Enter addresses by chain id'],
])('nodes typed as %s', (text, problem) => {
  if (problem === null) expect(problemOfNodes(text)).toBeNull();
  else expect(problemOfNodes(text)).toContain(problem);
});
