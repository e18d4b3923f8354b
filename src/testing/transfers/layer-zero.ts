import { encodeFunctionData, parseAbi } from 'viem';
import { packed } from '#tracking/abi.ts';
import { evmTx, type FakeChains, hash32 } from '../chain-reads.ts';
import { LZ_ENDPOINT, lzAlertLog, oftReceivedLog, oftSentLog, packetLog } from '../layer-zero-logs.ts';
import type { Scene } from './scene.ts';

/** USDT0's contracts. */
export const ON_ETHEREUM = '0x6c96de32cea08842dcc4058c14d3aaad7fa41dee';
export const ON_ARBITRUM = '0x14e4a1b13bf7f943c8ff7c51fb60fa964a298d92';
export const ALICE = `0x${'a1'.repeat(20)}`;
export const BOB = `0x${'b0'.repeat(20)}` as const;
export const ETHEREUM = 30101;
export const ARBITRUM = 30110;
export const SENT_HASH = hash32(1);
export const RECEIVED_HASH = hash32(2);
export const NOTHING = hash32(0);

const abi = parseAbi([
  'function inboundPayloadHash(address,uint32,bytes32,uint64) view returns (bytes32)',
  'function lazyInboundNonce(address,uint32,bytes32) view returns (uint64)',
]);

export const messageTo = (to: string, amount: bigint, compose = ''): string => packed(to) + packed(amount, 8) + compose;

interface Lane {
  readonly chainId: string;
  readonly srcEid: number;
  readonly sender: string;
  readonly receiver: string;
}
/** What the endpoint of the destination says of a message: the hash of a payload, and up to which nonce it was verified. */
export function stands(
  chains: FakeChains,
  { chainId, srcEid, sender, receiver }: Lane,
  nonce: bigint,
  payloadHash: string,
  lazyNonce: bigint,
): void {
  const lane = [receiver as `0x${string}`, srcEid, `0x${packed(sender)}`] as const;
  const ask = (data: `0x${string}`, answer: string) => chains.answer(chainId, { target: LZ_ENDPOINT, data }, answer);
  ask(encodeFunctionData({ abi, functionName: 'inboundPayloadHash', args: [...lane, nonce] }), payloadHash);
  ask(encodeFunctionData({ abi, functionName: 'lazyInboundNonce', args: lane }), hash32(Number(lazyNonce)));
}

interface Situation {
  readonly contract?: string;
  readonly receiver?: string;
  readonly message?: string;
  readonly endpoint?: string;
}
/** A transfer of USDT0 from Ethereum to Arbitrum. */
export function sendingOf({ contract = ON_ETHEREUM, receiver = ON_ARBITRUM, message, endpoint }: Situation = {}) {
  const packet = packetLog({
    ...{ srcEid: ETHEREUM, dstEid: ARBITRUM, sender: contract, receiver },
    message: message ?? messageTo(BOB, 5_000_000n),
  });
  const log = { ...packet.log, ...(endpoint && { address: endpoint }) };
  const amounts = { sent: 5_000_000n, arriving: 5_000_000n };
  const sent = oftSentLog(contract, packet.guid, { dstEid: ARBITRUM, sender: ALICE, ...amounts });
  const lane = { chainId: '42161', srcEid: ETHEREUM, sender: contract, receiver };
  return { ...packet, lane, tx: evmTx({ chainId: '1', hash: SENT_HASH, logs: [log, sent] }) };
}

export const receiptTx = (guid: string) =>
  evmTx({
    ...{ chainId: '42161', hash: RECEIVED_HASH },
    logs: [oftReceivedLog(ON_ARBITRUM, guid, ETHEREUM, BOB, 5_000_000n)],
  });

const { tx, guid, nonce, payloadHash, lane } = sendingOf();

export const layerZeroScene: Scene = {
  ...{ name: 'LayerZero', chainId: '1', hash: SENT_HASH, far: ['42161'] },
  way: [
    {
      phase: 'WAITING_DELIVERY',
      set(chains) {
        chains.add(tx);
        stands(chains, lane, nonce, NOTHING, nonce - 1n);
      },
    },
    { phase: 'WAITING_DELIVERY', set: (chains) => stands(chains, lane, nonce, payloadHash, nonce) },
    {
      phase: 'ARRIVED',
      set(chains) {
        stands(chains, lane, nonce, NOTHING, nonce);
        chains.add(receiptTx(guid));
      },
    },
  ],
  arrives: { chain_id: '42161', denom: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', amount: '5000000' },
  slow: { ms: 3 * 3_600_000, phase: 'WAITING_DELIVERY' },
  refused: [
    {
      phase: 'REFUSED',
      set(chains) {
        stands(chains, lane, nonce, payloadHash, nonce);
        chains.add(evmTx({ chainId: '42161', hash: hash32(3), logs: [lzAlertLog(ON_ARBITRUM, guid, '')] }));
      },
    },
  ],
  returned: 'an endpoint sends nothing back',
  notReplaced: null,
};
