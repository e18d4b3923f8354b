import { expect, test } from 'vitest';
import type { Notice } from '#contract/notice.ts';
import { notice } from '#testing/notice.ts';
import { embeddedData } from './embedded.ts';
import { faultsOf } from './notice-faults.ts';

const faults = (facts: Partial<Notice> & Pick<Notice, 'about'>) => faultsOf(notice(facts), embeddedData);

test.each<[string, Notice['about'][number], RegExp | null]>([
  ['a chain', { chain_id: 'noble-1' }, null],
  ['an unknown chain', { chain_id: 'nobel-1' }, /^chain nobel-1 is not in the registry$/],
  ['an asset', { chain_id: 'noble-1', denom: 'uusdc' }, null],
  ['an unknown asset', { chain_id: 'noble-1', denom: 'uusd' }, /^asset uusd of noble-1 is not in the registry$/],
  ['an asset without its chain', { denom: 'uusdc' }, /^\{"denom":"uusdc"\} names neither/],
  ['a channel', { chain_id: 'noble-1', channel: 'channel-1' }, null],
  ['every channel', { chain_id: 'noble-1', channel: '*' }, null],
  [
    'an unknown channel',
    { chain_id: 'noble-1', channel: 'channel-x' },
    /^channel-x of noble-1 is not in the registry$/,
  ],
  ['a part of a bridge', { bridge: 'CCTP', part: 'v1' }, null],
  ['an unknown part', { bridge: 'CCTP', part: 'v3' }, /^CCTP has no part v3$/],
  ['a part of a bridge that has none', { bridge: 'AXELAR', part: 'v1' }, /^AXELAR has no part v1$/],
  ['an asset of a bridge without its chain', { bridge: 'CCTP', denom: 'uusdc' }, /^the chain of uusdc is missing$/],
  ['a feed', { feed: 'pyth' }, null],
  ['nothing', { vouchers: 'with' }, /^\{"vouchers":"with"\} names neither/],
])('a notice about %s', (_, subject, fault) => {
  const found = faults({ about: [subject] });
  if (fault === null) expect(found).toEqual([]);
  else expect(found).toEqual([expect.stringMatching(fault)]);
});

test('a family whose origin is in no list is one if a voucher of it is', () => {
  const unlisted = embeddedData.assets.find(
    (asset) =>
      asset.trace !== '' &&
      !embeddedData.assets.some(
        ({ chain_id, denom }) => chain_id === asset.origin_chain_id && denom === asset.origin_denom,
      ) &&
      embeddedData.chains.some(({ chain_id }) => chain_id === asset.origin_chain_id),
  );
  if (unlisted === undefined) throw new Error('every origin is listed');
  const [chain_id, denom] = [unlisted.origin_chain_id, unlisted.origin_denom];
  expect(faults({ about: [{ chain_id, denom, vouchers: 'only' }] })).toEqual([]);
  expect(faults({ about: [{ chain_id, denom }] })).toHaveLength(1);
});

test('what takes the place of something is in the registry', () => {
  const about = [{ chain_id: 'noble-1' }];
  expect(faults({ about, instead: [{ chain_id: 'noble-1', denom: 'uusdc' }] })).toEqual([]);
  expect(faults({ about, instead: [{ chain_id: 'noble-1', denom: 'x' }] })).toEqual([
    'asset x of noble-1 is not in the registry',
  ]);
});
