import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem';
import { packed, topicOf } from '#tracking/abi.ts';
import type { EvmTx } from '#tracking/chain-tx.ts';
import { cosmosTx, evmTx, type FakeChains, hash32, NOW } from '../chain-reads.ts';
import type { Scene } from './scene.ts';

/** The gateways of Base and Osmosis. */
export const GATEWAY = '0x9335c0c0cbc0317291fd48c00b2f71c8b39da6f8';
const OSMOSIS_GATEWAY = 'osmo1vy34lpt5zlj797w7zqdta3qfq834kapx88qtgudy7jgljztj567s73ny82';
export const ALICE = `0x${'a1'.repeat(20)}`;
const BOB = 'b0'.repeat(20);
const HASH = hash32(1);
export const ID = hash32(0x1d);
export const TIMEOUT = NOW + 3_600_000;

/** An order on Base. */
export function submitted(address: string = GATEWAY, domain = 875): EvmTx {
  const amounts = packed(25_000_000) + packed(24_900_000);
  const numbers = packed(3, 4) + packed(8453, 4) + packed(domain, 4) + packed(TIMEOUT / 1000, 8);
  const order = `0x${packed(ALICE)}${packed(`0x${BOB}`)}${amounts}${numbers}` as const;
  const topics = [topicOf('OrderSubmitted(bytes32,bytes)'), ID];
  const data = encodeAbiParameters([{ type: 'bytes' }], [order]);
  return evmTx({ chainId: '8453', hash: HASH, logs: [{ address, topics, data }] });
}

/** UNFILLED 0, FILLED 1, REFUNDED 2 */
export function orderStatus(chains: FakeChains, value: number): void {
  const abi = parseAbi(['function orderStatuses(bytes32) view returns (uint8)']);
  const data = encodeFunctionData({ abi, functionName: 'orderStatuses', args: [ID as `0x${string}`] });
  chains.answer('8453', { target: GATEWAY, data }, hash32(value));
}

/** What the gateway on Osmosis says of the order: the id under which somebody filled it. */
export function filledAs(chains: FakeChains, order_id: string | null): void {
  const query = Buffer.from(`{"order_fill":{"order_id":"${ID.slice(2)}"}}`).toString('base64');
  const path = `/cosmwasm/wasm/v1/contract/${OSMOSIS_GATEWAY}/smart/${encodeURIComponent(query)}`;
  const data = { order_id, filler: 'osmo1solver', source_domain: 8453 };
  chains.answerRest('osmosis-1', path, order_id === null ? null : { data });
}

/** The transaction of a solver that pays a receiver. */
export const fillTx = (hash: string, nonce: string, recipient: string) =>
  cosmosTx({
    ...{ chainId: 'osmosis-1', hash },
    messages: [{ contract: OSMOSIS_GATEWAY, msg: { fill_order: { order: { nonce, source_domain: '8453' } } } }],
    events: [
      ['execute', { _contract_address: OSMOSIS_GATEWAY }],
      ['transfer', { recipient }],
    ],
  });

export const refundTx = () =>
  evmTx({
    ...{ chainId: '8453', hash: hash32(2), time: TIMEOUT + 600_000 },
    logs: [{ address: GATEWAY, topics: [topicOf('OrderRefunded(bytes32)'), ID], data: '0x' }],
  });

const RECIPIENT = 'osmo1kzctpv9skzctpv9skzctpv9skzctpv9s55sjck';

export const goFastScene: Scene = {
  ...{ name: 'Go Fast', chainId: '8453', hash: HASH, far: ['osmosis-1'] },
  way: [
    {
      phase: 'WAITING_DELIVERY',
      set(chains) {
        chains.add(submitted());
        orderStatus(chains, 0);
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        filledAs(chains, ID.slice(2));
        chains.add(fillTx('AB'.repeat(32), '3', RECIPIENT));
      },
    },
    // Who filled it was repaid.
    { phase: 'ARRIVED', set: (chains) => orderStatus(chains, 1) },
  ],
  arrives: {
    chain_id: 'osmosis-1',
    denom: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
    amount: '24900000',
  },
  slow: { ms: 1_800_000, phase: 'WAITING_DELIVERY' },
  refused: 'a solver pays on Osmosis or does not; nothing there refuses an order',
  returned: [
    {
      phase: 'TIMED_OUT',
      set(chains) {
        chains.now = TIMEOUT + 300_000;
      },
    },
    {
      phase: 'RETURNED',
      set(chains) {
        orderStatus(chains, 2);
        chains.add(refundTx());
        chains.now = TIMEOUT + 900_000;
      },
    },
  ],
  notReplaced: null,
};
