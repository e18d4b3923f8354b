import { expect, test } from 'vitest';
import type { AskedNode, SplitNodeAccess } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createLiveReads } from './live-reads.ts';

const HASHES = ['A', 'B'].map((digit) => digit.repeat(64));

/** A node whose index finds a transaction by words of different events, the oldest first. */
function indexedNode(events: readonly (readonly { type: string; attributes: { key: string; value: string }[] }[])[]) {
  const rest = async () => {
    const txs = HASHES.map(() => ({ body: { messages: [] } }));
    return { txs, tx_responses: HASHES.map((txhash, at) => ({ txhash, code: '0', height: '7', events: events[at] })) };
  };
  const access = {
    reads: () => true,
    ask: async (_chainId: string, _subject: string, how: (node: AskedNode) => Promise<unknown>) => ({
      answer: await how({ rest } as unknown as AskedNode),
    }),
  } as unknown as SplitNodeAccess;
  return Object.assign(access, { halves: [access, access] });
}

const received = (sequence: string, channel: string) => ({
  type: 'recv_packet',
  attributes: [
    { key: 'packet_sequence', value: sequence },
    { key: 'packet_dst_channel', value: channel },
  ],
});

test('a transaction is found by one event that has all words, not by words of several', async () => {
  const mixed = [received('7', 'channel-1'), received('8', 'channel-0')];
  const nodes = indexedNode([mixed, [received('7', 'channel-0')]]);
  const reads = createLiveReads(embeddedRegistry(), nodes, Date.now);
  const wanted = { 'recv_packet.packet_sequence': '7', 'recv_packet.packet_dst_channel': 'channel-0' };
  expect((await reads.findCosmosTx('osmosis-1', wanted))?.hash).toBe(HASHES[1]);
  const neither = await reads.findCosmosTx('osmosis-1', { ...wanted, 'recv_packet.packet_sequence': '9' });
  expect(neither).toBeNull();
});

test('a transaction of Cosmos that was found once is not searched for again, and its block stays', async () => {
  const nodes = indexedNode([[received('7', 'channel-0')], []]);
  const asked: string[] = [];
  const counted = {
    ...nodes,
    ask: (chainId: string, subject: string, how: (node: AskedNode) => Promise<unknown>, signal: AbortSignal) =>
      nodes.ask(
        chainId,
        subject,
        (node) => {
          const rest = (path: string) => {
            asked.push(path);
            return node.rest(path);
          };
          return how({ ...node, rest } as AskedNode);
        },
        signal,
      ),
  } as SplitNodeAccess;
  const reads = createLiveReads(embeddedRegistry(), { ...counted, halves: [counted, counted] }, Date.now);
  const wanted = { 'recv_packet.packet_sequence': '7' };
  expect((await reads.findCosmosTx('osmosis-1', wanted))?.hash).toBe(HASHES[0]);
  const before = asked.length;
  expect((await reads.findCosmosTx('osmosis-1', wanted))?.hash).toBe(HASHES[0]);
  expect(asked).toHaveLength(before);
  // One that none has is asked for in one form of the question alone, where the node takes it.
  expect(await reads.findCosmosTx('osmosis-1', { 'recv_packet.packet_sequence': '9' })).toBeNull();
  expect(asked.slice(before).filter((path) => path.includes('/txs?'))).toHaveLength(1);
});

/** A node of Ethereum with one transaction, in the block of a hash that a reorganisation changes. */
function evmNode(chain: { blockHash: string; time: number; asked: string[] }) {
  const hash = `0x${'1'.repeat(64)}`;
  const results: Record<string, () => unknown> = {
    eth_getTransactionByHash: () => ({ hash, from: '0x1', nonce: '0x0', value: '0x0' }),
    eth_getTransactionReceipt: () => ({
      ...{ transactionHash: hash, status: '0x1', logs: [] },
      ...{ blockNumber: '0x7', blockHash: chain.blockHash },
    }),
    eth_getBlockByNumber: () => ({ hash: chain.blockHash, timestamp: `0x${chain.time.toString(16)}` }),
  };
  const rpc = async (requests: readonly { method: string }[]) =>
    requests.map(({ method }) => {
      chain.asked.push(method);
      return { result: results[method]?.() };
    });
  const access = {
    reads: () => true,
    ask: async (_chainId: string, _subject: string, how: (node: AskedNode) => Promise<unknown>) => ({
      answer: await how({ rpc } as unknown as AskedNode),
    }),
  } as unknown as SplitNodeAccess;
  return { hash, nodes: Object.assign(access, { halves: [access, access] }) };
}

test('the time of a block is asked for once, and again where a reorganisation changed the block', async () => {
  const chain = { blockHash: `0x${'a'.repeat(64)}`, time: 1_000, asked: [] as string[] };
  const { hash, nodes } = evmNode(chain);
  const reads = createLiveReads(embeddedRegistry(), nodes, () => 1_001_000);
  const times = [(await reads.tx('1', hash))?.time, (await reads.tx('1', hash))?.time];
  expect(chain.asked.filter((method) => method === 'eth_getBlockByNumber')).toHaveLength(1);
  Object.assign(chain, { blockHash: `0x${'b'.repeat(64)}`, time: 1_012 });
  expect([...times, (await reads.tx('1', hash))?.time]).toEqual([1_000_000, 1_000_000, 1_012_000]);
});

/** A node of a chain with a block a second, whose newest one is this. */
function logNode(newest: number) {
  const asked: [number, number][] = [];
  const rpc = async ([request]: readonly { method: string; params: readonly unknown[] }[]) => {
    const [first] = request?.params ?? [];
    if (request?.method === 'eth_getLogs') {
      const { fromBlock, toBlock } = first as { fromBlock: string; toBlock: string };
      asked.push([Number(fromBlock), Number(toBlock)]);
      return [{ result: [] }];
    }
    const height = first === 'latest' ? newest : Number(first);
    return [{ result: { number: `0x${height.toString(16)}`, timestamp: `0x${height.toString(16)}` } }];
  };
  const access = {
    reads: () => true,
    ask: async (_chainId: string, _subject: string, how: (node: AskedNode) => Promise<unknown>) => ({
      answer: await how({ rpc } as unknown as AskedNode),
    }),
  } as unknown as SplitNodeAccess;
  return { asked, nodes: Object.assign(access, { halves: [access, access] }) };
}

test('a search that has to be whole says so where it does not come to the newest block', async () => {
  const filter = { address: `0x${'a'.repeat(40)}`, topics: [] };
  const { asked, nodes } = logNode(100_000);
  const reads = createLiveReads(embeddedRegistry(), nodes, Date.now);
  expect(await reads.findLog('1', filter, 50_000_000)).toBeNull();
  expect(asked.at(-1)?.[1]).toBeLessThan(100_000);
  await expect(reads.findLog('1', { ...filter, isWhole: true }, 50_000_000)).rejects.toThrow('do not let one search');
  expect(await reads.findLog('1', { ...filter, isWhole: true }, 90_000_000)).toBeNull();
  expect(asked.at(-1)?.[1]).toBe(100_000);
});

test('nodes without an index of transactions say so; "not known" is the word of one that has it', async () => {
  const noIndex = new NodeError('returned HTTP 500', { status: 500, words: 'transaction indexing is disabled' });
  const notFound = new NodeError('returned HTTP 404', { status: 404, words: 'tx not found' });
  const [hash = ''] = HASHES;
  const tx = { tx: { body: {} }, tx_response: { txhash: hash, code: '0', height: '7', events: [] } };
  const half = (answer: NodeError | object) => {
    const rest = async (path: string) => {
      if (answer instanceof NodeError) throw answer;
      return path.includes('?') ? { txs: [tx.tx], tx_responses: [tx.tx_response] } : answer;
    };
    const ask = async (_chainId: string, _subject: string, how: (node: AskedNode) => Promise<unknown>) => ({
      answer: await how({ rest } as unknown as AskedNode),
    });
    return { reads: () => true, ask } as unknown as SplitNodeAccess;
  };
  const readsOf = (one: NodeError | object, other: NodeError | object) =>
    createLiveReads(
      embeddedRegistry(),
      Object.assign(half(one), { halves: [half(one), half(other)] as const }),
      Date.now,
    );
  const without = readsOf(noIndex, noIndex);
  await expect(without.tx('osmosis-1', hash)).rejects.toThrow('keep no index of transactions');
  await expect(without.findCosmosTx('osmosis-1', {})).rejects.toThrow('keep no index');
  for (const [one, other] of [
    [noIndex, notFound],
    [notFound, noIndex],
  ] as const)
    expect(await readsOf(one, other).tx('osmosis-1', hash)).toBeNull();
  expect((await readsOf(noIndex, tx).tx('osmosis-1', hash))?.hash).toBe(hash);
  expect(await readsOf(notFound, notFound).tx('osmosis-1', hash)).toBeNull();
});

test('of two nodes one may be silent or lie that it has none: the other is asked', async () => {
  const chain = { blockHash: `0x${'a'.repeat(64)}`, time: 1_000, asked: [] as string[] };
  const { hash, nodes } = evmNode(chain);
  const half = (rpc: AskedNode['rpc']) => {
    const ask = async (_chainId: string, _subject: string, how: (node: AskedNode) => Promise<unknown>) => ({
      answer: await how({ rpc } as AskedNode),
    });
    return { reads: () => true, ask } as unknown as SplitNodeAccess;
  };
  const silent = half(async () => {
    throw new NodeError('did not answer');
  });
  const lies = half(async (requests) => requests.map(() => ({ result: null })));
  const read = (...halves: readonly [SplitNodeAccess, SplitNodeAccess]) =>
    createLiveReads(
      embeddedRegistry(),
      Object.assign(
        half(async () => []),
        { halves },
      ),
      () => 1_001_000,
    ).tx('1', hash);
  for (const other of [silent, lies]) {
    expect((await read(other, nodes))?.outcome).toBe('success');
    expect((await read(nodes, other))?.outcome).toBe('success');
  }
  expect(await read(lies, lies)).toBeNull();
  // That one does not have it is not the word of two.
  await expect(read(silent, lies)).rejects.toThrow('did not answer');
  await expect(read(lies, silent)).rejects.toThrow('did not answer');
  await expect(read(silent, silent)).rejects.toThrow('did not answer');
});
