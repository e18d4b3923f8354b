import { base58, hex } from '@scure/base';
import { beforeEach, expect, test } from 'vitest';
import routes from '#bridges/data/hyperlane.json' with { type: 'json' };
import { encodeCall } from '#calls/encode.ts';
import {
  cosmosTx,
  evmTx,
  type FakeChains,
  fakeChains,
  firstOf,
  hash32,
  NOW,
  SERVICES,
  svmTx,
} from '#testing/chain-reads.ts';
import {
  BASE,
  deliver,
  dispatchLog,
  ETHEREUM,
  HASH,
  ID,
  idOf,
  MINT,
  mailboxOn,
  messageOf,
  PROCESS_ID,
  paymentLog,
  processLog,
  ROUTER,
  SOMEBODY,
  sentLog,
  sourceTx,
  TWIN,
} from '#testing/transfers/hyperlane.ts';
import { topicWord } from '../abi.ts';
import { createTracking } from '../tracking.ts';
import { accountOf } from './solana-account.ts';

const CELESTIA = mailboxOn('celestia');
const SOLANA = mailboxOn('solana');

let chains: FakeChains;
let explored: unknown;
const status = async (chain_id = '1', tx_hash = HASH) => createTracking(chains.context).status({ tx_hash, chain_id });
const first = async (chainId?: string, hash?: string) => firstOf(await status(chainId, hash));

beforeEach(() => {
  chains = fakeChains();
  explored = { data: { message_view: [] } };
  chains.serve(SERVICES.hyperlaneExplorer, () => explored);
  chains.answerRpc('8453', 'eth_getLogs', () => []);
  chains.add(sourceTx(sentLog(), dispatchLog(), paymentLog()));
  deliver(chains, false);
});

test('a paid message waits for delivery, with what it carries', async () => {
  const { transfer, stop, key, event } = await first();
  expect([transfer?.state, key, event?.state]).toEqual([
    'STATE_PENDING',
    'hyperlane_transfer',
    'HYPERLANE_TRANSFER_SENT',
  ]);
  expect(stop).toMatchObject({
    phase: 'WAITING_DELIVERY',
    from: { chain_id: '1', denom: 'ethereum-native', amount: '1000', address: `0x${'f0'.repeat(20)}` },
    to: { chain_id: '8453', denom: 'base-native', amount: '1000', address: SOMEBODY },
    identifiers: [{ name: 'message_id', value: ID }],
    acts: [],
    links: [{ name: 'Hyperlane Explorer', url: `https://explorer.hyperlane.xyz/message/${ID}` }],
  });
});

test('a delivered message has arrived, by the log of the block that the mailbox names', async () => {
  deliver(chains, true);
  const delivered = evmTx({ chainId: '8453', hash: MINT, height: 990n, time: NOW - 7_000, logs: [processLog()] });
  chains.add(delivered);
  chains.answerRpc('8453', 'eth_getLogs', ([{ fromBlock, toBlock, topics }]: [Record<string, unknown>]) => {
    expect({ fromBlock, toBlock, topics }).toEqual({ fromBlock: '0x3de', toBlock: '0x3de', topics: [PROCESS_ID, ID] });
    const [log] = delivered.logs;
    return [{ ...log, logIndex: '0x0', transactionHash: MINT, blockNumber: '0x3de' }];
  });
  const { transfer, stop, event } = await first();
  expect(stop).toMatchObject({ phase: 'ARRIVED', since: '2026-11-29T11:59:53Z' });
  expect(event).toMatchObject({ state: 'HYPERLANE_TRANSFER_RECEIVED', txs: { receive_tx: { tx_hash: MINT } } });
  expect(transfer).toMatchObject({
    state: 'STATE_COMPLETED_SUCCESS',
    transfer_asset_release: { chain_id: '8453', denom: 'base-native', amount: '1000', released: true },
  });
  expect(chains.asked.filter((line) => line.includes('findLog'))).toEqual([]);
});

test('where contracts count blocks of a parent chain, the delivery is searched; not found, it has arrived all the same', async () => {
  deliver(chains, true);
  expect((await first()).event).toMatchObject({ state: 'HYPERLANE_TRANSFER_RECEIVED', txs: { receive_tx: null } });
  chains.add(evmTx({ chainId: '8453', hash: MINT, logs: [processLog(ID, SOMEBODY)] }));
  expect((await first()).event?.txs).toMatchObject({ receive_tx: null });
  chains.add(evmTx({ chainId: '8453', hash: MINT, logs: [processLog()] }));
  expect((await first()).event?.txs).toMatchObject({ receive_tx: { tx_hash: MINT } });
});

test('what leaves after a delivery in its transaction carries on, and what belongs to another delivery does not', async () => {
  deliver(chains, true);
  const back = messageOf({ origin: 8453, sender: TWIN, destination: 1, recipient: ROUTER });
  const onward = dispatchLog(back, BASE.mailbox);
  chains.answer('1', { target: ETHEREUM.mailbox, data: `0xe495f1d4${idOf(back).slice(2)}` }, hash32(0));
  chains.answer('1', { target: ETHEREUM.mailbox, data: `0x07a2fda1${idOf(back).slice(2)}` }, hash32(0));
  const arrivedIn = (logs: Parameters<typeof evmTx>[0]['logs'] & object) =>
    chains.add(evmTx({ chainId: '8453', hash: MINT, logs }));
  arrivedIn([processLog(), onward, { ...paymentLog(idOf(back)), address: BASE.paymaster }]);
  const { transfer } = await first();
  expect(transfer?.stops.map(({ phase, from }) => [phase, from.chain_id])).toEqual([
    ['ARRIVED', '1'],
    ['WAITING_DELIVERY', '8453'],
  ]);
  arrivedIn([processLog(), processLog(hash32(9)), onward]);
  expect((await first()).transfer?.stops).toHaveLength(1);
});

test('a message that nobody was paid for can be paid for, at the price of the paymaster', async () => {
  chains.add(sourceTx(sentLog(), dispatchLog()));
  const gas = { target: ROUTER, data: encodeCall('0x775313a1', [8453]) };
  chains.answer('1', gas, hash32(64_000));
  chains.answer('1', { target: ETHEREUM.paymaster, data: encodeCall('0xa6929793', [8453, 64_000]) }, hash32(123));
  const unpaid = await first();
  expect(unpaid.event?.state).toBe('HYPERLANE_TRANSFER_SENT');
  expect(unpaid.stop).toMatchObject({ phase: 'UNPAID' });
  const from = `0x${'f0'.repeat(20)}`;
  const data = encodeCall('0x11bf2c18', [ID, 8453, 64_000, from]).slice(2);
  expect(unpaid.stop?.acts).toEqual([
    {
      kind: 'PAY',
      who: 'ANYONE',
      chain_id: '1',
      evm_tx: { chain_id: '1', to: ETHEREUM.paymaster, value: '123', data },
    },
  ]);
  // A price or an amount of gas that is not known is no act.
  chains.answer('1', gas, null);
  expect((await first()).stop).toMatchObject({ phase: 'UNPAID', acts: [] });
  chains.answer('1', gas, hash32(0));
  expect((await first()).stop).toMatchObject({ phase: 'UNPAID', acts: [] });
  chains.answer('1', gas, hash32(64_000));
  // It was paid for afterwards, in a transaction of its own.
  chains.add(evmTx({ chainId: '1', hash: hash32(0xc1), logs: [paymentLog()] }));
  expect((await first()).stop).toMatchObject({ phase: 'WAITING_DELIVERY', acts: [] });
});

test('nobody is asked to pay where payments up to the newest block could not all be looked for', async () => {
  chains.add(sourceTx(sentLog(), dispatchLog()));
  chains.answer('1', { target: ROUTER, data: encodeCall('0x775313a1', [8453]) }, hash32(64_000));
  chains.answer('1', { target: ETHEREUM.paymaster, data: encodeCall('0xa6929793', [8453, 64_000]) }, hash32(123));
  expect((await first()).stop?.acts).toMatchObject([{ kind: 'PAY' }]);
  chains.searchedBlocks = 5n;
  expect((await first()).stop).toMatchObject({
    phase: 'UNPAID',
    acts: [],
    said: expect.stringContaining('do not let one search'),
  });
});

test('a contract that only looks like a mailbox or router is none', async () => {
  const strange = messageOf({ sender: SOMEBODY });
  for (const logs of [
    [dispatchLog(messageOf(), SOMEBODY)],
    [sentLog(SOMEBODY), dispatchLog(strange, SOMEBODY)],
    [dispatchLog(strange)],
    [sentLog(), dispatchLog(messageOf({ origin: 10 }))],
    [sentLog(), { ...dispatchLog(), data: '0x' }],
  ]) {
    chains.add(sourceTx(...logs));
    expect((await status()).transfer_sequence).toEqual([]);
  }
});

test('a router that is not listed is followed by the chain’s own mailbox, without an amount', async () => {
  const strange = messageOf({ sender: SOMEBODY });
  chains.add(sourceTx(sentLog(SOMEBODY), dispatchLog(strange), paymentLog(idOf(strange))));
  deliver(chains, false, 0, idOf(strange));
  expect((await first()).stop).toMatchObject({
    phase: 'WAITING_DELIVERY',
    from: { denom: null, amount: null },
    to: { denom: null, amount: null, chain_id: '8453' },
  });
});

test('a mailbox that is not listed counts for a listed router that says it sent, and delivers by the mailbox of its twin', async () => {
  const other = `0x${'ab'.repeat(20)}`;
  chains.add(sourceTx(sentLog(), dispatchLog(messageOf(), SOMEBODY), paymentLog()));
  chains.answer('8453', { target: TWIN, data: '0xd5438eae' }, topicWord(other));
  deliver(chains, true, 990, ID, other);
  chains.add(evmTx({ chainId: '8453', hash: MINT, logs: [processLog(ID, other)] }));
  expect((await first()).event).toMatchObject({
    state: 'HYPERLANE_TRANSFER_RECEIVED',
    txs: { receive_tx: { tx_hash: MINT } },
  });
  chains.answer('8453', { target: TWIN, data: '0xd5438eae' }, null);
  expect((await first()).stop).toMatchObject({
    phase: 'UNKNOWN',
    said: 'the router that receives did not name its mailbox',
  });
});

test('several messages of one transaction are several transfers, in their order', async () => {
  const second = messageOf({ amount: 2_000 });
  chains.add(sourceTx(sentLog(), dispatchLog(second), paymentLog(idOf(second)), dispatchLog(), paymentLog()));
  deliver(chains, true, 0, idOf(second));
  const { transfers } = await status();
  expect(transfers.map(({ stops }) => [stops[0]?.from.amount, stops[0]?.phase])).toEqual([
    ['2000', 'ARRIVED'],
    ['1000', 'WAITING_DELIVERY'],
  ]);
});

test('an amount between tokens of several decimals is not known', async () => {
  // USDC/matchain: 18 decimals on BNB Chain, 6 elsewhere.
  const route = routes.find(({ id }) => id === 'USDC/matchain');
  const [from, to] = [
    route?.tokens.find(({ decimals }) => decimals === 18),
    route?.tokens.find(({ decimals }) => decimals === 6),
  ];
  expect([from, to]).not.toContain(undefined);
  const message = messageOf({
    origin: to?.domain,
    sender: to?.contract,
    destination: from?.domain,
    recipient: from?.contract,
  });
  const { chain_id = '' } = to ?? {};
  const log = dispatchLog(message, mailboxOn(chain_id).mailbox);
  chains.add(evmTx({ chainId: chain_id, hash: HASH, logs: [log] }));
  chains.silent.add(from?.chain_id ?? '');
  expect((await first(chain_id)).stop).toMatchObject({
    from: { denom: to?.denom, amount: null },
    to: { denom: from?.denom, amount: null },
  });
});

test('a receipt that a reorganisation took back is not known, and in its next block it is again, under another id', async () => {
  chains.drop('1', HASH);
  await expect(status()).rejects.toThrow('is not known on Ethereum');
  // The mailbox counts its messages: in another block it may be another one.
  const moved = messageOf({ number: 8 });
  chains.add({ ...sourceTx(sentLog(), dispatchLog(moved), paymentLog(idOf(moved))), height: 1_000_003n });
  deliver(chains, false, 0, idOf(moved));
  expect((await first()).stop).toMatchObject({ phase: 'WAITING_DELIVERY', identifiers: [{ value: idOf(moved) }] });
});

test('a silent or wrong node leaves it to the explorer, and both silent to what is known', async () => {
  chains.silent.add('8453');
  explored = {
    data: { message_view: [{ is_delivered: true, origin_domain_id: 1, destination_tx_hash: `\\x${MINT.slice(2)}` }] },
  };
  const byExplorer = await first();
  expect(byExplorer.stop?.phase).toBe('ARRIVED');
  expect(byExplorer.event?.txs).toMatchObject({ receive_tx: { tx_hash: MINT } });
  explored = { errors: [] };
  expect((await first()).stop).toMatchObject({ phase: 'UNKNOWN', from: { amount: '1000' }, acts: [] });
  chains.silent.add(SERVICES.hyperlaneExplorer);
  expect((await first()).stop).toMatchObject({ phase: 'UNKNOWN', said: 'nodes of base did not answer' });
  chains.silent.clear();
  explored = { data: { message_view: [] } };
  chains.answer('8453', { target: BASE.mailbox, data: `0xe495f1d4${ID.slice(2)}` }, '');
  expect((await first()).stop).toMatchObject({
    phase: 'UNKNOWN',
    said: 'nodes of Base (8453) did not say whether the message was delivered',
  });
  const { services, ...context } = chains.context;
  const unasked = createTracking({ ...context, services: { ...services, hyperlaneExplorer: null } });
  expect((await unasked.status({ tx_hash: HASH, chain_id: '1' })).transfers[0]?.stops[0]?.phase).toBe('UNKNOWN');
});

test('Celestia: sent by its module, delivered by its module’s word', async () => {
  const [token, twin] = [
    '0x726f757465725f61707000000000000000000000000000010000000000000005',
    '0xD56734d7f9979dD94FAE3d67C7e928234e71cD4C',
  ];
  const message = messageOf({ origin: CELESTIA.domain, sender: token, destination: 42161, recipient: twin });
  const hash = 'AB'.repeat(32);
  const dispatch = [
    'hyperlane.core.v1.EventDispatch',
    { origin_mailbox_id: `"${CELESTIA.mailbox}"`, message: `"0x${message}"` },
  ] as const;
  chains.add(
    cosmosTx({
      ...{ chainId: 'celestia', hash },
      events: [dispatch, ['hyperlane.warp.v1.EventSendRemoteTransfer', { sender: '"celestia1sender"' }]],
    }),
  );
  const { mailbox } = mailboxOn('42161');
  chains.answer('42161', { target: mailbox, data: `0xe495f1d4${idOf(message).slice(2)}` }, hash32(0));
  chains.answer('42161', { target: mailbox, data: `0x07a2fda1${idOf(message).slice(2)}` }, hash32(0));
  expect((await first('celestia', hash)).stop).toMatchObject({
    phase: 'WAITING_DELIVERY',
    from: { denom: 'utia', amount: '1000', address: 'celestia1sender' },
    to: { chain_id: '42161', denom: twin },
  });
  const back = messageOf({ origin: 42161, sender: twin, destination: CELESTIA.domain, recipient: token });
  chains.add(evmTx({ chainId: '42161', hash: HASH, logs: [dispatchLog(back, mailbox), paymentLog(idOf(back))] }));
  const path = `/hyperlane/v1/mailboxes/${CELESTIA.mailbox}/delivered/${idOf(back)}`;
  chains.answerRest('celestia', path, { delivered: false });
  expect((await first('42161')).stop?.phase).toBe('WAITING_DELIVERY');
  chains.answerRest('celestia', path, { delivered: true });
  chains.add(
    cosmosTx({
      ...{ chainId: 'celestia', hash: 'CD'.repeat(32) },
      events: [['hyperlane.core.v1.EventProcess', { message_id: `"${idOf(back)}"` }]],
    }),
  );
  expect((await first('42161')).event).toMatchObject({
    state: 'HYPERLANE_TRANSFER_RECEIVED',
    txs: { receive_tx: { chain_id: 'celestia', tx_hash: 'CD'.repeat(32) } },
  });
});

test('Solana: sent by the word of the mailbox’s own program, delivered by the account of the message', async () => {
  const [program, twin] = [
    '9EJC4KsqrxZzfp2iXp3gm8pKXTqzQo8AWUFQ22vK7Lvr',
    '0x33fbC08bD84E61E04e51eA0F32885AA77F7D5ECa',
  ];
  const hash = base58.encode(new Uint8Array(64).fill(9));
  const inProgram = (name: string, ...lines: string[]) => [
    `Program ${name} invoke [1]`,
    ...lines,
    `Program ${name} success`,
  ];
  const said = `Program log: Dispatched message to 1, ID ${ID}`;
  chains.add(svmTx({ chainId: 'solana', hash, logs: inProgram(program, ...inProgram(SOLANA.mailbox, said)) }));
  chains.answer('1', { target: ETHEREUM.mailbox, data: `0xe495f1d4${ID.slice(2)}` }, hash32(0));
  chains.answer('1', { target: ETHEREUM.mailbox, data: `0x07a2fda1${ID.slice(2)}` }, hash32(0));
  expect((await first('solana', hash)).stop).toMatchObject({
    phase: 'WAITING_DELIVERY',
    from: { denom: 'RCPBTDNd64xoeFGqYGXLmJUCa92kqp3CSnNsC5fjRad', amount: null },
    to: { chain_id: '1', amount: null },
  });
  chains.add(svmTx({ chainId: 'solana', hash, logs: inProgram(SOLANA.mailbox, ...inProgram(program, said)) }));
  expect((await status('solana', hash)).transfer_sequence).toEqual([]);

  const back = messageOf({ sender: twin, destination: SOLANA.domain, recipient: hex.encode(base58.decode(program)) });
  chains.add(sourceTx(dispatchLog(back), paymentLog(idOf(back))));
  const seeds = ['hyperlane', '-', 'processed_message', '-'].map((text) => new TextEncoder().encode(text));
  const account = accountOf(SOLANA.mailbox, [...seeds, hex.decode(idOf(back).slice(2))]);
  let value: object | null = null;
  chains.answerRpc('solana', 'getAccountInfo', ([asked]: [string]) => (asked === account ? { value } : null));
  chains.answerRpc('solana', 'getSignaturesForAddress', () => [{ signature: hash }]);
  expect((await first()).stop).toMatchObject({ phase: 'WAITING_DELIVERY', to: { chain_id: 'solana', amount: '1000' } });
  value = {};
  expect((await first()).event).toMatchObject({
    state: 'HYPERLANE_TRANSFER_RECEIVED',
    txs: { receive_tx: { chain_id: 'solana', tx_hash: hash } },
  });
});

test('a delivery leads back to what began it, and an id to its transaction', async () => {
  explored = {
    data: { message_view: [{ is_delivered: true, origin_domain_id: 1, origin_tx_hash: `\\x${HASH.slice(2)}` }] },
  };
  const asked: unknown[] = [];
  chains.serve(SERVICES.hyperlaneExplorer, (_url, body) => {
    asked.push((body as { variables: unknown }).variables);
    return explored;
  });
  chains.add(evmTx({ chainId: '8453', hash: MINT, logs: [processLog()] }));
  expect(await status('8453', MINT)).toMatchObject({
    began_with: [{ chain_id: '1', tx_hash: HASH }],
    unknown_call: null,
  });
  expect(asked).toEqual([{ id: `\\x${ID.slice(2)}` }]);
  const [{ tx }] = [await createTracking(chains.context).status({ tx_hash: ID })];
  expect(tx).toMatchObject({ chain_id: '1', tx_hash: HASH });
});
