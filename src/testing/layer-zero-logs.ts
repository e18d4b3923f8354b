import { encodeValues } from '#calls/encode.ts';
import { keccak, packed, topicOf } from '#tracking/abi.ts';
import type { EvmLog } from '#tracking/chain-tx.ts';

type LogDraft = Pick<EvmLog, 'address' | 'topics' | 'data'>;

/** LayerZero's endpoint on most chains. */
export const LZ_ENDPOINT = '0x1a44076050125825900e736c501f859c50fe728c';

interface Sending {
  readonly srcEid: number;
  readonly dstEid: number;
  /** The contracts of both ends that exchange messages. */
  readonly sender: string;
  readonly receiver: string;
  readonly nonce?: bigint;
  readonly message: string;
}

/** The guid of a message, and `PacketSent` as the endpoint writes it. */
export function packetLog({ srcEid, dstEid, sender, receiver, nonce = 9n, message }: Sending) {
  const header = packed(nonce, 8) + packed(srcEid, 4) + packed(sender) + packed(dstEid, 4) + packed(receiver);
  const guid = keccak(header);
  const bytes = `01${header}${guid.slice(2)}${message}`;
  const data = `0x${encodeValues([{ bytes }, { bytes: '' }, `0x${'aa'.repeat(20)}`])}`;
  const log: LogDraft = { address: LZ_ENDPOINT, topics: [topicOf('PacketSent(bytes,bytes,address)')], data };
  return { guid, log, payloadHash: keccak(guid + message), nonce };
}

export const oftSentLog = (
  address: string,
  guid: string,
  { dstEid, sender, sent, arriving }: { dstEid: number; sender: string; sent: bigint; arriving: bigint },
): LogDraft => ({
  address,
  topics: [topicOf('OFTSent(bytes32,uint32,address,uint256,uint256)'), guid, `0x${packed(sender)}`],
  data: `0x${encodeValues([dstEid, sent, arriving])}`,
});

export const oftReceivedLog = (
  address: string,
  guid: string,
  srcEid: number,
  to: string,
  amount: bigint,
): LogDraft => ({
  address,
  topics: [topicOf('OFTReceived(bytes32,uint32,address,uint256)'), guid, `0x${packed(to)}`],
  data: `0x${encodeValues([srcEid, amount])}`,
});

export const lzAlertLog = (receiver: string, guid: string, reason: string): LogDraft => ({
  address: LZ_ENDPOINT,
  topics: [
    topicOf('LzReceiveAlert(address,address,(uint32,bytes32,uint64),bytes32,uint256,uint256,bytes,bytes,bytes)'),
    `0x${packed(receiver)}`,
    `0x${packed(1)}`,
  ],
  data: `0x${encodeValues([{ tuple: [1, 2, 3] }, guid, 0, 0, { bytes: '' }, { bytes: '' }, { bytes: reason }])}`,
});
