import { readFileSync } from 'node:fs';
import {
  type Abi,
  type Address,
  concat,
  type Hex,
  hexToBigInt,
  hexToNumber,
  keccak256,
  pad,
  parseAbi,
  parseEventLogs,
  slice,
  type TransactionReceipt,
} from 'viem';
import type { Anvil } from './anvil.ts';
import { copyContract, DEPLOYER, deploy, giveToken, type Sending, send, transact } from './evm-contracts.ts';
import { compileSolidity } from './solidity.ts';

/**
 * Stand-ins for LayerZero's endpoint and a pool of Stargate, and what a person, a verifier and an executor do with them; nothing is
 * verified or delivered unless it is asked. `layer-zero.sol` says what they keep of the contracts that are deployed.
 */

const TOKEN = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function balanceOf(address account) view returns (uint256)',
]);
const PACKET_SENT = parseAbi(['event PacketSent(bytes encodedPayload, bytes options, address sendLibrary)']);

/** Wei of a message, and what the pool takes of an amount, beside one unit. */
const MESSAGE_FEE = 10n ** 15n;
const RATE_MILLIONTHS = 600n;
/** Smallest units that the pool holds. */
const FUNDS = 10n ** 24n;
const CONFIRMATIONS = 15n;

interface Contract {
  readonly address: Address;
  readonly abi: Abi;
}

export interface StargateContracts {
  readonly anvil: Anvil;
  readonly eid: number;
  readonly token: Address;
  readonly endpoint: Contract;
  /** Sends and receives. */
  readonly library: Contract;
  readonly messaging: Contract;
  readonly pool: Contract;
}

interface Deployment {
  readonly eid: number;
  /** A token of the deployer's, as all of `evm-contracts.ts` are. */
  readonly token: Address;
  /** Where they are put; without it they lie somewhere. */
  readonly endpoint?: Address;
  readonly library?: Address;
  readonly messaging?: Address;
  readonly pool?: Address;
}

export async function deployStargate(anvil: Anvil, deployment: Deployment): Promise<StargateContracts> {
  const sol = readFileSync(new URL('./layer-zero.sol', import.meta.url), 'utf8');
  const compiled = compileSolidity({ compiler: 'solc-0.8', files: [], own: { 'portolan/layer-zero.sol': sol } });
  const placed = async (name: string, at: Address | undefined): Promise<Contract> => {
    const contract = compiled[name];
    if (contract === undefined) throw new Error(`${name} was not compiled`);
    const address = await deploy(anvil, contract.abi, contract.bytecode, []);
    if (at !== undefined) await copyContract(anvil, address, at, 0);
    return { address: at ?? address, abi: contract.abi };
  };
  const { eid, token } = deployment;
  const endpoint = await placed('Endpoint', deployment.endpoint);
  const library = await placed('MessageLibrary', deployment.library);
  const messaging = await placed('TokenMessaging', deployment.messaging);
  const pool = await placed('Pool', deployment.pool);
  const start = ({ address, abi }: Contract, args: readonly unknown[]) => send(anvil, address, abi, 'initialize', args);
  await start(endpoint, [eid, library.address, MESSAGE_FEE]);
  await start(library, [endpoint.address]);
  await start(messaging, [endpoint.address, pool.address]);
  await start(pool, [token, messaging.address, RATE_MILLIONTHS]);
  await giveToken(anvil, token, pool.address, FUNDS);
  return { anvil, eid, token, endpoint, library, messaging, pool };
}

/** Makes two chains know each other. */
export async function linkStargate(one: StargateContracts, other: StargateContracts): Promise<void> {
  for (const [here, there] of [[one, other] as const, [other, one] as const]) {
    const { address, abi } = here.messaging;
    await send(here.anvil, address, abi, 'setPeer', [there.eid, pad(there.messaging.address)]);
  }
}

interface Transfer {
  readonly destination: number;
  readonly recipient: Address;
  readonly amount: bigint;
  /** What arrives at least; without it, what the pool quotes. */
  readonly least?: bigint;
}

/** Approves and sends by a message of its own ("taxi"), for what the pool asks. */
export async function sendTaxi(
  { anvil, token, pool }: StargateContracts,
  { destination, recipient, amount, least }: Transfer,
  { account = DEPLOYER }: Sending = {},
): Promise<TransactionReceipt> {
  await transact(anvil, { address: token, abi: TOKEN, functionName: 'approve', args: [pool.address, amount], account });
  const param = {
    ...{ dstEid: destination, to: pad(recipient), amountLD: amount, minAmountLD: least ?? 0n },
    ...{ extraOptions: '0x', composeMsg: '0x', oftCmd: '0x' },
  };
  const ask = (functionName: string, args: readonly unknown[]) =>
    anvil.client.readContract({ ...pool, functionName, args });
  const [, , quoted] = (await ask('quoteOFT', [param])) as [unknown, unknown, { amountReceivedLD: bigint }];
  const fee = (await ask('quoteSend', [param, false])) as { nativeFee: bigint };
  const args = [{ ...param, minAmountLD: least ?? quoted.amountReceivedLD }, fee, account];
  return transact(anvil, { ...pool, functionName: 'send', args, value: fee.nativeFee, account });
}

/** A packet as its endpoint sent it. */
export interface Packet {
  readonly origin: { readonly srcEid: number; readonly sender: Hex; readonly nonce: bigint };
  readonly receiver: Address;
  readonly guid: Hex;
  readonly message: Hex;
  /** All before the guid. */
  readonly header: Hex;
}

/** The packets that a transaction sent, in their order. */
export const packetsIn = ({ logs }: TransactionReceipt): Packet[] =>
  parseEventLogs({ abi: PACKET_SENT, eventName: 'PacketSent', logs }).map(({ args: { encodedPayload: bytes } }) => ({
    origin: {
      srcEid: hexToNumber(slice(bytes, 9, 13)),
      sender: slice(bytes, 13, 45),
      nonce: hexToBigInt(slice(bytes, 1, 9)),
    },
    receiver: slice(bytes, 61, 81),
    guid: slice(bytes, 81, 113),
    message: slice(bytes, 113),
    header: slice(bytes, 0, 81),
  }));

export function packetIn(receipt: TransactionReceipt): Packet {
  const [packet] = packetsIn(receipt);
  if (packet === undefined) throw new Error('no packet was sent');
  return packet;
}

const payloadHash = ({ guid, message }: Packet): Hex => keccak256(concat([guid, message]));

/** The verifier says that a packet was sent. */
export const verifyPacket = ({ anvil, library }: StargateContracts, packet: Packet): Promise<TransactionReceipt> =>
  transact(anvil, { ...library, functionName: 'verify', args: [packet.header, payloadHash(packet), CONFIRMATIONS] });

/** Whoever likes to tells the endpoint that a packet is verified. */
export const commitPacket = ({ anvil, library }: StargateContracts, packet: Packet): Promise<TransactionReceipt> =>
  transact(anvil, { ...library, functionName: 'commitVerification', args: [packet.header, payloadHash(packet)] });

/** Delivers a verified packet, as an executor or anyone does. Throws when the receiver refuses. */
export const deliverPacket = (
  { anvil, endpoint }: StargateContracts,
  { origin, receiver, guid, message }: Packet,
  sending: Sending = {},
): Promise<TransactionReceipt> =>
  transact(anvil, {
    ...endpoint,
    functionName: 'lzReceive',
    args: [origin, receiver, guid, message, '0x'],
    ...sending,
  });

/** The executor tells that it failed to deliver, and why. */
export const alertPacket = (
  { anvil, endpoint }: StargateContracts,
  { origin, receiver, guid, message }: Packet,
  reason: Hex,
): Promise<TransactionReceipt> =>
  transact(anvil, {
    ...{ ...endpoint, functionName: 'lzReceiveAlert' },
    args: [origin, receiver, guid, 200_000n, 0n, message, '0x', reason],
  });

/** Pauses a pool, which refuses what arrives from then on, or lets it go on. */
export const pausePool = ({ anvil, pool }: StargateContracts, isPaused: boolean): Promise<bigint> =>
  send(anvil, pool.address, pool.abi, 'setPause', [isPaused]);

/** Takes all that a pool holds, so that it keeps what arrives for later, and gives how much that was. */
export async function emptyPool({ anvil, token, pool }: StargateContracts): Promise<bigint> {
  const { client } = anvil;
  const held = { address: token, abi: TOKEN, functionName: 'balanceOf', args: [pool.address] } as const;
  const amount = await client.readContract(held);
  await client.impersonateAccount({ address: pool.address });
  await client.setBalance({ address: pool.address, value: 10n ** 18n });
  const args = [DEPLOYER, amount];
  await transact(anvil, { address: token, abi: TOKEN, functionName: 'transfer', args, account: pool.address });
  await client.stopImpersonatingAccount({ address: pool.address });
  return amount;
}

/** Pays out what a pool kept, by the values of its event. */
export function retryReceive(
  { anvil, pool }: StargateContracts,
  { logs }: TransactionReceipt,
  sending: Sending = {},
): Promise<TransactionReceipt> {
  const [kept] = parseEventLogs({ abi: pool.abi, eventName: 'UnreceivedTokenCached', logs });
  if (kept === undefined) throw new Error('nothing was kept');
  const { guid, index, srcEid, receiver, amountLD, composeMsg } = kept.args as unknown as Record<string, unknown>;
  const args = [guid, index, srcEid, receiver, amountLD, composeMsg];
  return transact(anvil, { ...pool, functionName: 'retryReceiveToken', args, ...sending });
}
