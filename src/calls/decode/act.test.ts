import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  parseAbi,
} from 'viem';
import { describe, expect, test } from 'vitest';
import vectors from '#testing/nodes/cctp-vectors.json' with { type: 'json' };
import { createRandom } from '#testing/random.ts';
import { type ActedTransfer, explainCall, type HandedCall, RefusedCall } from './act.ts';
import { findContract } from './contracts.ts';

const ME: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const word = (end: string): Hex => `0x${end.padStart(64, '0')}`;
const abi = parseAbi([
  'function receiveMessage(bytes message, bytes attestation)',
  'function payForGas(bytes32 messageId, uint32 destinationDomain, uint256 gasAmount, address refundAddress)',
  'struct Origin { uint32 srcEid; bytes32 sender; uint64 nonce; }',
  'function lzReceive(Origin origin, address receiver, bytes32 guid, bytes message, bytes extraData)',
  'function retryReceiveToken(bytes32 guid, uint8 index, uint32 srcEid, address receiver, uint256 amountLD, bytes composeMsg)',
  'struct Withdrawal { uint256 nonce; address sender; address target; uint256 value; uint256 gasLimit; bytes data; }',
  'function finalizeWithdrawalTransactionExternalProof(Withdrawal tx, address proofSubmitter)',
  'function relayMessage(uint256 nonce, address sender, address target, uint256 value, uint256 minGasLimit, bytes message)',
  'function redeem(bytes32 ticketId)',
  'struct FinalizeL1DepositParams { uint256 chainId; uint256 l2BatchNumber; uint256 l2MessageIndex; address l2Sender; uint16 l2TxNumberInBatch; bytes message; bytes32[] merkleProof; }',
  'function finalizeDeposit(FinalizeL1DepositParams params)',
]);

interface Case {
  readonly name: string;
  readonly handed: HandedCall;
  readonly transfer: ActedTransfer;
  /** Arguments whose bytes the contract proves by itself: a signature, a proof, a message whose hash it keeps. */
  readonly proven: readonly string[];
  readonly receiver: string | null;
  readonly amount: bigint | null;
}

const transfer = (from: string, to: string, name: string, value: string): ActedTransfer => ({
  ...{ fromChainId: from, toChainId: to, receiver: ME, amount: null },
  identifiers: [{ name, value }],
});

const mint = vectors.plain;
const guid = keccak256('0x01');
const withdrawal = {
  ...{ nonce: 7n, sender: ME, target: ME, value: 5n * 10n ** 17n, gasLimit: 200_000n, data: '0x1234' as Hex },
} as const;
const withdrawalHash = keccak256(
  encodeAbiParameters(
    [...['uint256', 'address', 'address', 'uint256', 'uint256', 'bytes'].map((type) => ({ type }))],
    [withdrawal.nonce, withdrawal.sender, withdrawal.target, withdrawal.value, withdrawal.gasLimit, withdrawal.data],
  ),
);
const relayed = encodeFunctionData({
  ...{ abi, functionName: 'relayMessage' },
  args: [1n, ME, ME, 0n, 200_000n, '0xabcd'],
});

/** What the contract of coins sends: to whom, and how much. */
const payout = encodePacked(['bytes4', 'address', 'uint256'], ['0x6c0960f9', ME, 77n]);

const call = (kind: string, chainId: string, to: string, data: string, value = '0'): HandedCall => {
  return { kind, chainId, to, value, data: data.replace(/^0x/, '') };
};

const CASES: readonly Case[] = [
  {
    name: 'a mint of CCTP, recorded on the real contracts',
    handed: call(
      ...(['RECEIVE', '8453', '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64'] as const),
      encodeFunctionData({
        ...{ abi, functionName: 'receiveMessage' },
        args: [mint.attested_message as Hex, mint.attestation as Hex],
      }),
    ),
    transfer: {
      ...{ fromChainId: '1', toChainId: '8453', receiver: ME, amount: BigInt(mint.received) },
      identifiers: [{ name: 'nonce', value: `0x${mint.attested_message.slice(2 + 24, 2 + 88)}` }],
    },
    proven: ['attestation', 'message'],
    receiver: ME.toLowerCase(),
    amount: 99_990_000n,
  },
  {
    name: "a payment to Hyperlane's paymaster",
    handed: call(
      ...(['PAY', '1', '0x9e6B1022bE9BBF5aFd152483DAD9b88911bC8611'] as const),
      encodeFunctionData({ abi, functionName: 'payForGas', args: [guid, 8453, 50_000n, ME] }),
      '1000',
    ),
    transfer: transfer('1', '8453', 'message_id', guid),
    proven: ['gasAmount'],
    receiver: null,
    amount: null,
  },
  {
    name: 'a message of LayerZero',
    handed: call(
      ...(['EXECUTE', '8453', '0x1a44076050125825900e736c501f859c50fE728c'] as const),
      encodeFunctionData({
        ...{ abi, functionName: 'lzReceive' },
        args: [{ srcEid: 30101, sender: word('aa'), nonce: 3n }, ME, guid, '0x0102', '0x'],
      }),
    ),
    transfer: transfer('1', '8453', 'guid', guid),
    proven: ['origin', 'receiver', 'message', 'extraData'],
    receiver: null,
    amount: null,
  },
  {
    name: 'what a pool of Stargate kept back',
    handed: call(
      ...(['RETRY', '1', '0x77b2043768d28E9C9aB44E1aBfC95944bcE57931'] as const),
      encodeFunctionData({
        ...{ abi, functionName: 'retryReceiveToken' },
        args: [guid, 0, 30184, ME, 77n, '0x'],
      }),
    ),
    transfer: { ...transfer('8453', '1', 'guid', guid), amount: 77n },
    proven: ['index', 'srcEid', 'composeMsg'],
    receiver: ME,
    amount: 77n,
  },
  {
    name: 'the end of a withdrawal',
    handed: call(
      ...(['FINALIZE', '1', '0xbEb5Fc579115071764c7423A4f12eDde41f106Ed'] as const),
      encodeFunctionData({
        ...{ abi, functionName: 'finalizeWithdrawalTransactionExternalProof' },
        args: [withdrawal, ME],
      }),
    ),
    transfer: transfer('10', '1', 'withdrawal hash', withdrawalHash),
    proven: ['proofSubmitter'],
    receiver: null,
    amount: null,
  },
  {
    name: 'a message that failed on a rollup',
    handed: call('EXECUTE', '10', '0x4200000000000000000000000000000000000007', relayed),
    transfer: transfer('1', '10', 'message hash', keccak256(relayed)),
    proven: [],
    receiver: null,
    amount: null,
  },
  {
    name: 'a ticket of Arbitrum',
    handed: call(
      ...(['EXECUTE', '42161', '0x000000000000000000000000000000000000006E'] as const),
      encodeFunctionData({ abi, functionName: 'redeem', args: [guid] }),
    ),
    transfer: transfer('1', '42161', 'ticket', guid),
    proven: [],
    receiver: null,
    amount: null,
  },
  {
    name: 'the end of a withdrawal from ZKsync',
    handed: call(
      ...(['FINALIZE', '1', '0xD7f9f54194C633F36CCD5F3da84ad4a1c38cB2cB'] as const),
      encodeFunctionData({
        ...{ abi, functionName: 'finalizeDeposit' },
        args: [
          {
            ...{ chainId: 324n, l2BatchNumber: 5n, l2MessageIndex: 6n, l2TxNumberInBatch: 7, message: payout },
            ...{ l2Sender: '0x000000000000000000000000000000000000800A', merkleProof: [word('41'), word('42')] },
          },
        ],
      }),
    ),
    transfer: { ...transfer('324', '1', 'message hash', keccak256(payout)), amount: 77n },
    proven: ['l2BatchNumber', 'l2MessageIndex', 'l2TxNumberInBatch', 'merkleProof'],
    receiver: ME.toLowerCase(),
    amount: 77n,
  },
];

const refused = ({ handed, transfer }: Pick<Case, 'handed' | 'transfer'>): string | null => {
  try {
    explainCall(handed, transfer, ME);
    return null;
  } catch (error) {
    if (error instanceof RefusedCall) return error.reason;
    throw error;
  }
};

describe.each(CASES)('$name', (known) => {
  test('is read from its bytes', () => {
    const { receiver, amount } = explainCall(known.handed, known.transfer, ME);
    expect({ receiver, amount }).toEqual({ receiver: known.receiver, amount: known.amount });
  });

  test('is refused at another contract, on another chain, for another transfer, with coins, and with bytes behind it', () => {
    const { handed, transfer } = known;
    expect(refused({ ...known, handed: { ...handed, to: word('b0b').slice(0, 42) } })).toBe('contract');
    expect(refused({ ...known, handed: { ...handed, chainId: '56' } })).toMatch(/contract|chain/);
    const other = { ...transfer, identifiers: [{ name: transfer.identifiers[0]?.name ?? '', value: word('77') }] };
    expect(refused({ ...known, transfer: other })).toBe('transfer');
    expect(refused({ ...known, handed: { ...handed, value: handed.value === '0' ? '1' : '0' } })).toBe('value');
    expect(refused({ ...known, handed: { ...handed, data: `${handed.data}00` } })).toBe('unreadable');
    expect(refused({ ...known, handed: { ...handed, kind: handed.kind === 'PAY' ? 'RECEIVE' : 'PAY' } })).toBe(
      'unreadable',
    );
  });
});

test('a mint for somebody else, of another amount, or by a named caller is refused', () => {
  const [known] = CASES as [Case];
  expect(refused({ ...known, transfer: { ...known.transfer, receiver: word('b0b').slice(0, 42) } })).toBe('receiver');
  expect(refused({ ...known, transfer: { ...known.transfer, amount: 99_990_001n } })).toBe('amount');
  const caller = '00'.repeat(32);
  const named = '00'.repeat(12) + 'ab'.repeat(20);
  const at = known.handed.data.indexOf(mint.attested_message.slice(2)) + 2 * 108;
  expect(known.handed.data.slice(at, at + 64)).toBe(caller);
  const data = known.handed.data.slice(0, at) + named + known.handed.data.slice(at + 64);
  expect(refused({ ...known, handed: { ...known.handed, data } })).toBe('caller');
});

const seed = Number(process.env.PORTOLAN_SEED ?? Math.floor(Math.random() * 2 ** 31));
const MUTATIONS = 2_000;

test(`of ${MUTATIONS} changed bytes none passes but in what the contract itself proves (seed ${seed})`, () => {
  const random = createRandom(seed);
  let proven = 0;
  for (let i = 0; i < MUTATIONS; i++) {
    const known = CASES[i % CASES.length] as Case;
    const { handed } = known;
    const at = 2 * random.whole(0, handed.data.length / 2 - 1);
    const byte = Number.parseInt(handed.data.slice(at, at + 2), 16) ^ random.whole(1, 255);
    const data = handed.data.slice(0, at) + byte.toString(16).padStart(2, '0') + handed.data.slice(at + 2);
    if (refused({ ...known, handed: { ...handed, data } }) !== null) continue;
    proven += 1;
    expect(unprovenArguments(known, data), `byte ${at / 2} of ${known.name}`).toEqual(
      unprovenArguments(known, handed.data),
    );
  }
  expect(proven).toBeLessThan(MUTATIONS);
});

/** The arguments that the contract does not prove by itself; of a message of CCTP the fields that the page shows. */
function unprovenArguments({ proven }: Case, data: string): unknown {
  const { functionName, args } = decodeFunctionData({ abi, data: `0x${data}` });
  const item = abi.find((each) => each.type === 'function' && each.name === functionName);
  const named = (item?.inputs ?? []).flatMap((input, i): (readonly [string, unknown])[] => {
    const value = (args as readonly unknown[])[i];
    return 'components' in input && !proven.includes(input.name)
      ? Object.entries(value as object)
      : [[input.name, value]];
  });
  return named.filter(([name]) => !proven.includes(name));
}

test('the contracts of the cases are those that packages name', () => {
  expect(findContract(['stargate_pool'], '1', '0x77b2043768d28E9C9aB44E1aBfC95944bcE57931')?.role).toBe(
    'stargate_pool',
  );
  expect(findContract(['op_portal'], '1', '0x77b2043768d28E9C9aB44E1aBfC95944bcE57931')).toBeUndefined();
});
