import { isAddressEqual, type TransactionReceipt } from 'viem';
import { dispatchedIn, relay } from '../nodes/hyperlane-relayer.ts';
import { carryDeposits } from '../nodes/op-stack-contracts.ts';
import { commitPacket, deliverPacket, packetsIn, verifyPacket } from '../nodes/stargate-contracts.ts';
import type { BridgedChain, World } from './world.ts';

/** The first block of each chain that was not looked at. */
export interface Blocks {
  readonly ethereum: bigint;
  readonly base: bigint;
}

export const nextBlocks = async ({ ethereum, base }: World): Promise<Blocks> => ({
  ethereum: (await ethereum.anvil.client.getBlockNumber()) + 1n,
  base: (await base.anvil.client.getBlockNumber()) + 1n,
});

/**
 * Does once what relayers, Circle, verifiers, executors and a rollup's node do by themselves elsewhere, for what was sent from
 * `since` on: messages of Hyperlane and packets of LayerZero are delivered, burns of CCTP are signed, deposits are carried over.
 * To mint, and all that a withdrawal takes, is left to the person. Gives a line for each, and where to go on.
 */
export async function deliverAll(
  world: World,
  since: Blocks,
): Promise<{ readonly done: readonly string[]; readonly next: Blocks }> {
  const { ethereum, base, rollup } = world;
  const next = await nextBlocks(world);
  const upward = await receiptsOf(base, since.base, next.base);
  const downward = await receiptsOf(ethereum, since.ethereum, next.ethereum, [rollup.portal]);
  const done: string[] = [];
  /** What one transaction sent may be refused; the others go on. */
  const tell = async (receipt: TransactionReceipt, acts: () => Promise<readonly string[]>): Promise<void> => {
    const told = await acts().catch(({ message }: Error) => [`refused: ${message.split('\n', 2).join(' ')}`]);
    done.push(...told.map((line) => `${line} of ${receipt.transactionHash}`));
  };
  for (const receipt of downward) {
    await tell(receipt, () => deliver(world, ethereum, base, receipt));
    await tell(receipt, async () => (await carryDeposits(rollup, receipt)).map(() => 'carried over a deposit'));
  }
  for (const receipt of upward) await tell(receipt, () => deliver(world, base, ethereum, receipt));
  return { done, next };
}

/** Of the transactions that wrote a log of a bridge, in their order. */
async function receiptsOf(
  { anvil, hyperlane, cctp, stargate }: BridgedChain,
  fromBlock: bigint,
  next: bigint,
  others: readonly `0x${string}`[] = [],
): Promise<TransactionReceipt[]> {
  if (fromBlock >= next) return [];
  const bridges = [hyperlane.mailbox, cctp[1].transmitter, cctp[2].transmitter, stargate.endpoint.address, ...others];
  const logs = await anvil.client.getLogs({ fromBlock, toBlock: next - 1n, address: bridges });
  const hashes = [...new Set(logs.map(({ transactionHash }) => transactionHash))];
  return Promise.all(hashes.map((hash) => anvil.client.getTransactionReceipt({ hash })));
}

async function deliver(
  { attester }: World,
  { cctp }: BridgedChain,
  to: BridgedChain,
  receipt: TransactionReceipt,
): Promise<string[]> {
  const done: string[] = [];
  for (const message of dispatchedIn(receipt)) {
    await relay(to.hyperlane, message);
    done.push('delivered a message of Hyperlane');
  }
  for (const packet of packetsIn(receipt)) {
    await verifyPacket(to.stargate, packet);
    await commitPacket(to.stargate, packet);
    await deliverPacket(to.stargate, packet);
    done.push('delivered a packet of LayerZero');
  }
  for (const contracts of [cctp[1], cctp[2]]) {
    if (!receipt.logs.some(({ address }) => isAddressEqual(address, contracts.transmitter))) continue;
    for (const burn of attester.see(contracts, receipt)) {
      await attester.sign(burn);
      done.push(`signed a burn of CCTP ${contracts.version}`);
    }
  }
  return done;
}
