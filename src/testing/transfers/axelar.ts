import { encodeAbiParameters, encodeFunctionData, keccak256, parseAbi } from 'viem';
import { topicOf, topicWord } from '#tracking/abi.ts';
import { evmTx, type FakeChains, hash32, SERVICES } from '../chain-reads.ts';
import { LATER, type Scene } from './scene.ts';

type Hex = `0x${string}`;

/** The gateways of Ethereum and Arbitrum. */
export const GATEWAY = '0x4f4495243837681061c4743b74b3eedf548d56a5';
const FAR_GATEWAY = '0xe432150cce91c13a887f7d836923d5597add8e31';
export const AAVE = '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9';
export const ALICE = `0x${'a1'.repeat(20)}` as const;
export const RECEIVER = `0x${'cc'.repeat(20)}` as const;
export const HASH = hash32(1);
const APPROVED_HASH = hash32(2);
const EXECUTED_HASH = hash32(3);
const COMMAND = hash32(0xc0) as Hex;
const PAYLOAD = '0xdd';
const PAYLOAD_HASH = keccak256(PAYLOAD);

const string = { type: 'string' };
const number = { type: 'uint256' };
const bytes32 = { type: 'bytes32' };

const abi = parseAbi([
  'function isContractCallAndMintApproved(bytes32,string,string,address,bytes32,string,uint256) view returns (bool)',
  'function isContractCallApproved(bytes32,string,string,address,bytes32) view returns (bool)',
]);

interface Draft {
  readonly gateway?: string;
  readonly to?: string;
  /** Whether nine wei of AAVE go with the call. */
  readonly hasToken?: boolean;
}
/** A call of a contract on Arbitrum: the second log of its transaction, the fourth of its block. */
export function callTx({ gateway = GATEWAY, to = 'arbitrum', hasToken = true }: Draft = {}) {
  const data = hasToken
    ? encodeAbiParameters([string, string, { type: 'bytes' }, string, number], [to, RECEIVER, PAYLOAD, 'AAVE', 9n])
    : encodeAbiParameters([string, string, { type: 'bytes' }], [to, RECEIVER, PAYLOAD]);
  const event = hasToken
    ? 'ContractCallWithToken(address,string,string,bytes32,bytes,string,uint256)'
    : 'ContractCall(address,string,string,bytes32,bytes)';
  const topics = [topicOf(event), topicWord(ALICE), PAYLOAD_HASH];
  const other = { address: AAVE, topics: [hash32(5)], data: '0x', index: 3 };
  return evmTx({ chainId: '1', hash: HASH, logs: [other, { address: gateway, topics, data, index: 4 }] });
}

interface Approval {
  readonly gateway?: string;
  readonly hasToken?: boolean;
  readonly place?: bigint;
  readonly payloadHash?: string;
}
/** The far gateway's word that validators let the call through. */
export function approvalTx({
  gateway = FAR_GATEWAY,
  hasToken = true,
  place = 1n,
  payloadHash = PAYLOAD_HASH,
}: Approval = {}) {
  const data = hasToken
    ? encodeAbiParameters(
        [string, string, string, number, bytes32, number],
        ['Ethereum', ALICE, 'AAVE', 9n, HASH, place],
      )
    : encodeAbiParameters([string, string, bytes32, number], ['Ethereum', ALICE, HASH, place]);
  const event = hasToken
    ? 'ContractCallApprovedWithMint(bytes32,string,string,address,bytes32,string,uint256,bytes32,uint256)'
    : 'ContractCallApproved(bytes32,string,string,address,bytes32,bytes32,uint256)';
  const topics = [topicOf(event), COMMAND, topicWord(RECEIVER), payloadHash];
  return evmTx({ ...LATER, chainId: '42161', hash: APPROVED_HASH, logs: [{ address: gateway, topics, data }] });
}
/** Whether the approval is still to be used. */
export function setApproved(chains: FakeChains, is: boolean, hasToken = true): void {
  const head = [COMMAND, 'Ethereum', ALICE, RECEIVER, PAYLOAD_HASH] as const;
  const data = hasToken
    ? encodeFunctionData({ abi, functionName: 'isContractCallAndMintApproved', args: [...head, 'AAVE', 9n] })
    : encodeFunctionData({ abi, functionName: 'isContractCallApproved', args: head });
  chains.answer('42161', { target: FAR_GATEWAY, data }, hash32(is ? 1 : 0));
}
export const executionTx = (gateway: string = FAR_GATEWAY) =>
  evmTx({
    ...{ ...LATER, chainId: '42161', hash: EXECUTED_HASH },
    logs: [{ address: gateway, topics: [topicOf('ContractCallExecuted(bytes32)'), COMMAND], data: '0x' }],
  });

/** What the explorer has of the transaction. */
export function explorerSays(chains: FakeChains, ...entries: readonly object[]): void {
  const data = entries.map((entry) => ({ call: { transactionHash: HASH, logIndex: 4 }, ...entry }));
  chains.serve(SERVICES.axelarscan, ({ pathname }, body) =>
    pathname === '/gmp/searchGMP' && (body as { readonly txHash: string }).txHash === HASH ? { data } : { data: [] },
  );
}
const approved = { status: 'approved', confirm: {}, approved: { transactionHash: APPROVED_HASH } };

export const axelarScene: Scene = {
  ...{ name: 'Axelar', chainId: '1', hash: HASH, far: ['42161', SERVICES.axelarscan] },
  way: [
    {
      phase: 'WAITING_ATTESTATION',
      set(chains) {
        chains.add(callTx());
        explorerSays(chains, { status: 'called' });
      },
    },
    {
      phase: 'WAITING_DELIVERY',
      set(chains) {
        explorerSays(chains, approved);
        chains.add(approvalTx());
        setApproved(chains, true);
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        explorerSays(chains, { ...approved, status: 'executed', executed: { transactionHash: EXECUTED_HASH } });
        setApproved(chains, false);
        chains.add(executionTx());
      },
    },
  ],
  arrives: null,
  slow: { ms: 3 * 3_600_000, phase: 'WAITING_ATTESTATION' },
  refused: [
    {
      phase: 'REFUSED',
      set(chains) {
        explorerSays(chains, { ...approved, status: 'error', error: { error: { message: 'execution reverted' } } });
        chains.add(approvalTx());
        setApproved(chains, true);
      },
    },
  ],
  returned: 'a gateway sends nothing back',
  notReplaced: null,
};
