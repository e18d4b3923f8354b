import {
  type Acknowledgement,
  acknowledgementBytes,
  denomOf,
  type IbcApp,
  type Packet,
  readTransfer,
  receivedPath,
  refundTransfer,
  returnTransfer,
  sendTransfer,
  sourceKey,
  type TransferData,
  writeAcknowledgement,
} from './cosmos-ibc.ts';
import { type Amount, type Context, derivedAddress, TxError } from './cosmos-state.ts';

type Memo = Readonly<Record<string, unknown>>;

const isMemo = (value: unknown): value is Memo => typeof value === 'object' && value !== null && !Array.isArray(value);

function memoOf({ memo = '' }: TransferData): Memo {
  try {
    const parsed: unknown = JSON.parse(memo);
    return isMemo(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** The same packet for another receiver and without its memo: what the module further in is told. */
function packetFor(packet: Packet, receiver: string): Packet {
  const { memo: _, ...data } = readTransfer(packet);
  return { ...packet, data: Buffer.from(JSON.stringify({ ...data, receiver })) };
}

const coinOf = (packet: Packet): Amount => {
  const data = readTransfer(packet);
  return { denom: denomOf(receivedPath(packet, data)), amount: BigInt(data.amount) };
};

/** Where middleware holds what arrives, whoever was named as receiver: nobody moves money through the account of another. */
const holderOf = ({ state }: Context, kind: string, packet: Packet, length: 20 | 32): string =>
  derivedAddress(state.prefix, kind, `${packet.destination_channel}/${readTransfer(packet).sender}`, length);

/** A packet that waits for the acknowledgement of the one that it became. */
interface InFlight {
  readonly behind: Packet;
  readonly forward: Forward;
  readonly retries: number;
}

interface Forward {
  readonly receiver: string;
  readonly port: string;
  readonly channel: string;
  /** Nanoseconds. */
  readonly timeout: bigint;
  readonly memo: string;
}

const FORWARD_MODULE = 'packetfowardmiddleware';
const TEN_MINUTES = 600_000_000_000n;
const failure = (words: string): Acknowledgement => ({ error: `packet-forward-middleware error: ${words}` });

/** Packet forwarding of ibc-apps: the first packet is acknowledged when the last is. */
export const forwarding = (app: IbcApp): IbcApp => ({
  receive(context, packet) {
    const { forward } = memoOf(readTransfer(packet));
    if (forward === undefined || forward === null) return app.receive(context, packet);
    const read = readForward(forward);
    if (typeof read === 'string') return failure(read);
    const holder = holderOf(context, FORWARD_MODULE, packet, 20);
    const taken = app.receive(context, packetFor(packet, holder));
    if (taken !== null && 'error' in taken)
      return failure(`error receiving packet: ack error: ${JSON.stringify(taken)}`);
    try {
      sendOn(context, { behind: packet, forward: read.forward, retries: read.retries });
    } catch (error) {
      if (!(error instanceof TxError)) throw error;
      return failure(`${error.message}: insufficient funds`);
    }
    return null;
  },
  acknowledged(context, packet, acknowledgement) {
    const inFlight = takeInFlight(context, packet);
    if (inFlight === undefined) app.acknowledged(context, packet, acknowledgement);
    else if ('error' in acknowledgement) giveBack(context, packet, inFlight, acknowledgement);
    else writeAcknowledgement(context, inFlight.behind, acknowledgement);
  },
  timedOut(context, packet) {
    const inFlight = takeInFlight(context, packet);
    if (inFlight === undefined) app.timedOut(context, packet);
    else if (inFlight.retries > 0) {
      app.timedOut(context, packet);
      sendOn(context, { ...inFlight, retries: inFlight.retries - 1 });
    } else {
      const where = `channel (${packet.source_channel}) port (${packet.source_port})`;
      giveBack(context, packet, inFlight, failure(`giving up on packet on ${where} after max retries`));
    }
  },
});

function sendOn(context: Context, inFlight: InFlight): void {
  const { behind, forward } = inFlight;
  const timeoutTimestamp = BigInt(context.state.time) * 1_000_000n + forward.timeout;
  const sender = holderOf(context, FORWARD_MODULE, behind, 20);
  const sent = sendTransfer(context, { ...forward, token: coinOf(behind), sender, timeoutTimestamp });
  context.state.set(sourceKey('in flight', sent), inFlight);
}

function takeInFlight({ state }: Context, packet: Packet): InFlight | undefined {
  const key = sourceKey('in flight', packet);
  const found = state.get<InFlight>(key);
  state.delete(key);
  return found;
}

/** As if the packet behind had not arrived: what was released is in escrow again, what was minted is burned. */
function giveBack(context: Context, ahead: Packet, { behind }: InFlight, acknowledgement: Acknowledgement): void {
  refundTransfer(context, ahead);
  returnTransfer(context, behind, holderOf(context, FORWARD_MODULE, behind, 20));
  writeAcknowledgement(context, behind, acknowledgement);
}

/** What a memo asks for, or why it cannot be done. */
function readForward(asked: unknown): { readonly forward: Forward; readonly retries: number } | string {
  if (!isMemo(asked)) return 'error parsing forward metadata: json: cannot unmarshal';
  const { receiver = '', port = '', channel = '', timeout = 0, retries = 0, next } = asked;
  if (receiver === '') return 'failed to validate metadata. receiver cannot be empty';
  if (!/^[\w.+\-#[\]<>]{2,128}$/.test(`${port}`)) return 'failed to validate metadata: invalid port';
  if (!/^[\w.+\-#[\]<>]{8,64}$/.test(`${channel}`)) return 'failed to validate metadata: invalid channel';
  const nanoseconds = typeof timeout === 'number' ? BigInt(timeout) : durationOf(`${timeout}`);
  if (nanoseconds === undefined) return 'error parsing forward metadata: invalid duration';
  const memo = next === undefined || next === null ? '' : typeof next === 'string' ? next : JSON.stringify(next);
  const forward = { receiver: `${receiver}`, port: `${port}`, channel: `${channel}`, memo };
  return { forward: { ...forward, timeout: nanoseconds > 0n ? nanoseconds : TEN_MINUTES }, retries: Number(retries) };
}

const UNITS: Readonly<Record<string, bigint>> = {
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
};

/** "1h30m" in nanoseconds, as Go writes durations. */
function durationOf(text: string): bigint | undefined {
  if (!/^(\d+(h|ms|m|s))+$/.test(text)) return undefined;
  const parts = [...text.matchAll(/(\d+)(h|ms|m|s)/g)];
  return parts.reduce((sum, [, count = '0', unit = 's']) => sum + BigInt(count) * (UNITS[unit] ?? 0n), 0n);
}

/** By the codes of the module: 2 for a memo that is no call, 6 for a call that failed. */
const hookError = (code: 2 | 6): Acknowledgement => ({
  error: `ABCI code: ${code}: error handling packet: see events for details`,
});

/** IBC hooks of Osmosis: a memo calls a contract with what arrived; a contract that fails is an error for the packet. */
export const hooks = (app: IbcApp): IbcApp => ({
  ...app,
  receive(context, packet) {
    const data = readTransfer(packet);
    const { wasm } = memoOf(data);
    if (wasm === undefined) return app.receive(context, packet);
    const { contract, msg } = isMemo(wasm) ? wasm : {};
    // The contract must be the receiver, and its message an object.
    if (contract !== data.receiver || !isMemo(msg)) return hookError(2);
    const sender = holderOf(context, 'ibc-wasm-hook-intermediary', packet, 32);
    const taken = app.receive(context, packetFor(packet, sender));
    if (taken === null || 'error' in taken) return taken;
    try {
      context.execute({ sender, contract: `${contract}`, message: msg, funds: [coinOf(packet)] });
    } catch (error) {
      if (!(error instanceof TxError)) throw error;
      return hookError(6);
    }
    const ibc_ack = Buffer.from(acknowledgementBytes(taken)).toString('base64');
    const result = Buffer.from(JSON.stringify({ contract_result: null, ibc_ack })).toString('base64');
    return { result };
  },
});
