import { type Address, parseEventLogs } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Anvil, startAnvil } from './anvil.ts';
import { DEPLOYER } from './evm-contracts.ts';
import { deployHyperlane, type HyperlaneContracts } from './hyperlane-contracts.ts';
import {
  dispatchedIn,
  GAS_PAYMENT,
  isDelivered,
  MAILBOX_EVENTS,
  payForGas,
  relay,
  transferNative,
} from './hyperlane-relayer.ts';

const ROUTERS: Readonly<Record<1 | 8453, Address>> = {
  1: '0x95Abf44e0B9166348A9ed8797a7f20CC32Fd9C26',
  8453: '0x1634D476C1215C88B9746b6F4D4d8334540f5905',
};
const RECIPIENT: Address = '0x00000000000000000000000000000000000a11ce';
const AMOUNT = 3n * 10n ** 18n;
const TRANSFER = { router: ROUTERS[1], destination: 8453, recipient: RECIPIENT, amount: AMOUNT };

let anvils: Anvil[];
let from: HyperlaneContracts;
let to: HyperlaneContracts;

beforeAll(async () => {
  anvils = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 8453 })]);
  [from, to] = (await Promise.all(
    ([1, 8453] as const).map(async (domain, i) => {
      const contracts = await deployHyperlane(anvils[i] as Anvil, domain);
      const other = domain === 1 ? 8453 : 1;
      await contracts.setGasPrice(other, 10n ** 9n);
      await contracts.placeRouter(ROUTERS[domain], null, other, ROUTERS[other]);
      return contracts;
    }),
  )) as [HyperlaneContracts, HyperlaneContracts];
});
afterAll(() => Promise.all(anvils.map((each) => each.close())));

const paymentsIn = (receipt: Parameters<typeof dispatchedIn>[0]) =>
  parseEventLogs({ abi: GAS_PAYMENT, eventName: 'GasPayment', logs: receipt.logs }).map(({ args }) => args);

test('a paid message arrives when it is relayed, once', async () => {
  const receipt = await transferNative(from, TRANSFER);
  const [message, ...others] = dispatchedIn(receipt);
  if (message === undefined) throw new Error('nothing was dispatched');
  expect([others, message.destination]).toEqual([[], 8453]);
  expect(paymentsIn(receipt)).toMatchObject([{ messageId: message.id, destinationDomain: 8453 }]);
  expect(await isDelivered(to, message)).toBe(false);

  const { logs } = await relay(to, message);
  expect(parseEventLogs({ abi: MAILBOX_EVENTS, eventName: 'ProcessId', logs })[0]?.args.messageId).toBe(message.id);
  expect(await isDelivered(to, message)).toBe(true);
  expect(await to.anvil.client.getBalance({ address: RECIPIENT })).toBe(AMOUNT);
  await expect(relay(to, message)).rejects.toThrow('already delivered');
});

test('a message that nobody paid for can be paid afterwards', async () => {
  await from.payMessages(ROUTERS[1], false);
  const receipt = await transferNative(from, TRANSFER);
  await from.payMessages(ROUTERS[1], true);
  const [message] = dispatchedIn(receipt);
  if (message === undefined) throw new Error('nothing was dispatched');
  expect(paymentsIn(receipt)).toEqual([]);
  const paid = paymentsIn(await payForGas(from, message, 200_000n, { account: DEPLOYER }));
  expect(paid).toMatchObject([{ messageId: message.id, destinationDomain: 8453, gasAmount: 200_000n }]);
  expect(await isDelivered(to, message)).toBe(false);
});
