import { expect, test } from 'vitest';
import type { LaneRequest } from '#market/market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { getLane, operationFor } from '#testing/lanes.ts';
import { deductedFee, testMarket } from '#testing/market.ts';
import { eureka } from './eureka.ts';

const registry = embeddedRegistry();
const ON_ETHEREUM = { chain_id: '1', denom: '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c' };
const ON_HUB = {
  chain_id: 'cosmoshub-4',
  denom: 'ibc/5512EB544A275E5375CE4D82233BDAA2D03002E352A9C6B0049175BD368DF10E',
};

const terms = ({ from }: LaneRequest) => ({
  fees: [deductedFee(from, { type: 'SMART_RELAY', amount: 2_000_000n })],
  seconds: 900,
});
const context = { registry, market: testMarket(registry, { price: () => 1, terms }), smartRelay: true };

test('sends EURC from Ethereum to the Hub through the entry contract, relayed', () => {
  const lane = getLane(eureka, context, ON_ETHEREUM, ON_HUB);
  expect(lane).toMatchObject({ entry: [], exit: [] });
  expect(operationFor(lane, 50_000_000n, context.market)).toMatchObject({
    amount_out: '48000000',
    eureka_transfer: {
      from_chain_id: '1',
      to_chain_id: 'cosmoshub-4',
      destination_port: 'transfer',
      source_client: 'cosmoshub-0',
      pfm_enabled: false,
      supports_memo: false,
      entry_contract_address: '0x47a4b9F949E98a49Be500753c19a8f9c9d6b7689',
      callback_adapter_contract_address: null,
      smart_relay: true,
      smart_relay_fee_quote: { fee_amount: '2000000', fee_denom: ON_ETHEREUM.denom },
      bridge_id: 'EUREKA',
    },
  });
});

test('from the Hub names the client, needs a signature there and names no entry contract', () => {
  const lane = getLane(eureka, context, ON_HUB, ON_ETHEREUM);
  expect(lane).toMatchObject({ entry: [], exit: [] });
  expect(operationFor(lane, 50_000_000n, context.market).eureka_transfer).toMatchObject({
    source_client: '08-wasm-1369',
    pfm_enabled: true,
    supports_memo: true,
  });
  expect(operationFor(lane, 50_000_000n, context.market).eureka_transfer?.entry_contract_address).toBeUndefined();
});
