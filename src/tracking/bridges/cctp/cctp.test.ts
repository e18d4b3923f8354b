import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, base64, bech32, hex } from '@scure/base';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { beforeEach, expect, test } from 'vitest';
import cctpTokens from '#bridges/data/cctp.json' with { type: 'json' };
import { encodeCall, encodeValues } from '#calls/encode.ts';
import {
  cosmosTx,
  evmTx,
  type FakeChains,
  fakeChains,
  firstOf,
  hash32,
  SERVICES,
  svmTx,
} from '#testing/chain-reads.ts';
import vectors from '#testing/nodes/cctp-vectors.json' with { type: 'json' };
import {
  attested,
  burnTx,
  bytesLog,
  HASH,
  MESSENGER,
  MINT,
  MULTICALL,
  messageOf1,
  mintTx,
  NONCE,
  nonce1,
  put,
  RECEIVED_1,
  real,
  receivedLog,
  receivedLog1,
  SOMEBODY,
  sent,
  setUsed,
  setUsed1,
  signed,
  TRANSMITTER,
  TRANSMITTER_1,
  USDC,
} from '#testing/transfers/cctp.ts';
import { createTracking } from '../../tracking.ts';
import { accountOf } from '../solana-account.ts';
import { agrees, readMessage } from './message.ts';

let chains: FakeChains;
let circle: { messages: Record<string, unknown>[] } | null;
const status = async (chain_id = '1', tx_hash = HASH) => createTracking(chains.context).status({ tx_hash, chain_id });
const first = async (chainId?: string, hash?: string) => firstOf(await status(chainId, hash));

beforeEach(() => {
  chains = fakeChains();
  circle = { messages: [signed()] };
  chains.serve(SERVICES.circle, () => circle);
  chains.add(burnTx());
  setUsed(chains, 0);
});

test('reads the recorded messages, and sees that the attested one is of the burn', () => {
  for (const { message_sent, attested_message } of [vectors.plain, vectors.forwarded]) {
    const known = readMessage(2, message_sent);
    const whole = readMessage(2, attested_message);
    expect(known && whole && agrees(known, whole)).toBe(true);
    expect([known?.amount, known?.destination, known?.threshold].map((digits) => BigInt(`0x${digits}`))).toEqual([
      100_000_000n,
      6n,
      1000n,
    ]);
    expect(BigInt(`0x${whole?.amount}`) - BigInt(`0x${whole?.fee}`)).toBe(BigInt(vectors.plain.received));
  }
});

test('a burn that Circle has not seen is sent; one that it has not signed waits, with its reason', async () => {
  circle = null;
  const { transfer, stop, key, event } = await first();
  expect([transfer?.state, stop?.phase, key, event?.state]).toEqual([
    'STATE_PENDING',
    'SENT',
    'cctp_transfer_v2',
    'CCTP_TRANSFER_SENT',
  ]);
  expect(stop).toMatchObject({
    is_fast: true,
    from: {
      chain_id: '1',
      denom: USDC['1'],
      amount: '100000000',
      address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    },
    to: { chain_id: '8453', denom: USDC['8453'], amount: null },
    since: '2026-11-29T11:58:00Z',
  });
  circle = {
    messages: [
      { message: '0x', attestation: 'PENDING', status: 'pending_confirmations', delayReason: 'insufficient_fee' },
    ],
  };
  expect((await first()).stop).toMatchObject({ phase: 'WAITING_ATTESTATION', said: 'insufficient_fee' });
});

test('an attested burn can be received by anybody, with the very call that the contract took', async () => {
  const { stop, event } = await first();
  expect(stop).toMatchObject({ phase: 'READY', to: { amount: vectors.plain.received } });
  expect(event?.state).toBe('CCTP_TRANSFER_CONFIRMED');
  const abi = parseAbi(['function receiveMessage(bytes message, bytes attestation)']);
  const args = [attested, vectors.plain.attestation] as [Hex, Hex];
  const receiveCall = encodeFunctionData({ abi, functionName: 'receiveMessage', args }).slice(2);
  expect(stop?.acts).toEqual([
    {
      kind: 'RECEIVE',
      who: 'ANYONE',
      chain_id: '8453',
      evm_tx: { chain_id: '8453', to: TRANSMITTER, value: '0', data: receiveCall },
    },
  ]);
});

test('a burn that names its caller is theirs to receive', async () => {
  const caller = SOMEBODY.slice(2).padStart(64, '0');
  chains.add(burnTx(put(sent, 108, caller)));
  circle = { messages: [signed(put(attested, 108, caller))] };
  const { stop } = await first();
  expect(stop).toMatchObject({ phase: 'WAITING_DELIVERY', acts: [] });
  expect(stop?.identifiers).toContainEqual({ name: 'destination_caller', value: SOMEBODY });
  const receiver = attested.slice(2 + 2 * 184, 2 + 2 * 216);
  chains.add(burnTx(put(sent, 108, receiver)));
  circle = { messages: [signed(put(attested, 108, receiver))] };
  expect((await first()).stop?.acts).toMatchObject([{ kind: 'RECEIVE', who: 'RECEIVER' }]);
});

test('what was minted has arrived, less the fee, with the transaction that minted it', async () => {
  setUsed(chains, 1);
  chains.add(mintTx());
  const { transfer, stop, event } = await first();
  expect(transfer).toMatchObject({
    state: 'STATE_COMPLETED_SUCCESS',
    transfer_asset_release: { chain_id: '8453', denom: USDC['8453'], amount: vectors.plain.received, released: true },
  });
  expect(stop).toMatchObject({ phase: 'ARRIVED', acts: [], since: '2026-11-29T11:59:55Z' });
  expect(event).toMatchObject({ state: 'CCTP_TRANSFER_RECEIVED', txs: { receive_tx: { tx_hash: MINT } } });
});

test('the mint that Circle names is believed when it holds the message, else the chain is searched', async () => {
  setUsed(chains, 1);
  chains.add(mintTx(), mintTx({ hash: hash32(0xa2) }), mintTx({ hash: hash32(0xa3), logs: [] }));
  const receive = async (forwardTxHash: string) => {
    circle = { messages: [signed(attested, { forwardState: 'COMPLETE', forwardTxHash })] };
    return (await first()).event?.txs;
  };
  expect(await receive(hash32(0xa2))).toMatchObject({ receive_tx: { tx_hash: hash32(0xa2) } });
  expect(chains.asked.filter((line) => line.includes('findLog'))).toEqual([]);
  expect(await receive(hash32(0xa3))).toMatchObject({ receive_tx: { tx_hash: MINT } });
  chains.drop('8453', MINT);
  chains.drop('8453', hash32(0xa2));
  expect(await receive(hash32(0xa3))).toMatchObject({ receive_tx: null });
  expect((await first()).stop?.phase).toBe('ARRIVED');
});

test('Circle delivers a forwarded burn, until it says that it failed', async () => {
  const hook = [real(vectors.forwarded.message_sent), real(vectors.forwarded.attested_message)] as const;
  chains.add(burnTx(hook[0]));
  circle = { messages: [signed(hook[1], { forwardState: 'PENDING' })] };
  expect((await first()).stop).toMatchObject({ phase: 'WAITING_DELIVERY', acts: [{ kind: 'RECEIVE' }] });
  circle = { messages: [signed(hook[1], { forwardState: 'FAILED' })] };
  expect((await first()).stop).toMatchObject({ phase: 'READY', acts: [{ kind: 'RECEIVE' }] });
});

test('an attestation that ran out is asked for again, and counts as received if it was', async () => {
  const expiring = put(attested, 344, hash32(500).slice(2));
  circle = { messages: [signed(expiring)] };
  setUsed(chains, 0, 499);
  expect((await first()).stop?.phase).toBe('READY');
  setUsed(chains, 0, 500);
  const { stop, event } = await first();
  expect(stop).toMatchObject({
    phase: 'ATTESTATION_EXPIRED',
    acts: [{ kind: 'ASK_AGAIN', who: 'ANYONE', chain_id: '1' }],
  });
  expect(event?.state).toBe('CCTP_TRANSFER_PENDING_CONFIRMATION');
  const posts: string[] = [];
  chains.serve(SERVICES.circle, (url, body) => (body === undefined ? circle : posts.push(url.pathname)));
  const tracking = createTracking(chains.context);
  expect(await tracking.askAgain('1', HASH, 0)).toBe(true);
  expect(posts).toEqual([`/v2/reattest/0x${NONCE}`]);
  circle = { messages: [signed(put(attested, 344, hash32(900).slice(2)))] };
  expect((await first()).stop?.phase).toBe('READY');
  setUsed(chains, 1, 1000);
  expect((await first()).stop?.phase).toBe('ARRIVED');
  chains.silent.add(SERVICES.circle);
  await expect(tracking.askAgain('1', HASH, 0)).rejects.toThrow('circle.test did not answer');
});

test('a message of Circle that differs from the burn in any byte that the log has is refused', async () => {
  const filled = [
    [12, 44],
    [144, 148],
    [312, 376],
  ] as const;
  for (let byte = 0; byte < (attested.length - 2) / 2; byte++) {
    if (filled.some(([from, to]) => byte >= from && byte < to)) continue;
    const flipped = (Number.parseInt(attested.slice(2 + 2 * byte, 4 + 2 * byte), 16) ^ 1).toString(16).padStart(2, '0');
    circle = { messages: [signed(put(attested, byte, flipped))] };
    const { stop } = await first();
    expect([byte, stop?.phase, stop?.acts]).toEqual([byte, 'UNKNOWN', []]);
    expect(stop?.said).toBe('the message that Circle gives is not the one that was burned');
  }
  circle = { messages: [signed(put(attested, 312, hash32(250_001).slice(2)))] };
  expect((await first()).stop?.said).toBe('the message that Circle gives takes more than the burn allows');
  circle = { messages: [signed(`${attested}00`)] };
  expect((await first()).stop?.phase).toBe('UNKNOWN');
});

test('a contract of somebody else with the same event is none of it, and neither is a message of another sender', async () => {
  for (const tx of [
    burnTx(sent, SOMEBODY),
    burnTx(put(sent, 56, SOMEBODY.slice(2))),
    burnTx(put(sent, 4, '00000001')),
  ]) {
    chains.add(tx);
    const answer = await status();
    expect(answer.transfer_sequence).toEqual([]);
    expect(answer.unknown_call).not.toBeNull();
  }
});

test('a mint that somebody else’s contract reports is not taken for it', async () => {
  setUsed(chains, 1);
  chains.add(mintTx({ logs: [{ ...receivedLog(), address: SOMEBODY }, receivedLog(attested, 3)] }));
  const { stop, event } = await first();
  expect(stop?.phase).toBe('ARRIVED');
  expect(event?.txs).toMatchObject({ receive_tx: null });
});

test('a mint of another amount or for another receiver under the same nonce is another message’s', async () => {
  setUsed(chains, 1);
  const receive = async (message: string) => {
    chains.add(mintTx({ logs: [receivedLog(message)] }));
    return (await first()).event?.txs;
  };
  for (const other of [put(attested, 216, hash32(7).slice(2)), put(attested, 184, SOMEBODY.slice(2).padStart(64, '0'))])
    expect(await receive(other)).toMatchObject({ receive_tx: null });
  expect(await receive(attested)).toMatchObject({ receive_tx: { tx_hash: MINT } });

  const message = messageOf1('00000006');
  const [transmitter] = [`${cctpTokens.find(({ chain_id }) => chain_id === '8453')?.transmitter_v1}`];
  chains.add(burnTx(message, TRANSMITTER_1));
  setUsed1(chains, 1);
  const receive1 = async (received: string) => {
    chains.add(evmTx({ chainId: '8453', hash: MINT, logs: [receivedLog1(transmitter, received)] }));
    return (await first()).event?.txs;
  };
  expect(await receive1(put(message, 184, hash32(7).slice(2)))).toMatchObject({ receive_tx: null });
  expect(await receive1(message)).toMatchObject({ receive_tx: { tx_hash: MINT } });
});

test('several burns of one transaction are told apart, equal ones too', async () => {
  const other = (message: string) => put(message, 216, hash32(7_000_000).slice(2));
  const nonceOf = (number: number) => hash32(number).slice(2);
  chains.add(
    evmTx({
      ...{ chainId: '1', hash: HASH },
      logs: [bytesLog(TRANSMITTER, sent, 3), bytesLog(TRANSMITTER, other(sent), 8), bytesLog(TRANSMITTER, sent, 11)],
    }),
  );
  circle = {
    messages: [
      signed(put(attested, 12, nonceOf(1))),
      signed(put(other(attested), 12, nonceOf(2))),
      { message: '0x', attestation: 'PENDING', status: 'pending_confirmations' },
    ],
  };
  setUsed(chains, 1, 500, nonceOf(1));
  setUsed(chains, 0, 500, nonceOf(2));
  const { transfers } = await status();
  expect(transfers.map(({ stops }) => [stops[0]?.from.amount, stops[0]?.phase])).toEqual([
    ['100000000', 'ARRIVED'],
    ['7000000', 'READY'],
    ['100000000', 'WAITING_ATTESTATION'],
  ]);
});

test('a service or node that is silent or wrong leaves what is known, and no act', async () => {
  chains.silent.add(SERVICES.circle);
  expect((await first()).stop).toMatchObject({
    ...{ phase: 'UNKNOWN', said: 'circle.test did not answer', acts: [] },
    from: { amount: '100000000' },
  });
  chains.silent.clear();
  chains.silent.add('8453');
  const attestedOnly = await first();
  expect(attestedOnly.stop).toMatchObject({ phase: 'UNKNOWN', acts: [], to: { amount: vectors.plain.received } });
  expect(attestedOnly.event?.state).toBe('CCTP_TRANSFER_CONFIRMED');
  expect(attestedOnly.transfer?.state).toBe('STATE_PENDING');
  chains.silent.clear();
  // A contract without code, as a node of another chain shows it.
  chains.answer('8453', { target: TRANSMITTER, data: `0xfeb61724${NONCE}` }, '');
  expect((await first()).stop).toMatchObject({ phase: 'UNKNOWN', acts: [] });
  const { services, ...context } = chains.context;
  const unasked = createTracking({ ...context, services: { ...services, circle: null } });
  const [transfer] = (await unasked.status({ tx_hash: HASH, chain_id: '1' })).transfers;
  expect(transfer?.stops[0]).toMatchObject({ phase: 'UNKNOWN', said: 'Circle is not asked here', links: [] });
});

const message1 = messageOf1('00000004');

test('version 1 to Noble: its nonce is in the burn, so that the chain alone tells of the mint', async () => {
  chains.add(burnTx(message1, TRANSMITTER_1));
  const attestations: string[] = [];
  chains.serve(SERVICES.circle, ({ pathname }) => {
    attestations.push(pathname);
    return { attestation: 'PENDING', status: 'pending_confirmations' };
  });
  const waiting = await first();
  expect([waiting.key, waiting.stop?.phase]).toEqual(['cctp_transfer', 'WAITING_ATTESTATION']);
  expect(attestations).toEqual([`/v1/attestations/0x${hex.encode(keccak_256(hex.decode(message1.slice(2))))}`]);
  expect(waiting.stop).toMatchObject({
    identifiers: [
      { name: 'nonce', value: '1000000' },
      { name: 'source_domain', value: '0' },
    ],
    to: {
      chain_id: 'noble-1',
      denom: 'uusdc',
      amount: '5000000',
      address: bech32.encode('noble', bech32.toWords(new Uint8Array(20).fill(0x11))),
    },
  });
  chains.silent.add(SERVICES.circle);
  chains.answerRest('noble-1', '/circle/cctp/v1/used_nonces/0/1000000', {
    nonce: { source_domain: 0, nonce: '1000000' },
  });
  chains.add(
    cosmosTx({
      ...{ chainId: 'noble-1', hash: 'AB'.repeat(32) },
      events: [['circle.cctp.v1.MessageReceived', { nonce: '"1000000"', source_domain: '0' }]],
    }),
  );
  const { stop, event } = await first();
  expect(stop?.phase).toBe('ARRIVED');
  expect(event?.txs).toMatchObject({ receive_tx: { chain_id: 'noble-1', tx_hash: 'AB'.repeat(32) } });
});

test('version 1 out of Noble: read from its events, and received on Ethereum by anybody', async () => {
  const out = `0x00000000${'00000004'}${'00000000'}${message1.slice(26)}`;
  const hash = 'CD'.repeat(32);
  const sentEvent = [
    'circle.cctp.v1.MessageSent',
    { message: `"${base64.encode(hex.decode(out.slice(2)))}"` },
  ] as const;
  const burn_token = `"${hex.encode(keccak_256(utf8ToBytes('uusdc')))}"`;
  const burned = ['circle.cctp.v1.DepositForBurn', { nonce: '"1000000"', burn_token }] as const;
  chains.add(cosmosTx({ chainId: 'noble-1', hash, events: [burned, sentEvent] }));
  chains.serve(SERVICES.circle, () => ({ attestation: '0xabcd', status: 'complete' }));
  const key = hex.encode(keccak_256(hex.decode(`00000004${nonce1}`)));
  chains.answer('1', { target: TRANSMITTER_1, data: `0xfeb61724${key}` }, hash32(0));
  chains.answer('1', { target: MULTICALL, data: '0x42cbb15c' }, hash32(9));
  const { stop } = await first('noble-1', hash);
  expect(stop).toMatchObject({ phase: 'READY', from: { denom: 'uusdc' }, to: { denom: USDC['1'], amount: '5000000' } });
  expect(stop?.acts[0]?.evm_tx).toEqual({
    ...{ chain_id: '1', to: TRANSMITTER_1, value: '0' },
    data: encodeCall('0x57ecfd28', [{ bytes: out }, { bytes: '0xabcd' }]).slice(2),
  });
  chains.answer('1', { target: TRANSMITTER_1, data: `0xfeb61724${key}` }, hash32(1));
  const ofDomain = (domain: string) =>
    evmTx({ chainId: '1', hash: hash32(0xe1), logs: [receivedLog1(TRANSMITTER_1, put(out, 4, domain))] });
  chains.add(ofDomain('00000004'));
  expect((await first('noble-1', hash)).event?.txs).toMatchObject({ receive_tx: { tx_hash: hash32(0xe1) } });
  // The same number of another domain is another message.
  chains.add(ofDomain('00000006'));
  expect((await first('noble-1', hash)).event?.txs).toMatchObject({ receive_tx: null });
  chains.add(cosmosTx({ chainId: 'noble-1', hash, events: [sentEvent] }));
  expect((await status('noble-1', hash)).transfer_sequence).toEqual([]);
});

test('Solana: a burn by its instruction, its message by Circle; an arrival by the account of the nonce', async () => {
  const hash = base58.encode(new Uint8Array(64).fill(7));
  const [owner, mintAccount] = [new Uint8Array(32).fill(3), 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'];
  const program = 'CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe';
  const data = hex.decode(
    ['d73c3d2e723780b0', '40420f0000000000', '06000000', SOMEBODY.slice(2).padStart(64, '0'), '0'.repeat(64)].join('') +
      '0000000000000000d0070000',
  );
  const instruction = { program, accounts: [base58.encode(owner), mintAccount], data: base58.encode(data) };
  chains.add(svmTx({ chainId: 'solana', hash, instructions: [instruction] }));
  const words = [hex.encode(base58.decode(program)), MESSENGER.slice(2).padStart(64, '0'), '0'.repeat(64)];
  const whole = [
    ...['0x00000001', '00000005', '00000006', NONCE, ...words, '000007d0', '000007d0', '00000001'],
    ...[hex.encode(base58.decode(mintAccount)), SOMEBODY.slice(2).padStart(64, '0'), hash32(1_000_000).slice(2)],
    ...[hex.encode(owner), '0'.repeat(64), '0'.repeat(64), '0'.repeat(64)],
  ].join('');
  circle = { messages: [signed(whole)] };
  const { stop } = await first('solana', hash);
  expect(stop).toMatchObject({
    ...{ phase: 'READY', acts: [{ kind: 'RECEIVE' }] },
    from: { amount: '1000000', denom: mintAccount, address: base58.encode(owner) },
    to: { chain_id: '8453', amount: '1000000', address: SOMEBODY },
  });
  expect(stop?.is_fast).toBeUndefined();
  circle = { messages: [signed(put(whole, 216, hash32(999_999).slice(2)))] };
  expect((await first('solana', hash)).stop?.phase).toBe('UNKNOWN');

  const toSolana = (message: string) => put(message, 8, '00000005');
  chains.add(burnTx(toSolana(sent)));
  circle = { messages: [signed(toSolana(attested))] };
  const account = accountOf('CCTPV2Sm4AdWt5296sk4P66VBZ7bEhcARwFaaS9YPbeC', [
    new TextEncoder().encode('used_nonce'),
    hex.decode(NONCE),
  ]);
  let value: object | null = null;
  chains.answerRpc('solana', 'getAccountInfo', ([asked]: [string]) => (asked === account ? { value } : null));
  chains.answerRpc('solana', 'getSignaturesForAddress', () => [{ signature: hash }]);
  expect((await first()).stop).toMatchObject({ phase: 'READY', acts: [] });
  value = { data: ['', 'base64'] };
  const arrived = await first();
  expect(arrived.stop?.phase).toBe('ARRIVED');
  expect(arrived.event?.txs).toMatchObject({ receive_tx: { chain_id: 'solana', tx_hash: hash } });
});

test('version 1 to Solana: minted by the bit of its nonce in the account that keeps 6,400 of them', async () => {
  // 1,000,000 is the 1,600th of the nonces from 998,401 on.
  const account = accountOf('CCTPmbSD7gX1bxKPAmg77w8oFzNFpaQiQUWD43TKaecd', [
    ...['used_nonces', '0', '', '998401'].map((seed) => new TextEncoder().encode(seed)),
  ]);
  chains.add(burnTx(messageOf1('00000005'), TRANSMITTER_1));
  chains.serve(SERVICES.circle, () => ({ attestation: '0xabcd', status: 'complete' }));
  const bytes = new Uint8Array(8 + 4 + 8 + 800);
  let value: object | null = null;
  chains.answerRpc('solana', 'getAccountInfo', ([asked]: [string]) => (asked === account ? { value } : {}));
  expect((await first()).stop).toMatchObject({ phase: 'READY', acts: [] });
  const holds = (bit: number) => {
    bytes.fill(0, 20);
    bytes[20 + (bit >> 3)] = 1 << (bit & 7);
    value = { data: [base64.encode(bytes), 'base64'] };
  };
  for (const other of [1_598, 1_600]) {
    holds(other);
    expect((await first()).stop?.phase).toBe('READY');
  }
  holds(1_599);
  const arrived = await first();
  expect(arrived.stop).toMatchObject({ phase: 'ARRIVED', to: { chain_id: 'solana', amount: '5000000' } });
  // The account is of many mints: its transactions do not tell which is this one's.
  expect(arrived.event?.txs).toMatchObject({ receive_tx: null });
  value = { data: ['AA==', 'base64'] };
  expect((await first()).stop?.phase).toBe('UNKNOWN');
});

test('a mint leads back to its burn: of version 2 by what the burn says, of version 1 by its nonce', async () => {
  const [[deposit_log], [mint_log]] = [vectors.plain.deposit_log, vectors.plain.mint_logs];
  if (deposit_log === undefined || mint_log === undefined) throw new Error('no logs were recorded');
  const body = attested.slice(2 + 2 * 148);
  const received = { ...receivedLog(), data: `0x${encodeValues([0, 0, { bytes: body }])}` };
  const burned = { address: MESSENGER, topics: deposit_log.topics.map(real), data: real(deposit_log.data) };
  chains.add(mintTx({ logs: [{ address: MESSENGER, topics: mint_log.topics, data: mint_log.data }, received] }));
  expect(await status('8453', MINT)).toMatchObject({ began_with: [], transfer_sequence: [] });
  // An equal burn but for its amount, before it.
  const other = { ...burned, data: put(burned.data, 0, hash32(99).slice(2)) };
  chains.add(
    evmTx({ chainId: '1', hash: hash32(0xb0), height: 999_980n, logs: [other] }),
    evmTx({ chainId: '1', hash: HASH, logs: [bytesLog(TRANSMITTER, sent), burned] }),
  );
  expect((await status('8453', MINT)).began_with).toMatchObject([{ chain_id: '1', tx_hash: HASH }]);

  const ofNoble = [RECEIVED_1, hash32(0), `0x${nonce1.padStart(64, '0')}`];
  chains.add(
    evmTx({
      ...{ chainId: '1', hash: MINT },
      logs: [{ address: TRANSMITTER_1, topics: ofNoble, data: `0x${encodeValues([4, 0, { bytes: '' }])}` }],
    }),
    cosmosTx({
      chainId: 'noble-1',
      hash: 'CD'.repeat(32),
      events: [['circle.cctp.v1.DepositForBurn', { nonce: '"1000000"' }]],
    }),
  );
  expect((await status('1', MINT)).began_with).toMatchObject([{ chain_id: 'noble-1', tx_hash: 'CD'.repeat(32) }]);
});
