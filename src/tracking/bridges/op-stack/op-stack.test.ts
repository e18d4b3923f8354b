import { decodeFunctionData, encodeAbiParameters, encodeEventTopics, encodeFunctionData, keccak256, toRlp } from 'viem';
import { getWithdrawals } from 'viem/op-stack';
import { describe, expect, it } from 'vitest';
import { encodeRlp } from '#calls/rlp.ts';
import { evmTx, type FakeChains, fakeChains, hash32, NOW } from '#testing/chain-reads.ts';
import {
  ALICE,
  abi,
  BLOCK_OF_WITHDRAWAL,
  BOB,
  CLAIM,
  DAY,
  depositOf,
  etherMessage,
  games,
  HASH,
  type Hex,
  L1_MESSENGER,
  L2_MESSENGER,
  NODES,
  PASSER,
  PORTAL,
  PORTAL_SENDER,
  PROVER,
  passedTypes,
  portalSays,
  relay,
  relayedLog,
  STATE,
  says,
  stateOf,
  structTypes,
  withdrawalData,
  withdrawalFields,
  withdrawalHash,
  withdrawn,
} from '#testing/transfers/op-stack.ts';
import { word } from '#testing/transfers/views.ts';
import type { EvmTx } from '../../chain-tx.ts';
import { withLeaf } from './leaf.ts';
import { opStackTracker } from './op-stack.ts';

const legsOf = (tx: EvmTx, chains: FakeChains) =>
  Promise.all(opStackTracker.departures(tx, chains.context).map((each) => opStackTracker.follow(each, chains.context)));

describe('a deposit to a rollup of the OP stack', () => {
  it('is waited for under the hash that it will have there, and arrives with it', async () => {
    const chains = fakeChains();
    const { tx, hash, messageHash } = depositOf(chains, {});
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'WAITING_DELIVERY',
      bridge: 'OP_STACK',
      event: { from_chain_id: '1', to_chain_id: '8453', state: 'CANONICAL_TRANSFER_SENT' },
      from: { chain_id: '1', denom: 'ethereum-native', amount: '7', address: ALICE },
      to: { chain_id: '8453', denom: 'base-native', amount: '7', address: BOB },
      identifiers: [
        { name: 'message hash', value: messageHash },
        { name: 'transaction on the rollup', value: hash },
      ],
    });
    const arrival = evmTx({ chainId: '8453', hash, logs: [relayedLog('RelayedMessage', messageHash)] });
    chains.add(arrival);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'ARRIVED',
      event: { state: 'CANONICAL_TRANSFER_RECEIVED', txs: { receive_tx: { tx_hash: hash } } },
      arrival: { chainId: '8453', hash },
    });
    expect(await opStackTracker.origins?.(arrival, chains.context)).toEqual([{ chainId: '1', hash: HASH }]);
    chains.drop('8453', hash);
    expect((await legsOf(tx, chains))[0]).toMatchObject({ phase: 'WAITING_DELIVERY', arrival: null });
  });

  it('names tokens by their pair, and none that our lists do not have', async () => {
    const chains = fakeChains();
    const [l1, l2] = [
      '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
      '0x63706e401c06ac8513145b7687A14804d17f814b',
    ] as const;
    const args = (l2Token: Hex) => [l2Token, l1, ALICE, BOB, 9n, '0x'] as const;
    const message = (token: Hex) => encodeFunctionData({ abi, functionName: 'finalizeBridgeERC20', args: args(token) });
    const { tx } = depositOf(chains, { mint: 0n, data: relay(0n, message(l2)) });
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      from: { denom: l1, amount: '9' },
      to: { denom: l2, address: BOB },
    });
    const made = depositOf(chains, { mint: 0n, data: relay(0n, message(BOB)) });
    expect((await legsOf(made.tx, chains))[0]).toMatchObject({
      from: { denom: null, amount: '9' },
      to: { denom: null },
    });
  });

  it('whose call failed can be executed by anybody, until somebody does', async () => {
    const chains = fakeChains();
    const { tx, hash, messageHash } = depositOf(chains, {});
    chains.add(evmTx({ chainId: '8453', hash, logs: [relayedLog('FailedRelayedMessage', messageHash)] }));
    says(chains, '8453', L2_MESSENGER, 'successfulMessages', [messageHash], word(0));
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'REFUSED',
      event: { state: 'CANONICAL_TRANSFER_FAILED' },
      acts: [
        {
          kind: 'EXECUTE',
          who: 'ANYONE',
          evm_tx: { to: L2_MESSENGER, value: '0', data: relay(7n, etherMessage).slice(2) },
        },
      ],
    });
    says(chains, '8453', L2_MESSENGER, 'successfulMessages', [messageHash], word(1));
    chains.add(evmTx({ chainId: '8453', hash: hash32(5), logs: [relayedLog('RelayedMessage', messageHash)] }));
    expect((await legsOf(tx, chains))[0]).toMatchObject({ phase: 'ARRIVED', arrival: { hash: hash32(5) } });
  });

  it('straight through the portal arrives with its coins', async () => {
    const chains = fakeChains();
    const { tx, hash } = depositOf(chains, { to: BOB, data: '0x' });
    chains.add(evmTx({ chainId: '8453', hash }));
    expect((await legsOf(tx, chains))[0]).toMatchObject({ phase: 'ARRIVED', to: { amount: '7', address: BOB } });
  });

  it('leaves its coins with who sent it where its call fails, and what the call does not pass on', async () => {
    const chains = fakeChains();
    for (const isCreation of [false, true]) {
      const { tx, hash } = depositOf(chains, { to: BOB, data: '0x', isCreation });
      chains.add(evmTx({ chainId: '8453', hash, outcome: 'failed' }));
      expect((await legsOf(tx, chains))[0]).toMatchObject({
        phase: 'ARRIVED',
        to: { amount: '7', address: PORTAL_SENDER },
        said: expect.stringContaining('its call failed'),
      });
    }
    const { tx, hash } = depositOf(chains, { to: BOB, data: '0x', value: 0n });
    chains.add(evmTx({ chainId: '8453', hash }));
    expect((await legsOf(tx, chains))[0]).toMatchObject({ phase: 'ARRIVED', to: { address: PORTAL_SENDER } });
  });

  it('is none of another portal', async () => {
    const chains = fakeChains();
    expect(await legsOf(depositOf(chains, { portal: ALICE }).tx, chains)).toEqual([]);
  });
});

describe('a withdrawal from a rollup of the OP stack', () => {
  it('is read as another reader does, and is none whose hash is not that of its fields', async () => {
    const chains = fakeChains();
    const [read] = opStackTracker.departures(withdrawn(), chains.context);
    expect(read?.data).toMatchObject({ hash: withdrawalHash, nonce: 3n, gas: 300_000n });
    const { logs } = withdrawn();
    const asViem = logs.map((log) => ({ ...log, logIndex: log.index })) as unknown as Parameters<
      typeof getWithdrawals
    >[0]['logs'];
    expect(getWithdrawals({ logs: asViem })).toEqual([{ ...withdrawalFields, withdrawalHash }]);
    for (const made of [withdrawn(hash32(4) as Hex), withdrawn(withdrawalHash, ALICE)])
      expect(opStackTracker.departures(made, chains.context)).toEqual([]);
  });

  it('waits to be proven until a game is about a block from its own on', async () => {
    const chains = fakeChains();
    portalSays(chains, {});
    games(chains, { index: 99n, block: BLOCK_OF_WITHDRAWAL - 1n, claim: CLAIM });
    expect((await legsOf(withdrawn(), chains))[0]).toMatchObject({
      phase: 'WAITING_TO_PROVE',
      event: { from_chain_id: '8453', to_chain_id: '1', state: 'CANONICAL_TRANSFER_SENT' },
      from: { denom: 'base-native', amount: '7', address: ALICE },
      to: { denom: 'ethereum-native', amount: '7', address: BOB },
      identifiers: [
        { name: 'withdrawal hash', value: withdrawalHash },
        { name: 'message hash', value: keccak256(withdrawalData) },
      ],
      acts: [],
    });
  });

  it('is proven with bytes that another reader takes apart to the same', async () => {
    const chains = fakeChains();
    portalSays(chains, {});
    const honest = { index: 98n, block: BLOCK_OF_WITHDRAWAL + 5n, claim: CLAIM };
    games(chains, { index: 99n, block: BLOCK_OF_WITHDRAWAL + 9n, claim: hash32(6) as Hex }, honest);
    stateOf(chains, honest.block);
    const [leg] = await legsOf(withdrawn(), chains);
    expect(leg).toMatchObject({
      phase: 'READY_TO_PROVE',
      acts: [{ kind: 'PROVE', chain_id: '1', evm_tx: { to: PORTAL, value: '0' } }],
    });
    const read = decodeFunctionData({ abi, data: `0x${leg?.acts[0]?.evm_tx?.data}` });
    expect(read).toEqual({
      functionName: 'proveWithdrawalTransaction',
      args: [
        withdrawalFields,
        98n,
        {
          version: word(0),
          stateRoot: STATE.stateRoot,
          messagePasserStorageRoot: STATE.storageHash,
          latestBlockhash: STATE.hash,
        },
        NODES,
      ],
    });
    expect(leg?.acts[0]?.evm_tx?.data).toBe(
      encodeFunctionData({ abi, ...read } as Parameters<typeof encodeFunctionData>[0]).slice(2),
    );
  });

  it('is not proven by a node that says something else than the game, or has no state of its block', async () => {
    const chains = fakeChains();
    portalSays(chains, {});
    games(chains, { index: 98n, block: BLOCK_OF_WITHDRAWAL + 5n, claim: hash32(7) as Hex });
    stateOf(chains, BLOCK_OF_WITHDRAWAL + 5n);
    expect((await legsOf(withdrawn(), chains))[0]).toMatchObject({ phase: 'READY_TO_PROVE', acts: [] });
    chains.answerRpc('8453', 'eth_getProof', () => null);
    expect((await legsOf(withdrawn(), chains))[0]).toMatchObject({
      phase: 'READY_TO_PROVE',
      acts: [],
      said: expect.stringContaining('no node'),
    });
  });

  it('matures from its proof on, and can then be finalized by anybody', async () => {
    const chains = fakeChains();
    portalSays(chains, { provenAgo: 2 * DAY });
    const topics = encodeEventTopics({
      abi,
      eventName: 'WithdrawalProven',
      args: { withdrawalHash, from: ALICE, to: BOB },
    }) as string[];
    chains.add(
      evmTx({ chainId: '1', hash: hash32(3), time: NOW - 2 * DAY, logs: [{ address: PORTAL, topics, data: '0x' }] }),
    );
    expect((await legsOf(withdrawn(), chains))[0]).toMatchObject({
      phase: 'WAITING_TO_FINALIZE',
      event: { state: 'CANONICAL_TRANSFER_PROVEN', txs: { prove_tx: { tx_hash: hash32(3) } } },
      since: NOW - 2 * DAY,
      until: NOW + 5 * DAY,
      acts: [],
    });
    portalSays(chains, { provenAgo: 8 * DAY });
    expect((await legsOf(withdrawn(), chains))[0]).toMatchObject({ phase: 'WAITING_TO_FINALIZE', until: null });
    portalSays(chains, { provenAgo: 8 * DAY, game: [2, 2 * DAY] });
    expect((await legsOf(withdrawn(), chains))[0]).toMatchObject({
      phase: 'WAITING_TO_FINALIZE',
      until: NOW + 1.5 * DAY,
    });

    portalSays(chains, { provenAgo: 8 * DAY, checks: true, game: [2, 4 * DAY] });
    const [ready] = await legsOf(withdrawn(), chains);
    expect(ready).toMatchObject({
      phase: 'READY',
      acts: [{ kind: 'FINALIZE', who: 'ANYONE', evm_tx: { to: PORTAL } }],
    });
    expect(decodeFunctionData({ abi, data: `0x${ready?.acts[0]?.evm_tx?.data}` })).toEqual({
      functionName: 'finalizeWithdrawalTransactionExternalProof',
      args: [withdrawalFields, expect.stringMatching(new RegExp(PROVER, 'i'))],
    });
  });

  it('is to be proven again where its game was lost, or the portal refuses its proof for good', async () => {
    const chains = fakeChains();
    games(chains, { index: 98n, block: BLOCK_OF_WITHDRAWAL + 5n, claim: CLAIM });
    stateOf(chains, BLOCK_OF_WITHDRAWAL + 5n);
    for (const game of [
      [1, DAY],
      [2, 6 * DAY],
    ] as const) {
      portalSays(chains, { provenAgo: 8 * DAY, game });
      const [leg] = await legsOf(withdrawn(), chains);
      expect(leg).toMatchObject({
        phase: 'READY_TO_PROVE',
        acts: [{ kind: 'PROVE' }],
        said: expect.stringContaining('proven again'),
      });
    }
  });

  it('arrives, or is executed again where the receiving call failed', async () => {
    const chains = fakeChains();
    portalSays(chains, { finalized: true, provenAgo: 8 * DAY });
    const topics = encodeEventTopics({
      abi,
      eventName: 'WithdrawalFinalized',
      args: { withdrawalHash },
    }) as string[];
    chains.add(evmTx({ chainId: '1', hash: hash32(4), logs: [{ address: PORTAL, topics, data: word(1) }] }));
    const relayed = (is: number) =>
      says(chains, '1', L1_MESSENGER, 'successfulMessages', [keccak256(withdrawalData)], word(is));
    relayed(1);
    expect((await legsOf(withdrawn(), chains))[0]).toMatchObject({
      phase: 'ARRIVED',
      event: { state: 'CANONICAL_TRANSFER_RECEIVED', txs: { receive_tx: { tx_hash: hash32(4) } } },
    });
    relayed(0);
    expect((await legsOf(withdrawn(), chains))[0]).toMatchObject({
      phase: 'REFUSED',
      acts: [{ kind: 'EXECUTE', evm_tx: { to: L1_MESSENGER, data: withdrawalData.slice(2) } }],
    });
  });

  it('without a messenger is only known to be there by what the portal wrote down', async () => {
    const chains = fakeChains();
    const plain = [4n, ALICE, BOB, 7n, 300_000n, '0x'] as const;
    const plainHash = keccak256(encodeAbiParameters(structTypes, plain));
    const args = { nonce: 4n, sender: ALICE, target: BOB } as const;
    const log = {
      address: PASSER,
      topics: encodeEventTopics({ abi, eventName: 'MessagePassed', args }) as string[],
      data: encodeAbiParameters(passedTypes, [7n, 300_000n, '0x', plainHash]),
    };
    const tx = evmTx({ chainId: '8453', hash: HASH, logs: [log] });
    const portal = (name: string, given: readonly unknown[], answer: string | null) =>
      says(chains, '1', PORTAL, name, given, answer);
    portal('finalizedWithdrawals', [plainHash], word(1));
    portal('numProofSubmitters', [plainHash], word(0));
    portal('proofMaturityDelaySeconds', [], word(0));
    portal('disputeGameFinalityDelaySeconds', [], word(0));
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'UNKNOWN',
      said: expect.stringContaining('whether the portal could pay it out'),
    });
    const topics = encodeEventTopics({ abi, eventName: 'WithdrawalFinalized', args: { withdrawalHash: plainHash } });
    const finalized = (is: number) =>
      chains.add(
        evmTx({
          chainId: '1',
          hash: hash32(4),
          logs: [{ address: PORTAL, topics: topics as string[], data: word(is) }],
        }),
      );
    finalized(0);
    expect((await legsOf(tx, chains))[0]).toMatchObject({ phase: 'STUCK' });
    finalized(1);
    expect((await legsOf(tx, chains))[0]).toMatchObject({ phase: 'ARRIVED', arrival: { hash: hash32(4) } });
  });

  it('says that proofs over several rollups are not built', async () => {
    const chains = fakeChains();
    portalSays(chains, {});
    games(chains);
    says(chains, '1', PORTAL, 'superRootsActive', [], word(1));
    expect((await legsOf(withdrawn(), chains))[0]).toMatchObject({
      phase: 'UNKNOWN',
      said: expect.stringContaining('several rollups'),
    });
  });
});

describe('the last node of a storage proof', () => {
  const key = keccak256(hash32(5) as Hex);
  const branchWith = (path: string, place: number) =>
    encodeRlp(Array.from({ length: 17 }, (_, i) => (i === place ? [path, '01'] : '')));

  it('is the leaf where it stands inside its branch', () => {
    const odd = `3${key.slice(-3)}`;
    const even = `20${key.slice(-4)}`;
    for (const path of [odd, even]) {
      const branch = branchWith(path, 4);
      expect(withLeaf([`0x${branch}`], key)).toEqual([branch, encodeRlp([path, '01'])]);
    }
  });

  it('is left as it is where the leaf is a node of its own, or the one inside is of another key', () => {
    const leaf = toRlp(['0x20aa', '0x01']);
    expect(withLeaf([leaf], key)).toEqual([leaf.slice(2)]);
    const other = branchWith('3abc', 4);
    expect(withLeaf([`0x${other}`], key)).toEqual([other]);
  });
});
