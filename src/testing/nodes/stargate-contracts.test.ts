import { type Address, parseAbi, parseEventLogs, stringToHex, type TransactionReceipt, toEventSelector } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Anvil, startAnvil } from './anvil.ts';
import { copyToken, deployToken, giveToken } from './evm-contracts.ts';
import {
  alertPacket,
  commitPacket,
  deliverPacket,
  deployStargate,
  emptyPool,
  linkStargate,
  packetIn,
  pausePool,
  retryReceive,
  type StargateContracts,
  sendTaxi,
  verifyPacket,
} from './stargate-contracts.ts';
import vector from './stargate-vector.json';

const RECIPIENT: Address = '0x00000000000000000000000000000000000a11ce';
const SENDER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const EIDS = [30101, 30184] as const;
const TRANSFER = { destination: 30184, recipient: RECIPIENT, amount: 100_000_000n };
const APPROVAL = toEventSelector('Approval(address,address,uint256)');
const BALANCE = parseAbi(['function balanceOf(address) view returns (uint256)']);

let anvils: Anvil[];
let from: StargateContracts;
let to: StargateContracts;

beforeAll(async () => {
  anvils = await Promise.all(EIDS.map((_, i) => startAnvil({ chainId: i + 1 })));
  const token = vector.token as Address;
  [from, to] = (await Promise.all(
    anvils.map(async (anvil, i) => {
      await copyToken(anvil, await deployToken(anvil), token);
      const places = {
        ...{ endpoint: vector.endpoint as Address, library: vector.library as Address },
        ...{ messaging: vector.messaging as Address, pool: vector.pool as Address },
      };
      return deployStargate(anvil, { eid: EIDS[i] ?? 0, token, ...places });
    }),
  )) as [StargateContracts, StargateContracts];
  await linkStargate(from, to);
});
afterAll(() => Promise.all(anvils.map((each) => each.close())));

const balance = (): Promise<bigint> =>
  to.anvil.client.readContract({ address: to.token, abi: BALANCE, functionName: 'balanceOf', args: [RECIPIENT] });
/** Logs without those of approvals, which tokens write or not. */
const bare = ({ logs }: TransactionReceipt) =>
  logs
    .filter(({ topics: [topic] }) => topic !== APPROVAL)
    .map(({ address, topics, data }) => ({ address, topics, data }));

test("the first transfer has the events of LayerZero's and Stargate's own contracts", async () => {
  await giveToken(from.anvil, from.token, SENDER, TRANSFER.amount);
  const transfer = { ...TRANSFER, recipient: SENDER };
  await expect(sendTaxi(from, { ...transfer, least: 99_940_000n }, { account: SENDER })).rejects.toThrow(
    'Stargate_SlippageTooHigh',
  );
  const receipt = await sendTaxi(from, transfer, { account: SENDER });
  expect(bare(receipt)).toEqual(vector.logs);
  const packet = packetIn(receipt);
  await expect(commitPacket(to, packet)).rejects.toThrow('LZ_ULN_Verifying');
  await verifyPacket(to, packet);
  await expect(deliverPacket(to, packet)).rejects.toThrow('LZ_InvalidNonce');
  await commitPacket(to, packet);
  expect(bare(await deliverPacket(to, packet))).toEqual(vector.delivered_logs);
  await expect(deliverPacket(to, packet)).rejects.toThrow('LZ_PayloadHashNotFound');
});

test('a delivery that failed is told, and can be repeated by anyone', async () => {
  const before = await balance();
  const packet = packetIn(await sendTaxi(from, TRANSFER));
  await verifyPacket(to, packet);
  await commitPacket(to, packet);
  await pausePool(to, true);
  await expect(deliverPacket(to, packet)).rejects.toThrow();
  const { logs } = await alertPacket(to, packet, stringToHex('Stargate_Paused'));
  const [alert] = parseEventLogs({ abi: to.endpoint.abi, eventName: 'LzReceiveAlert', logs });
  expect(alert?.args).toMatchObject({ guid: packet.guid, origin: packet.origin });
  await pausePool(to, false);
  await deliverPacket(to, packet, { account: SENDER });
  expect((await balance()) - before).toBe(99_939_999n);
});

test('what an empty pool kept is paid when it has funds', async () => {
  const before = await balance();
  const packet = packetIn(await sendTaxi(from, TRANSFER));
  await verifyPacket(to, packet);
  await commitPacket(to, packet);
  const held = await emptyPool(to);
  const delivered = await deliverPacket(to, packet);
  expect(await balance()).toBe(before);
  await expect(retryReceive(to, delivered)).rejects.toThrow('Stargate_OutflowFailed');
  await giveToken(to.anvil, to.token, to.pool.address, held);
  await retryReceive(to, delivered, { account: SENDER });
  expect((await balance()) - before).toBe(99_939_999n);
  await expect(retryReceive(to, delivered)).rejects.toThrow('Stargate_UnreceivedTokenNotFound');
});
