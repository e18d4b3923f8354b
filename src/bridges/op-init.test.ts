import { expect, test } from 'vitest';
import { embeddedRegistry } from '#registry/embedded.ts';
import { getLane, operationFor } from '#testing/lanes.ts';
import { testMarket } from '#testing/market.ts';
import { opInit } from './op-init.ts';

const registry = embeddedRegistry();
const INIT = { chain_id: 'interwoven-1', denom: 'uinit' };
const INIT_ON_CIVITIA = {
  chain_id: 'civitia-1',
  denom: 'l2/2b2d36f666e98b9eecf70d6ec24b882b79f2c8e2af73f54f97b8b670dbb87605',
};

/** A withdrawal waits for the challenge period. */
const SECONDS = { deposit: 60, withdrawal: 7 * 24 * 3600 };
const market = testMarket(registry, {
  terms: ({ from }) => ({ fees: [], seconds: from.chain_id === INIT.chain_id ? SECONDS.deposit : SECONDS.withdrawal }),
});
const context = { registry, market, smartRelay: true };

test('a deposit and a withdrawal name the bridge and have their own durations', () => {
  const deposit = getLane(opInit, context, INIT, INIT_ON_CIVITIA);
  const withdrawal = getLane(opInit, context, INIT_ON_CIVITIA, INIT);
  expect([deposit.seconds, withdrawal.seconds]).toEqual([SECONDS.deposit, SECONDS.withdrawal]);
  expect(operationFor(withdrawal, 7n, market)).toMatchObject({
    amount_out: '7',
    op_init_transfer: {
      from_chain_id: 'civitia-1',
      to_chain_id: 'interwoven-1',
      denom_in: INIT_ON_CIVITIA.denom,
      denom_out: 'uinit',
      op_init_bridge_id: 12,
      smart_relay: false,
      bridge_id: 'OPINIT',
    },
  });
});

test('needs a signature on both chains', () => {
  for (const lane of opInit.lanes(context)) expect(lane).toMatchObject({ entry: [], exit: [] });
});

test('converts INIT between 6 decimals and 18 on an EVM rollup', () => {
  const initOnYominet = { chain_id: 'yominet-1', denom: 'evm/856aB2c9F35B9187aB3eB0Fcd11DCc6160427e96' };
  const [deposit, withdrawal] = [
    getLane(opInit, context, INIT, initOnYominet),
    getLane(opInit, context, initOnYominet, INIT),
  ];
  expect(deposit.quoteIn(1_500_000n)).toMatchObject({ amountOut: 1_500_000_000_000_000_000n });
  expect(withdrawal.quoteIn(1_500_000_999_999_999_999n)).toMatchObject({ amountOut: 1_500_000n });
});
