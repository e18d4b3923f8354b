import { describe, expect, test } from 'vitest';
import type { TransferStatus, TxState, TxStatusResponse } from '#contract/tx.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { type FakeChains, SERVICES } from '#testing/chain-reads.ts';
import { SCENES } from '#testing/transfers/all.ts';
import { chainsAt, type Point, type Scene } from '#testing/transfers/scene.ts';
import type { ChainReads } from './chain-reads.ts';
import type { ChainTx } from './chain-tx.ts';
import { createTracking, type Tracking } from './tracking.ts';

/** Each bridge in each case: what a bridge does not have, its scene says why. */

const STATES: Readonly<Partial<Record<NonNullable<Point['phase']>, TxState>>> = {
  ...{ ARRIVED: 'STATE_COMPLETED_SUCCESS', RETURNED: 'STATE_COMPLETED_ERROR' },
  ...{ RETURNING: 'STATE_PENDING_ERROR', TIMED_OUT: 'STATE_PENDING_ERROR' },
};
const MINUTE = 60_000;
const SENDER = `0x${'f0'.repeat(20)}`;
const NONCE = '7';

interface Told {
  readonly phase: string | null;
  readonly state: string;
}

/** One transfer, by where it stands. */
function told({ state, transfers }: TxStatusResponse): Told {
  expect(transfers).toHaveLength(1);
  const { stops } = transfers[0] as TransferStatus;
  return { phase: (stops.find(({ phase }) => phase !== 'ARRIVED') ?? stops.at(-1))?.phase ?? null, state };
}
const expected = ({ phase, state }: Point): Told => {
  return { phase, state: state ?? ((phase && STATES[phase]) || 'STATE_PENDING') };
};
const wordsOf = ({ transfers }: TxStatusResponse) => transfers[0]?.stops.find(({ phase }) => phase === 'UNKNOWN')?.said;
const actsIn = ({ transfers }: TxStatusResponse) => transfers.flatMap(({ stops }) => stops.flatMap(({ acts }) => acts));

const registry = embeddedRegistry();
const contextOf = (chains: ChainReads, now: () => number) => ({ registry, chains, services: SERVICES, now });

/** A service that has just started, on chains as they are. */
const fresh = (chains: FakeChains): Tracking => createTracking(chains.context);
const ask = (tracking: Tracking, { chainId, hash }: Scene, signed: object = {}) =>
  tracking.status({ chain_id: chainId, tx_hash: hash, ...signed });

/** A service that stays up while the chains below it go from one point to another. */
function lasting() {
  let chains: FakeChains;
  let clock = 0;
  const now = () => clock;
  const reads = new Proxy({} as ChainReads, { get: (_, method: keyof ChainReads) => chains.reads[method] });
  const tracking = createTracking(contextOf(reads, now));
  return {
    /** The answer a minute later, and that of a service which starts at that moment. */
    async at(scene: Scene, there: FakeChains) {
      chains = there;
      clock = Math.max(clock, there.now) + MINUTE;
      const started = createTracking(contextOf(there.reads, now));
      return { answer: await ask(tracking, scene), restarted: await ask(started, scene) };
    },
  };
}

type Read = (place: string, ...rest: readonly unknown[]) => Promise<unknown>;
const isOf = (places: readonly string[], called: string): boolean =>
  places.some((place) => place === called || (place.startsWith('https:') && called.startsWith(place)));

/** Chains and services of which some are read in another way. */
function readElsewhere(
  chains: FakeChains,
  places: readonly string[],
  other: (method: keyof ChainReads) => Read | undefined,
): Tracking {
  const reads = Object.entries(chains.reads).map(([name, read]: [string, Read]) => {
    const instead = other(name as keyof ChainReads) ?? read;
    return [
      name,
      (place: string, ...rest: readonly unknown[]) => (isOf(places, place) ? instead : read)(place, ...rest),
    ];
  });
  return createTracking(contextOf(Object.fromEntries(reads), () => chains.now));
}

/** Some stand at the point before. */
function behind(points: readonly Point[], late: readonly string[]): Tracking {
  const before = chainsAt(points.slice(0, -1)).reads;
  return readElsewhere(chainsAt(points), late, (method) => before[method] as Read);
}

/** Some are read from a node of another chain: it has nothing that one asks it for. */
function wrong({ chainId }: Scene, points: readonly Point[], places: readonly string[]): Tracking {
  const chains = chainsAt(points);
  const nothing: Partial<Record<keyof ChainReads, Read>> = {
    // The transaction itself was read before, of another node.
    tx: async (place, hash) => (place === chainId ? chains.reads.tx(place, hash as string) : null),
    call: async (_, calls) => (calls as readonly unknown[]).map(() => ''),
    rpc: async () => null,
    head: async () => ({ height: 5n, time: chains.now }),
    findLog: async () => null,
    rest: async () => null,
    findCosmosTx: async () => null,
    service: async () => ({}),
  };
  return readElsewhere(chains, places, (method) => nothing[method]);
}

const failedOf = (tx: ChainTx): ChainTx => {
  const failed = { outcome: 'failed', said: 'it failed' } as const;
  if (tx.family === 'evm') return { ...tx, ...failed, logs: [] };
  return tx.family === 'cosmos' ? { ...tx, ...failed, events: [] } : { ...tx, ...failed };
};
const sourceOf = async (scene: Scene, chains: FakeChains) =>
  (await chains.reads.tx(scene.chainId, scene.hash)) as ChainTx;

/** The same in the next block. */
const laterOf = (tx: ChainTx): ChainTx =>
  tx.height === null ? tx : { ...tx, height: tx.height + 1n, time: (tx.time ?? 0) + 12_000 };

describe.each(SCENES)('$name', (scene) => {
  const { chainId, way, far, arrives, slow, refused, returned, notReplaced } = scene;
  const [sent] = way;
  /** The points of its way, each with those before it. */
  const points = way.map((point, at) => ({ at, point, reached: way.slice(0, at + 1) }));
  const arrival = way.findIndex(({ phase, state }) => state === 'STATE_COMPLETED_SUCCESS' || phase === 'ARRIVED');

  test('happy: each point of its way, and what is with the receiver', async () => {
    for (const { at, point, reached } of points) {
      const answer = await ask(fresh(chainsAt(reached)), scene);
      expect([at, told(answer)]).toEqual([at, expected(point)]);
      if (at >= arrival) expect(answer.transfer_asset_release).toEqual(arrives && { ...arrives, released: true });
    }
  });

  if (typeof slow !== 'string')
    test('slow: it waits, and is not said to be lost', async () => {
      const chains = chainsAt([sent]);
      chains.now += slow.ms;
      expect(told(await ask(fresh(chains), scene))).toEqual({ phase: slow.phase, state: 'STATE_PENDING' });
    });

  test('failed: a transaction that failed sent nothing', async () => {
    const chains = chainsAt(way);
    chains.add(failedOf(await sourceOf(scene, chains)));
    expect(await ask(fresh(chains), scene)).toMatchObject({
      ...{ state: 'STATE_COMPLETED_ERROR', transfer_sequence: [], error: { message: 'it failed' } },
    });
  });

  for (const [name, ways] of Object.entries({ refused, returned }))
    if (typeof ways !== 'string')
      test(`${name}: told at each point, and what comes back is where it left`, async () => {
        for (const [at, point] of ways.entries()) {
          const answer = await ask(fresh(chainsAt([sent, ...ways.slice(0, at + 1)])), scene);
          expect([at, told(answer)]).toEqual([at, expected(point)]);
          const isBack = answer.state === 'STATE_COMPLETED_ERROR';
          if (answer.state.endsWith('ERROR'))
            expect(answer.transfer_asset_release).toMatchObject({ chain_id: chainId, released: isBack });
        }
      });

  if (notReplaced === null)
    test('replaced: told to who names sender and nonce, and to nobody else', async () => {
      const chains = chainsAt([sent]);
      chains.drop(chainId, scene.hash);
      const uses = (count: string) => chains.answerRpc(chainId, 'eth_getTransactionCount', () => count);
      const signed = { signer: SENDER, nonce: NONCE };
      uses('0x8');
      expect((await ask(fresh(chains), scene, signed)).state).toBe('STATE_ABANDONED');
      await expect(ask(fresh(chains), scene)).rejects.toThrow('is not known on');
      uses('0x7');
      await expect(ask(fresh(chains), scene, signed)).rejects.toThrow('is not known on');
    });

  test('reorganised: what is taken back is told no more, and again once it is back', async () => {
    const service = lasting();
    const toldOf = async (chains: FakeChains) => told((await service.at(scene, chains)).answer);
    for (const { at, point, reached } of points) {
      expect(await toldOf(chainsAt(reached))).toEqual(expected(point));
      // The block of the last point goes.
      const before = way[at - 1];
      if (before !== undefined) expect(await toldOf(chainsAt(reached.slice(0, -1)))).toEqual(expected(before));
      // So does that of the source, and it comes in another one.
      const gone = chainsAt(reached);
      const tx = await sourceOf(scene, gone);
      gone.drop(chainId, scene.hash);
      await expect(toldOf(gone)).rejects.toThrow('is not known on');
      const moved = chainsAt(reached);
      moved.add(laterOf(tx));
      expect(await toldOf(moved)).toEqual(expected(point));
    }
  });

  test('wrong: a node of another chain makes nothing end, come back, be lost or be offered', async () => {
    for (const { at, point, reached } of points.slice(0, -1))
      for (const places of [far, ...far.map((place) => [place]), [chainId]]) {
        const answer = await ask(wrong(scene, reached, places), scene);
        const { phase, state } = told(answer);
        expect(['STATE_PENDING', expected(point).state]).toContain(state);
        if (far.every((place) => places.includes(place))) expect([at, actsIn(answer)]).toEqual([at, []]);
        expect(phase).not.toBe('STUCK');
      }
  });

  test('silent: unknown, in words, and never "not arrived"', async () => {
    const phases: (string | null)[] = [];
    for (const { point, reached } of points)
      for (const places of [...far.map((place) => [place]), far]) {
        const chains = chainsAt(reached);
        for (const place of places) chains.silent.add(place);
        const answer = await ask(fresh(chains), scene);
        const { phase } = told(answer);
        if (phase === 'UNKNOWN') expect(wordsOf(answer)).toMatch(/ did not answer/);
        else expect(told(answer)).toEqual(expected(point));
        if (places === far && point.phase !== 'ARRIVED') phases.push(phase);
      }
    if (far.length > 0) expect(phases).toContain('UNKNOWN');
    const chains = chainsAt(way);
    chains.silent.add(chainId);
    const unread: unknown = await ask(fresh(chains), scene).catch((error: unknown) => error);
    expect(unread).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('did not answer') });
  });

  test('a block behind: no more than was told before, and no failure', async () => {
    for (const { at, point, reached } of points.slice(1))
      for (const late of [far, [chainId], ...far.map((place) => [place])]) {
        const answer = told(await ask(behind(reached, late), scene));
        const before = expected(way[at - 1] as Point);
        const unknown = { phase: 'UNKNOWN', state: 'STATE_PENDING' };
        expect([
          [at, late],
          [before, expected(point), unknown],
        ]).toEqual([[at, late], expect.arrayContaining([answer])]);
      }
  });

  test('restarted at each point: a service that has just started tells the same', async () => {
    const service = lasting();
    const ways = [way, ...[refused, returned].flatMap((ways) => (typeof ways === 'string' ? [] : [[sent, ...ways]]))];
    for (const each of ways)
      for (const at of each.keys()) {
        const { answer, restarted } = await service.at(scene, chainsAt(each.slice(0, at + 1)));
        expect(answer).toEqual(restarted);
      }
  });
});
