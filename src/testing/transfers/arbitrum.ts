import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  encodePacked,
  keccak256,
  parseAbi,
} from 'viem';
import { evmTx, type FakeChains, hash32, NOW } from '../chain-reads.ts';
import { LATER, type Scene } from './scene.ts';
import { saysBy, word } from './views.ts';

type Hex = `0x${string}`;

/** Arbitrum One's contracts. */
export const BRIDGE = '0x8315177ab297ba92a06054ce80a67ed4dbd7ed3a';
const INBOX = '0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f';
export const OUTBOX = '0x0b9857ae2d4a3dbe74ffe1d7df045bb7f96e4840';
const ROLLUP = '0x4dceb440657f21083db8add07665f8ddbe1dcfc0';
export const WETH_GATEWAY = '0xd92023e9d9911199a6711321d1277285e6d4e2db';
const WETH_ON_ARBITRUM = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1';
export const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
export const TICKETS = '0x000000000000000000000000000000000000006e';
const ARB_SYS = '0x0000000000000000000000000000000000000064';
export const ALICE = '0xa2e06c19ee14255889f0ec0ca37f6d0778d06754';
export const BOB = `0x${'b0'.repeat(20)}` as const;
export const HASH = hash32(1);

export const abi = parseAbi([
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

export const eventLog = (
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
export const says = saysBy(abi);
/** What a bridge and its inbox write for the rollup. */
export function messageLogs(
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

/**
 * The ticket of transaction 0x00000a61331187be51ab9ae792d74f601a5a21fb112f5b9ac5bccb23d4d5aaba of Ethereum, with its hash as Arbitrum has
 * it (tests of Arbitrum's own software).
 */
export const TICKET = '0x8ba13904639c7444d8578cc582a230b8501c9f0f7903f5069d276fdd3a7dea44';
const GATEWAY_ALIAS = '0xea3123e9d9911199a6711321d1277285e6d4f3ec';
export const NUMBER = 0x504cn;
export const AMOUNT = 0x0853a0d2313c0000n;
const ticketCall = encodeFunctionData({
  abi,
  functionName: 'finalizeInboundTransfer',
  args: [WETH, ALICE, ALICE, AMOUNT, `0x${[0x40, 0x60, 0, 0].map((each) => word(each).slice(2)).join('')}`],
});
const ticketWords = [
  0x6c411ad3e74de3e7bd422b94a27770f5b86c623bn,
  AMOUNT,
  0x0854e8ab1802ca80n,
  0x01270f6740d880n,
  BigInt(ALICE),
  BigInt(ALICE),
  0x01d566n,
  0x11e1a300n,
  BigInt(ticketCall.length / 2 - 1),
];
const ticketMessage = `0x${ticketWords.map((each) => word(each).slice(2)).join('')}${ticketCall.slice(2)}` as const;

export function ticketTx(bridge?: string, gateway: string = WETH_GATEWAY) {
  const index = { from: ALICE, to: ALICE, sequenceNumber: NUMBER };
  const initiated = eventLog(gateway, 'DepositInitiated', index, ['address', 'uint256'], [WETH, AMOUNT]);
  const logs = [...messageLogs(NUMBER, 9, GATEWAY_ALIAS, ticketMessage, undefined, bridge), initiated];
  return evmTx({ chainId: '1', hash: HASH, from: ALICE, logs });
}
export const redeemLog = (retry: string) =>
  eventLog(
    TICKETS,
    'RedeemScheduled',
    { ticketId: TICKET, retryTxHash: retry, sequenceNum: 0n },
    ['uint64', 'address', 'uint256', 'uint256'],
    [1n, ALICE, 0n, 0n],
  );

export const POSITION = 5n;
export const [BLOCK, FIRST_BLOCK, TIME] = [100n, 50n, BigInt(Math.floor(NOW / 1000))];
export const payout = encodeFunctionData({
  abi,
  functionName: 'finalizeInboundTransfer',
  args: [WETH, ALICE, BOB, 8n, '0x'],
});
export const BESIDE = [word(21), word(22), word(23)];

interface WithdrawalDraft {
  readonly target?: Hex;
  readonly value?: bigint;
  readonly data?: Hex;
}
export function withdrawn({ target = WETH_GATEWAY, value = 0n, data = payout }: WithdrawalDraft = {}) {
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

export function waits(chains: FakeChains): void {
  says(chains, '1', OUTBOX, 'isSpent', [POSITION], word(0));
  says(chains, '1', ROLLUP, 'confirmPeriodBlocks', [], word(45_818));
}
/** Roots that the chain above confirmed, each with the messages that it is about and a block of Arbitrum. */
export function confirms(
  chains: FakeChains,
  time: number,
  ...roots: readonly { readonly root: Hex; readonly size: bigint; readonly isKnown?: boolean }[]
): void {
  const blockOf = (i: number) => word(1_000 + i);
  const logs = roots.map(({ root }, i) =>
    eventLog(OUTBOX, 'SendRootUpdated', { outputRoot: root, l2BlockHash: blockOf(i) }, [], []),
  );
  chains.add(evmTx({ chainId: '1', hash: hash32(60), time, logs }));
  for (const [i, { root, isKnown = true }] of roots.entries())
    says(chains, '1', OUTBOX, 'roots', [root], isKnown ? blockOf(i) : word(0));
  chains.answerRpc('42161', 'eth_getBlockByHash', ([hash]: [Hex]) => ({
    sendCount: word(roots[Number(BigInt(hash)) - 1_000]?.size ?? 0n).replace(/^0x0+/, '0x'),
  }));
}
export const proves = (chains: FakeChains, size: bigint) =>
  chains.answerRpc('42161', 'eth_call', ([call]: [{ readonly to: string; readonly data: Hex }]) => {
    const { args } = decodeFunctionData({ abi, data: call.data });
    if (call.to !== '0x00000000000000000000000000000000000000c8' || args?.[0] !== size || args[1] !== POSITION)
      return null;
    return encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'bytes32[]' }],
      [word(1), word(2), BESIDE],
    );
  });

/** The outbox's word that it carried a position out. */
export const executedLog = (position: bigint) =>
  eventLog(
    OUTBOX,
    'OutBoxTransactionExecuted',
    { to: WETH_GATEWAY, l2Sender: ALICE, zero: 0n },
    ['uint256'],
    [position],
  );

export const arbitrumDepositScene: Scene = {
  ...{ name: 'Arbitrum, deposit', chainId: '1', hash: HASH, far: ['42161'] },
  way: [
    { phase: 'WAITING_DELIVERY', set: (chains) => chains.add(ticketTx()) },
    {
      phase: 'READY',
      set(chains) {
        chains.add(evmTx({ ...LATER, chainId: '42161', hash: TICKET }));
        says(chains, '42161', TICKETS, 'getTimeout', [TICKET], word(Math.floor(NOW / 1000) + 86_400));
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        says(chains, '42161', TICKETS, 'getTimeout', [TICKET], null);
        chains.add(evmTx({ ...LATER, chainId: '42161', hash: hash32(3), logs: [redeemLog(hash32(4))] }));
        chains.add(evmTx({ ...LATER, chainId: '42161', hash: hash32(4) }));
      },
    },
  ],
  arrives: { chain_id: '42161', denom: WETH_ON_ARBITRUM, amount: AMOUNT.toString() },
  slow: { ms: 3 * 3_600_000, phase: 'WAITING_DELIVERY' },
  refused: [
    {
      phase: 'REFUSED',
      set(chains) {
        chains.add(evmTx({ ...LATER, chainId: '42161', hash: TICKET, logs: [redeemLog(hash32(2))] }));
        chains.add(evmTx({ ...LATER, chainId: '42161', hash: hash32(2), outcome: 'failed' }));
        says(chains, '42161', TICKETS, 'getTimeout', [TICKET], word(Math.floor(NOW / 1000) + 86_400));
      },
    },
  ],
  returned: 'a ticket that nobody carries out leaves its coins with a refund address on the rollup',
  notReplaced: null,
};

const { tx, root } = withdrawn();
const WEEK = 8 * 86_400_000;

export const arbitrumWithdrawalScene: Scene = {
  ...{ name: 'Arbitrum, withdrawal', chainId: '42161', hash: HASH, far: ['1'] },
  way: [
    {
      phase: 'WAITING_TO_FINALIZE',
      set(chains) {
        chains.add(tx);
        waits(chains);
        for (const method of ['eth_getBlockByHash', 'eth_call']) chains.answerRpc('42161', method, () => null);
      },
    },
    {
      phase: 'READY',
      set(chains) {
        chains.now = NOW + WEEK;
        confirms(chains, NOW + WEEK - 3_600_000, { root, size: POSITION + 3n });
        proves(chains, POSITION + 3n);
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        says(chains, '1', OUTBOX, 'isSpent', [POSITION], word(1));
        chains.add(evmTx({ chainId: '1', hash: hash32(8), time: NOW + WEEK, logs: [executedLog(POSITION)] }));
      },
    },
  ],
  arrives: { chain_id: '1', denom: WETH, amount: '8' },
  slow: { ms: 86_400_000, phase: 'WAITING_TO_FINALIZE' },
  refused: 'an outbox that cannot carry a message out leaves it as it was',
  returned: 'an outbox sends nothing back',
  notReplaced: null,
};
