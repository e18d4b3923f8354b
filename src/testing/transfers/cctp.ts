import cctp from '#bridges/data/cctp.json' with { type: 'json' };
import { encodeValues } from '#calls/encode.ts';
import { keccak, topicOf } from '#tracking/abi.ts';
import { evmTx, type FakeChains, hash32, NOW, SERVICES } from '../chain-reads.ts';
import vectors from '../nodes/cctp-vectors.json' with { type: 'json' };
import type { Scene } from './scene.ts';

export const MESSENGER = '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d';
export const TRANSMITTER = '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64';
export const TRANSMITTER_1 = '0x0a992d191DEeC32aFe36203Ad87D7d289a738F81';
const MESSENGER_1 = '0xBd3fa81B58Ba92a82136038B25aDec7066af3155';
export const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11';
export const USDC = {
  '1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '8453': '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
};
const SENT = topicOf('MessageSent(bytes)');
export const RECEIVED_1 = topicOf('MessageReceived(address,uint32,uint64,bytes32,bytes)');
const RECEIVED_2 = topicOf('MessageReceived(address,uint32,bytes32,bytes32,uint32,bytes)');
export const SOMEBODY = `0x${'5e'.repeat(20)}`;

/** The recorded message as it would have left Ethereum: with the messenger and the USDC of it. */
export const real = (bytes: string): string =>
  bytes
    .replaceAll(vectors.plain.messenger.slice(2), MESSENGER.slice(2).toLowerCase())
    .replaceAll('5fbdb2315678afecb367f032d93f642f64180aa3', USDC['1'].slice(2).toLowerCase());
export const sent = real(vectors.plain.message_sent);
export const attested = real(vectors.plain.attested_message);
export const NONCE = attested.slice(2 + 24, 2 + 88);
export const put = (message: string, byte: number, digits: string): string =>
  message.slice(0, 2 + 2 * byte) + digits + message.slice(2 + 2 * byte + digits.length);

export const HASH = hash32(0xb1);
export const MINT = hash32(0xa1);
export const bytesLog = (address: string, bytes: string, index = 0) => ({
  address,
  topics: [SENT],
  data: `0x${encodeValues([{ bytes }])}`,
  index,
});
export const burnTx = (message = sent, address = TRANSMITTER) =>
  evmTx({ chainId: '1', hash: HASH, logs: [bytesLog(address, message)] });

/** `MessageReceived` of an attested message of version 2. */
export const receivedLog = (message = attested, domain = 0) => ({
  address: TRANSMITTER,
  topics: [RECEIVED_2, hash32(0), `0x${message.slice(2 + 24, 2 + 88)}`, hash32(1000)],
  data: `0x${encodeValues([domain, `0x${message.slice(2 + 88, 2 + 152)}`, { bytes: message.slice(2 + 296) }])}`,
});
export const mintTx = (more = {}) =>
  evmTx({ chainId: '8453', hash: MINT, time: NOW - 5_000, logs: [receivedLog()], ...more });
export const signed = (message = attested, more = {}) => ({
  ...{ message, attestation: vectors.plain.attestation, status: 'complete', cctpVersion: '2' },
  ...more,
});
/** Whether Base has used a nonce, and the block that contracts see there. */
export function setUsed(chains: FakeChains, count: number, block = 500, nonce = NONCE): void {
  chains.answer('8453', { target: TRANSMITTER, data: `0xfeb61724${nonce}` }, hash32(count));
  chains.answer('8453', { target: MULTICALL, data: '0x42cbb15c' }, hash32(block));
}

const NO_REFUSAL = 'a mint that reverts leaves the message as it was';
const NO_RETURN = 'what was burned is minted there or nowhere';

export const cctpScene: Scene = {
  ...{ name: 'CCTP 2', chainId: '1', hash: HASH, far: ['8453', SERVICES.circle] },
  way: [
    {
      phase: 'SENT',
      set(chains) {
        chains.add(burnTx());
        chains.serve(SERVICES.circle, () => null);
        setUsed(chains, 0);
      },
    },
    {
      phase: 'WAITING_ATTESTATION',
      set: (chains) =>
        chains.serve(SERVICES.circle, () => ({
          messages: [{ message: '0x', attestation: 'PENDING', status: 'pending_confirmations' }],
        })),
    },
    { phase: 'READY', set: (chains) => chains.serve(SERVICES.circle, () => ({ messages: [signed()] })) },
    {
      phase: 'ARRIVED',
      set(chains) {
        chains.add(mintTx());
        setUsed(chains, 1);
      },
    },
  ],
  arrives: { chain_id: '8453', denom: USDC['8453'], amount: vectors.plain.received },
  slow: { ms: 3 * 3_600_000, phase: 'SENT' },
  refused: NO_REFUSAL,
  returned: NO_RETURN,
  notReplaced: null,
};

export const nonce1 = '00000000000f4240';
/** A burn of version 1 of 5 USDC from Ethereum, for a domain. */
export const messageOf1 = (domain: string): string =>
  [
    ...['0x00000000', '00000000', domain, nonce1],
    MESSENGER_1.slice(2).toLowerCase().padStart(64, '0'),
    '57d4eaf1091577a6b7d121202afbd2808134f117'.padStart(64, '0'),
    '0'.repeat(64),
    '00000000',
    USDC['1'].slice(2).toLowerCase().padStart(64, '0'),
    '11'.repeat(20).padStart(64, '0'),
    hash32(5_000_000).slice(2),
    SOMEBODY.slice(2).padStart(64, '0'),
  ].join('');

/** `MessageReceived` of a message of version 1. */
export const receivedLog1 = (address: string, message: string) => ({
  address,
  topics: [RECEIVED_1, hash32(0), `0x${message.slice(2 + 24, 2 + 40).padStart(64, '0')}`],
  data: `0x${encodeValues([
    `0x${message.slice(2 + 8, 2 + 16)}`,
    `0x${message.slice(2 + 40, 2 + 104)}`,
    { bytes: message.slice(2 + 232) },
  ])}`,
});

const onBase1 = `${cctp.find(({ chain_id }) => chain_id === '8453')?.transmitter_v1}`;
const toBase1 = messageOf1('00000006');
export function setUsed1(chains: FakeChains, count: number): void {
  const key = keccak(`00000000${nonce1}`).slice(2);
  chains.answer('8453', { target: onBase1, data: `0xfeb61724${key}` }, hash32(count));
  chains.answer('8453', { target: MULTICALL, data: '0x42cbb15c' }, hash32(500));
}

export const cctp1Scene: Scene = {
  ...{ name: 'CCTP 1', chainId: '1', hash: HASH, far: ['8453', SERVICES.circle] },
  way: [
    {
      phase: 'SENT',
      set(chains) {
        chains.add(burnTx(toBase1, TRANSMITTER_1));
        chains.serve(SERVICES.circle, () => null);
        setUsed1(chains, 0);
      },
    },
    {
      phase: 'WAITING_ATTESTATION',
      set: (chains) =>
        chains.serve(SERVICES.circle, () => ({ attestation: 'PENDING', status: 'pending_confirmations' })),
    },
    {
      phase: 'READY',
      set: (chains) => chains.serve(SERVICES.circle, () => ({ attestation: '0xabcd', status: 'complete' })),
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        const logs = [receivedLog1(onBase1, toBase1)];
        chains.add(evmTx({ chainId: '8453', hash: MINT, time: NOW - 5_000, logs }));
        setUsed1(chains, 1);
      },
    },
  ],
  arrives: { chain_id: '8453', denom: USDC['8453'], amount: '5000000' },
  slow: { ms: 3 * 3_600_000, phase: 'SENT' },
  refused: NO_REFUSAL,
  returned: NO_RETURN,
  notReplaced: null,
};
