import { bech32 } from '@scure/base';
import type { Address } from 'viem';
import type { TxStatusRequest } from '#contract/tx.ts';
import { type CosmosWorld, startCosmosWorld } from '#testing/cosmos-world.ts';
import { burn, receiveMessage } from '#testing/nodes/cctp-contracts.ts';
import { executeDeposit, opchildModule, ophostModule, proposeOutput } from '#testing/nodes/cosmos-opinit.ts';
import { connect, packetsOf, relayRecv, type SentPacket, setClientStatus } from '#testing/nodes/cosmos-relayer.ts';
import { dispatchedIn, relay, transferNative } from '#testing/nodes/hyperlane-relayer.ts';
import {
  carryDeposits,
  depositEther,
  proposeOutput as proposeRoot,
  withdrawEther,
} from '#testing/nodes/op-stack-contracts.ts';
import {
  alertPacket,
  commitPacket,
  deliverPacket,
  packetIn,
  sendTaxi,
  verifyPacket,
} from '#testing/nodes/stargate-contracts.ts';
import { ETH_ROUTERS, startWorld, type World } from '#testing/world/world.ts';
import type { Tracking } from '#tracking/tracking.ts';

/** A transfer that stays in its phase. */
export interface Scene {
  readonly bridge: string;
  readonly request: Pick<TxStatusRequest, 'chain_id' | 'tx_hash'>;
}

export interface Scenes {
  readonly scenes: readonly Scene[];
  /** Nodes by chain, and Circle's service. */
  readonly nodes: ReadonlyMap<string, string>;
  readonly circle: string;
  /** As many burns of CCTP that nobody has signed. */
  burns(count: number): Promise<Scene[]>;
  close(): Promise<void>;
}

const RECIPIENT: Address = '0x00000000000000000000000000000000000a11ce';
const AMOUNT = 1_000_000n;
const MINUTE = 60_000;

const scene = (bridge: string, chain_id: string, tx_hash: string): Scene => ({
  bridge,
  request: { chain_id, tx_hash },
});

/** A transfer for each phase of each bridge of the worlds, on loopback. */
export async function startScenes(): Promise<Scenes> {
  const [world, cosmos] = await Promise.all([startWorld(), startCosmosWorld(COSMOS)]);
  const { ethereum, base } = world;
  for (const { anvil } of [ethereum, base]) await anvil.client.setAutomine(true);
  const scenes = [
    ...(await burnsIn(world)),
    ...(await messagesIn(world)),
    ...(await packetsIn(world)),
    ...(await rollupIn(world)),
    ...ibcIn(cosmos),
    ...rollupOfInitiaIn(cosmos),
  ];
  const evm = [ethereum, base].map((chain) => [chain.chain_id, chain.anvil.url] as const);
  return {
    scenes,
    nodes: new Map([...evm, ...Object.keys(COSMOS).map((id) => [id, cosmos.node(id).url] as const)]),
    circle: world.environment.PORTOLAN_CIRCLE_URL ?? '',
    async burns(count) {
      const made: Scene[] = [];
      while (made.length < count) made.push((await burned(world)).scene);
      return made;
    },
    close: async () => void (await Promise.all([world.close(), cosmos.close()])),
  };
}

async function burned({ ethereum }: World, options: { readonly finality?: number; readonly maxFee?: bigint } = {}) {
  const receipt = await burn(ethereum.cctp[2], { destination: 6, recipient: RECIPIENT, amount: AMOUNT, ...options });
  return { receipt, scene: scene('CCTP', '1', receipt.transactionHash) };
}

async function burnsIn(world: World): Promise<Scene[]> {
  const { ethereum, base, attester } = world;
  const fast = { finality: 1000, maxFee: 900n };
  const [sent, seen, signed, expired, minted] = [
    await burned(world),
    await burned(world),
    await burned(world),
    await burned(world, fast),
    await burned(world),
  ];
  const see = (receipt: typeof sent.receipt) => {
    const [found] = attester.see(ethereum.cctp[2], receipt);
    if (found === undefined) throw new Error('nothing was burned');
    return found;
  };
  see(seen.receipt);
  await attester.sign(see(signed.receipt));
  await attester.sign(see(expired.receipt), { finality: 1000, fee: 700n, expirationBlock: 1n });
  await receiveMessage(base.cctp[2], await attester.sign(see(minted.receipt)));
  return [sent, seen, signed, expired, minted].map((each) => each.scene);
}

async function messagesIn({ ethereum, base }: World): Promise<Scene[]> {
  const transfer = { router: ETH_ROUTERS[1], destination: 8453, recipient: RECIPIENT, amount: AMOUNT };
  const waiting = await transferNative(ethereum.hyperlane, transfer);
  await ethereum.hyperlane.payMessages(ETH_ROUTERS[1], false);
  const unpaid = await transferNative(ethereum.hyperlane, transfer);
  await ethereum.hyperlane.payMessages(ETH_ROUTERS[1], true);
  const delivered = await transferNative(ethereum.hyperlane, transfer);
  const [message] = dispatchedIn(delivered);
  if (message === undefined) throw new Error('nothing was dispatched');
  await relay(base.hyperlane, message);
  return [waiting, unpaid, delivered].map(({ transactionHash }) => scene('Hyperlane', '1', transactionHash));
}

async function packetsIn({ ethereum, base }: World): Promise<Scene[]> {
  const transfer = { destination: 30184, recipient: RECIPIENT, amount: AMOUNT };
  const send = () => sendTaxi(ethereum.stargate, transfer);
  // The endpoint delivers in the order of the packets.
  const [delivered, refused, waiting] = [await send(), await send(), await send()];
  for (const receipt of [delivered, refused]) {
    const packet = packetIn(receipt);
    await verifyPacket(base.stargate, packet);
    await commitPacket(base.stargate, packet);
  }
  await alertPacket(base.stargate, packetIn(refused), '0x');
  await deliverPacket(base.stargate, packetIn(delivered));
  return [waiting, refused, delivered].map(({ transactionHash }) => scene('Stargate', '1', transactionHash));
}

async function rollupIn({ rollup, base }: World): Promise<Scene[]> {
  const transfer = { recipient: RECIPIENT, amount: AMOUNT };
  const arrived = await depositEther(rollup, transfer);
  await carryDeposits(rollup, arrived);
  const waiting = await depositEther(rollup, transfer);
  const provable = await withdrawEther(rollup, transfer, { account: base.trader });
  await proposeRoot(rollup);
  const early = await withdrawEther(rollup, transfer, { account: base.trader });
  return [
    ...[waiting, arrived].map(({ transactionHash }) => scene('OP stack', '1', transactionHash)),
    ...[early, provable].map(({ transactionHash }) => scene('OP stack', '8453', transactionHash)),
  ];
}

const [HUB, OSMOSIS, JUNO, STRIDE, INITIA, ROLLUP] = [
  'cosmoshub-4',
  'osmosis-1',
  'juno-1',
  'stride-1',
  'interwoven-1',
  'echelon-1',
] as const;
const BRIDGE = { bridgeId: 16n, finalizationMs: 7 * 1_440 * MINUTE };
const COSMOS: Parameters<typeof startCosmosWorld>[0] = {
  ...{ [HUB]: {}, [OSMOSIS]: {}, [JUNO]: {}, [STRIDE]: {} },
  ...{ [INITIA]: { modules: [ophostModule([BRIDGE])] }, [ROLLUP]: { modules: [opchildModule()] } },
};
const account = (prefix: string): string => bech32.encode(prefix, bech32.toWords(Buffer.alloc(20, 7)));

function ibcIn(world: CosmosWorld): Scene[] {
  const [hub, osmosis, juno, stride] = [HUB, OSMOSIS, JUNO, STRIDE].map((id) => world.chain(id)) as [
    ReturnType<CosmosWorld['chain']>,
    ReturnType<CosmosWorld['chain']>,
    ReturnType<CosmosWorld['chain']>,
    ReturnType<CosmosWorld['chain']>,
  ];
  connect({ chain: hub, channel: 'channel-141' }, { chain: osmosis, channel: 'channel-0' });
  connect({ chain: osmosis, channel: 'channel-42' }, { chain: juno, channel: 'channel-0' });
  connect({ chain: hub, channel: 'channel-391' }, { chain: stride, channel: 'channel-0' });
  hub.state.give(account('cosmos'), 'uatom', 10_000n);
  const send = ({ memo = '', receiver = account('osmo'), source_channel = 'channel-141' } = {}) => {
    const tx = hub.act({
      type: '/ibc.applications.transfer.v1.MsgTransfer',
      fields: {
        ...{ source_port: 'transfer', source_channel, sender: account('cosmos'), receiver, memo },
        token: { denom: 'uatom', amount: '100' },
        timeout_timestamp: `${BigInt(Date.now() + 24 * 60 * MINUTE) * 1_000_000n}`,
      },
    });
    return { tx, packet: packetsOf(hub, tx)[0] as SentPacket };
  };
  const memo = JSON.stringify({ forward: { receiver: account('juno'), port: 'transfer', channel: 'channel-42' } });
  const [waiting, forwarded, arrived] = [send(), send({ memo }), send()];
  const refused = send({ receiver: account('juno') });
  const stuck = send({ receiver: account('stride'), source_channel: 'channel-391' });
  for (const { packet } of [forwarded, arrived, refused]) relayRecv(packet);
  setClientStatus({ chain: stride, channel: 'channel-0' }, 'Expired');
  return [
    ...[waiting, refused, arrived].map(({ tx }) => scene('IBC', HUB, tx.hash)),
    scene('IBC, two packets', HUB, forwarded.tx.hash),
    scene('IBC, client expired', HUB, stuck.tx.hash),
  ];
}

function rollupOfInitiaIn(world: CosmosWorld): Scene[] {
  const [initia, rollup] = [world.chain(INITIA), world.chain(ROLLUP)];
  const me = account('init');
  initia.state.give(me, 'uinit', 1_000n);
  const send = () =>
    initia.act({
      type: '/opinit.ophost.v1.MsgInitiateTokenDeposit',
      fields: { sender: me, bridge_id: `${BRIDGE.bridgeId}`, to: me, amount: { denom: 'uinit', amount: '300' } },
    });
  const carried = send();
  executeDeposit(carried, rollup);
  const waiting = send();
  const told = carried.events.find(({ type }) => type === 'initiate_token_deposit')?.attributes ?? [];
  const denom = told.find(([key]) => key === 'l2_denom')?.[1] ?? '';
  const leave = () =>
    rollup.act({
      type: '/opinit.opchild.v1.MsgInitiateTokenWithdrawal',
      fields: { sender: me, to: me, amount: { denom, amount: '10' } },
    });
  const shown = leave();
  proposeOutput(shown, initia, BRIDGE.bridgeId);
  return [
    scene('OPinit', INITIA, waiting.hash),
    scene('OPinit', ROLLUP, leave().hash),
    scene('OPinit, output shown', ROLLUP, shown.hash),
  ];
}

/** What each is by now: the phase of its last stop that was reached. */
export async function phaseOf(tracking: Tracking, { request }: Scene): Promise<string> {
  const { transfers, state } = await tracking.status(request);
  const stops = transfers[0]?.stops ?? [];
  return (stops.find(({ phase }) => phase !== 'ARRIVED') ?? stops.at(-1))?.phase ?? state;
}
