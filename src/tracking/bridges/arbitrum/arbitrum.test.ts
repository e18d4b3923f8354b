import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  encodePacked,
  keccak256,
  parseAbi,
  toRlp,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { evmTx, type FakeChains, fakeChains, hash32, NOW } from '#testing/chain-reads.ts';
import type { EvmTx } from '../../chain-tx.ts';
import { followDepartures } from '../../follow.ts';
import { arbitrumTracker } from './arbitrum.ts';

type Hex = `0x${string}`;

/** Arbitrum One's contracts. */
const BRIDGE = '0x8315177ab297ba92a06054ce80a67ed4dbd7ed3a';
const INBOX = '0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f';
const OUTBOX = '0x0b9857ae2d4a3dbe74ffe1d7df045bb7f96e4840';
const ROLLUP = '0x4dceb440657f21083db8add07665f8ddbe1dcfc0';
const WETH_GATEWAY = '0xd92023e9d9911199a6711321d1277285e6d4e2db';
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const TICKETS = '0x000000000000000000000000000000000000006e';
const ARB_SYS = '0x0000000000000000000000000000000000000064';
const ALICE = '0xa2e06c19ee14255889f0ec0ca37f6d0778d06754';
const BOB = `0x${'b0'.repeat(20)}` as const;
const HASH = hash32(1);

const abi = parseAbi([
  'event MessageDelivered(uint256 indexed messageIndex,bytes32 indexed beforeInboxAcc,address inbox,uint8 kind,address sender,bytes32 messageDataHash,uint256 baseFeeL1,uint64 timestamp)',
  'event InboxMessageDelivered(uint256 indexed messageNum,bytes data)',
  'event DepositInitiated(address l1Token,address indexed from,address indexed to,uint256 indexed sequenceNumber,uint256 amount)',
  'event RedeemScheduled(bytes32 indexed ticketId,bytes32 indexed retryTxHash,uint64 indexed sequenceNum,uint64 donatedGas,address gasDonor,uint256 maxRefund,uint256 submissionFeeRefund)',
  'event Canceled(bytes32 indexed ticketId)',
  'event L2ToL1Tx(address caller,address indexed destination,uint256 indexed hash,uint256 indexed position,uint256 arbBlockNum,uint256 ethBlockNum,uint256 timestamp,uint256 callvalue,bytes data)',
  'event SendRootUpdated(bytes32 indexed outputRoot,bytes32 indexed l2BlockHash)',
  'event OutBoxTransactionExecuted(address indexed to,address indexed l2Sender,uint256 indexed zero,uint256 transactionIndex)',
  'function getTimeout(bytes32) view returns (uint256)',
  'function redeem(bytes32) returns (bytes32)',
  'function isSpent(uint256) view returns (bool)',
  'function roots(bytes32) view returns (bytes32)',
  'function confirmPeriodBlocks() view returns (uint64)',
  'function constructOutboxProof(uint64,uint64) view returns (bytes32,bytes32,bytes32[])',
  'function finalizeInboundTransfer(address token,address from,address to,uint256 amount,bytes data)',
  'function executeTransaction(bytes32[] proof,uint256 index,address l2Sender,address to,uint256 l2Block,uint256 l1Block,uint256 l2Timestamp,uint256 value,bytes data)',
]);

const word = (value: bigint | number): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`;
const eventLog = (
  address: string,
  eventName: string,
  args: object,
  types: readonly string[],
  values: readonly unknown[],
) => ({
  address,
  topics: encodeEventTopics({ abi, eventName, args } as Parameters<typeof encodeEventTopics>[0]) as string[],
  data: encodeAbiParameters(
    types.map((type) => ({ type })),
    values,
  ),
});
function says(
  chains: FakeChains,
  chainId: string,
  target: string,
  functionName: string,
  args: readonly unknown[],
  answer: string | null,
): void {
  const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
  chains.answer(chainId, { target, data }, answer);
}
const legsOf = (tx: EvmTx, chains: FakeChains) =>
  Promise.all(
    arbitrumTracker.departures(tx, chains.context).map((each) => arbitrumTracker.follow(each, chains.context)),
  );

/** What a bridge and its inbox write for the rollup. */
function messageLogs(
  number: bigint,
  kind: number,
  sender: Hex,
  data: Hex,
  baseFee = 0x05e0fc4c58n,
  bridge: string = BRIDGE,
) {
  const index = { messageIndex: number, beforeInboxAcc: word(9) };
  const values = [INBOX, kind, sender, keccak256(data), baseFee, 1n];
  return [
    eventLog(
      bridge,
      'MessageDelivered',
      index,
      ['address', 'uint8', 'address', 'bytes32', 'uint256', 'uint64'],
      values,
    ),
    eventLog(INBOX, 'InboxMessageDelivered', { messageNum: number }, ['bytes'], [data]),
  ];
}

describe('a deposit to Arbitrum', () => {
  /**
   * The ticket of transaction 0x00000a61331187be51ab9ae792d74f601a5a21fb112f5b9ac5bccb23d4d5aaba of Ethereum, with its hash as Arbitrum has
   * it (tests of Arbitrum's own software).
   */
  const TICKET = '0x8ba13904639c7444d8578cc582a230b8501c9f0f7903f5069d276fdd3a7dea44';
  const GATEWAY_ALIAS = '0xea3123e9d9911199a6711321d1277285e6d4f3ec';
  const NUMBER = 0x504cn;
  const AMOUNT = 0x0853a0d2313c0000n;
  const call = encodeFunctionData({
    abi,
    functionName: 'finalizeInboundTransfer',
    args: [WETH, ALICE, ALICE, AMOUNT, `0x${[0x40, 0x60, 0, 0].map((each) => word(each).slice(2)).join('')}`],
  });
  const words = [
    0x6c411ad3e74de3e7bd422b94a27770f5b86c623bn,
    AMOUNT,
    0x0854e8ab1802ca80n,
    0x01270f6740d880n,
    BigInt(ALICE),
    BigInt(ALICE),
    0x01d566n,
    0x11e1a300n,
    BigInt(call.length / 2 - 1),
  ];
  const message = `0x${words.map((each) => word(each).slice(2)).join('')}${call.slice(2)}` as const;

  function ticket(bridge?: string, gateway: string = WETH_GATEWAY) {
    const index = { from: ALICE, to: ALICE, sequenceNumber: NUMBER };
    const initiated = eventLog(gateway, 'DepositInitiated', index, ['address', 'uint256'], [WETH, AMOUNT]);
    const logs = [...messageLogs(NUMBER, 9, GATEWAY_ALIAS, message, undefined, bridge), initiated];
    return evmTx({ chainId: '1', hash: HASH, from: ALICE, logs });
  }
  const redeemLog = (retry: string) =>
    eventLog(
      TICKETS,
      'RedeemScheduled',
      { ticketId: TICKET, retryTxHash: retry, sequenceNum: 0n },
      ['uint64', 'address', 'uint256', 'uint256'],
      [1n, ALICE, 0n, 0n],
    );

  it('is known by the hash that Arbitrum gave it, and arrives when its ticket is carried out', async () => {
    const chains = fakeChains();
    expect((await legsOf(ticket(), chains))[0]).toMatchObject({
      bridge: 'ARBITRUM',
      phase: 'WAITING_DELIVERY',
      event: { from_chain_id: '1', to_chain_id: '42161', state: 'CANONICAL_TRANSFER_SENT' },
      from: { chain_id: '1', denom: WETH, amount: AMOUNT.toString(), address: ALICE },
      to: { chain_id: '42161', denom: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', address: ALICE },
      identifiers: [
        { name: 'message number', value: NUMBER.toString() },
        { name: 'ticket', value: TICKET },
      ],
    });
    chains.add(evmTx({ chainId: '42161', hash: TICKET, logs: [redeemLog(hash32(2))] }));
    chains.add(evmTx({ chainId: '42161', hash: hash32(2) }));
    expect((await legsOf(ticket(), chains))[0]).toMatchObject({
      phase: 'ARRIVED',
      event: { state: 'CANONICAL_TRANSFER_RECEIVED', txs: { receive_tx: { tx_hash: hash32(2) } } },
    });
    chains.drop('42161', TICKET);
    expect((await legsOf(ticket(), chains))[0]).toMatchObject({ phase: 'WAITING_DELIVERY', arrival: null });
  });

  it('whose ticket nobody carried out waits for anybody to, until it runs out', async () => {
    const chains = fakeChains();
    const timeout = Math.floor(NOW / 1000) + 86_400;
    says(chains, '42161', TICKETS, 'getTimeout', [TICKET], word(timeout));
    chains.add(evmTx({ chainId: '42161', hash: TICKET }));
    const [ready] = await legsOf(ticket(), chains);
    expect(ready).toMatchObject({
      phase: 'READY',
      until: timeout * 1000,
      acts: [{ kind: 'EXECUTE', who: 'ANYONE', evm_tx: { to: TICKETS, value: '0' } }],
    });
    expect(decodeFunctionData({ abi, data: `0x${ready?.acts[0]?.evm_tx?.data}` })).toEqual({
      functionName: 'redeem',
      args: [TICKET],
    });

    chains.add(evmTx({ chainId: '42161', hash: TICKET, logs: [redeemLog(hash32(2))] }));
    chains.add(evmTx({ chainId: '42161', hash: hash32(2), outcome: 'failed' }));
    expect((await legsOf(ticket(), chains))[0]).toMatchObject({ phase: 'REFUSED', acts: [{ kind: 'EXECUTE' }] });

    says(chains, '42161', TICKETS, 'getTimeout', [TICKET], null);
    expect((await legsOf(ticket(), chains))[0]).toMatchObject({
      phase: 'UNKNOWN',
      acts: [],
      said: expect.stringContaining('no more'),
    });
    chains.add(evmTx({ chainId: '42161', hash: hash32(3), logs: [redeemLog(hash32(4))] }));
    chains.add(evmTx({ chainId: '42161', hash: hash32(4) }));
    expect((await legsOf(ticket(), chains))[0]).toMatchObject({ phase: 'ARRIVED', arrival: { hash: hash32(4) } });
    chains.drop('42161', hash32(3));
    chains.add(
      evmTx({ chainId: '42161', hash: hash32(5), logs: [eventLog(TICKETS, 'Canceled', { ticketId: TICKET }, [], [])] }),
    );
    expect((await legsOf(ticket(), chains))[0]).toMatchObject({
      phase: 'STUCK',
      said: expect.stringContaining('cancelled'),
    });
  });

  it('of coins arrives as a transaction of its own', async () => {
    const chains = fakeChains();
    const data = encodePacked(['address', 'uint256'], [BOB, 5n]);
    const tx = evmTx({ chainId: '1', hash: HASH, from: ALICE, logs: messageLogs(7n, 12, ALICE, data) });
    const fields = ['0xa4b1', word(7), ALICE, BOB, '0x05'] as const;
    const hash = keccak256(`0x64${toRlp([...fields]).slice(2)}`);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      from: { denom: 'ethereum-native', amount: '5' },
      to: { denom: 'arbitrum-native', address: BOB },
    });
    chains.add(evmTx({ chainId: '42161', hash }));
    expect((await legsOf(tx, chains))[0]).toMatchObject({ phase: 'ARRIVED', arrival: { hash } });
    chains.add(evmTx({ chainId: '42161', hash, outcome: 'failed' }));
    expect((await legsOf(tx, chains))[0]).toMatchObject({ phase: 'STUCK' });
  });

  it('is none of another bridge, names no token by another gateway, and is not lost where nodes are silent', async () => {
    const chains = fakeChains();
    expect(await legsOf(ticket(BOB), chains)).toEqual([]);
    // The coins that the ticket brings along are all that is known then.
    expect((await legsOf(ticket(BRIDGE, BOB), chains))[0]).toMatchObject({ from: { denom: 'ethereum-native' } });
    chains.silent.add('42161');
    const [status] = await followDepartures(ticket(), [arbitrumTracker], chains.context);
    expect(status).toMatchObject({
      state: 'STATE_PENDING',
      stops: [{ phase: 'UNKNOWN', said: 'nodes of arbitrum did not answer' }],
    });
  });
});

describe('a withdrawal from Arbitrum', () => {
  const POSITION = 5n;
  const [BLOCK, FIRST_BLOCK, TIME] = [100n, 50n, BigInt(Math.floor(NOW / 1000))];
  const payout = encodeFunctionData({
    abi,
    functionName: 'finalizeInboundTransfer',
    args: [WETH, ALICE, BOB, 8n, '0x'],
  });
  const BESIDE = [word(21), word(22), word(23)];

  interface Draft {
    readonly target?: Hex;
    readonly value?: bigint;
    readonly data?: Hex;
  }
  function withdrawn({ target = WETH_GATEWAY, value = 0n, data = payout }: Draft = {}) {
    const item = keccak256(
      encodePacked(
        ['address', 'address', 'uint256', 'uint256', 'uint256', 'uint256', 'bytes'],
        [ALICE, target, BLOCK, FIRST_BLOCK, TIME, value, data],
      ),
    );
    const index = { destination: target, hash: BigInt(item), position: POSITION };
    const log = eventLog(
      ARB_SYS,
      'L2ToL1Tx',
      index,
      ['address', 'uint256', 'uint256', 'uint256', 'uint256', 'bytes'],
      [ALICE, BLOCK, FIRST_BLOCK, TIME, value, data],
    );
    let root = keccak256(item);
    for (const [i, other] of BESIDE.entries()) {
      const pair: readonly [Hex, Hex] = (POSITION >> BigInt(i)) & 1n ? [other, root] : [root, other];
      root = keccak256(encodePacked(['bytes32', 'bytes32'], pair));
    }
    return { tx: evmTx({ chainId: '42161', hash: HASH, logs: [log] }), root };
  }

  function waits(chains: FakeChains): void {
    says(chains, '1', OUTBOX, 'isSpent', [POSITION], word(0));
    says(chains, '1', ROLLUP, 'confirmPeriodBlocks', [], word(45_818));
  }
  /** Roots that the chain above confirmed, each with the messages that it is about and a block of Arbitrum. */
  function confirms(
    chains: FakeChains,
    ...roots: readonly { readonly root: Hex; readonly size: bigint; readonly isKnown?: boolean }[]
  ): void {
    const blockOf = (i: number) => word(1_000 + i);
    const logs = roots.map(({ root }, i) =>
      eventLog(OUTBOX, 'SendRootUpdated', { outputRoot: root, l2BlockHash: blockOf(i) }, [], []),
    );
    chains.add(evmTx({ chainId: '1', hash: hash32(60), logs }));
    for (const [i, { root, isKnown = true }] of roots.entries())
      says(chains, '1', OUTBOX, 'roots', [root], isKnown ? blockOf(i) : word(0));
    chains.answerRpc('42161', 'eth_getBlockByHash', ([hash]: [Hex]) => ({
      sendCount: word(roots[Number(BigInt(hash)) - 1_000]?.size ?? 0n).replace(/^0x0+/, '0x'),
    }));
  }
  const proves = (chains: FakeChains, size: bigint) =>
    chains.answerRpc('42161', 'eth_call', ([call]: [{ readonly to: string; readonly data: Hex }]) => {
      const { args } = decodeFunctionData({ abi, data: call.data });
      if (call.to !== '0x00000000000000000000000000000000000000c8' || args?.[0] !== size || args[1] !== POSITION)
        return null;
      return encodeAbiParameters(
        [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'bytes32[]' }],
        [word(1), word(2), BESIDE],
      );
    });

  it('waits until a claim that has it stands', async () => {
    const chains = fakeChains();
    const { tx, root } = withdrawn();
    waits(chains);
    const until = (tx.time ?? 0) + 45_818 * 12_000;
    const waiting = {
      phase: 'WAITING_TO_FINALIZE',
      until,
      event: { from_chain_id: '42161', to_chain_id: '1', state: 'CANONICAL_TRANSFER_SENT' },
      from: { denom: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', amount: '8', address: ALICE },
      to: { denom: WETH, amount: '8', address: BOB },
      identifiers: [{ name: 'position', value: '5' }],
    };
    expect((await legsOf(tx, chains))[0]).toMatchObject(waiting);
    confirms(chains, { root: word(3), size: POSITION }, { root, size: POSITION + 1n, isKnown: false });
    expect((await legsOf(tx, chains))[0]).toMatchObject(waiting);
  });

  it('is then carried out by anybody, with a proof that leads to the confirmed root', async () => {
    const chains = fakeChains();
    const { tx, root } = withdrawn();
    waits(chains);
    confirms(chains, { root: word(3), size: POSITION }, { root, size: POSITION + 3n });
    proves(chains, POSITION + 3n);
    const [ready] = await legsOf(tx, chains);
    expect(ready).toMatchObject({
      phase: 'READY',
      acts: [{ kind: 'FINALIZE', who: 'ANYONE', chain_id: '1', evm_tx: { to: OUTBOX, value: '0' } }],
    });
    const same = (address: string) => expect.stringMatching(new RegExp(address, 'i'));
    expect(decodeFunctionData({ abi, data: `0x${ready?.acts[0]?.evm_tx?.data}` })).toEqual({
      functionName: 'executeTransaction',
      args: [BESIDE, POSITION, same(ALICE), same(WETH_GATEWAY), BLOCK, FIRST_BLOCK, TIME, 0n, payout],
    });
    confirms(chains, { root: word(4), size: POSITION + 3n });
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'READY',
      acts: [],
      said: expect.stringContaining('proves'),
    });
  });

  it('has arrived once its position is spent', async () => {
    const chains = fakeChains();
    const { tx } = withdrawn();
    waits(chains);
    says(chains, '1', OUTBOX, 'isSpent', [POSITION], word(1));
    const index = { to: WETH_GATEWAY, l2Sender: ALICE, zero: 0n };
    const executed = (position: bigint) =>
      eventLog(OUTBOX, 'OutBoxTransactionExecuted', index, ['uint256'], [position]);
    const input = encodeFunctionData({
      abi,
      functionName: 'executeTransaction',
      args: [[], POSITION, ALICE, WETH_GATEWAY, BLOCK, FIRST_BLOCK, TIME - 600n, 0n, payout],
    });
    const arrival = evmTx({ chainId: '1', hash: hash32(8), to: OUTBOX, input, logs: [executed(POSITION)] });
    chains.add(tx, evmTx({ chainId: '1', hash: hash32(7), logs: [executed(4n)] }), arrival);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'ARRIVED',
      event: { txs: { receive_tx: { tx_hash: hash32(8) } } },
    });
    expect(await arbitrumTracker.origins?.(arrival, chains.context)).toEqual([{ chainId: '42161', hash: HASH }]);
  });

  it('of coins goes to whom it calls; none is a call without any', async () => {
    const chains = fakeChains();
    waits(chains);
    const coins = { target: BOB, value: 6n, data: '0x' } as const;
    expect((await legsOf(withdrawn(coins).tx, chains))[0]).toMatchObject({
      from: { denom: 'arbitrum-native', amount: '6' },
      to: { denom: 'ethereum-native', address: BOB },
    });
    expect(await legsOf(withdrawn({ ...coins, value: 0n }).tx, chains)).toEqual([]);
  });
});
