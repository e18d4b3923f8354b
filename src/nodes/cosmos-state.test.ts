import { describe, expect, test } from 'vitest';
import { createRegistry } from '#registry/registry.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { type DoubleRequest, type DoubleResponse, type NodeDouble, nodeDouble } from '#testing/node-double.ts';
import { type AskedNode, createNodeAccess } from './node-access.ts';

const NEVER = new AbortController().signal;
const CHAIN = 'c-1';
const registry = createRegistry({ chains: [chainRecord({ chain_id: CHAIN })], assets: [], channels: [] });

const LATEST = 1_000;
const BLOCK_MS = 6_000;
const START = Date.now() - LATEST * BLOCK_MS;
const timeOf = (height: number): number => START + height * BLOCK_MS;

interface NodeState {
  /** The height of the state that answers this question, counted from 0. */
  stateHeight(question: number): number;
  /** What it answers for a height that is not there yet. */
  ahead?: DoubleResponse;
  /** Cuts off requests with the header: so a preflight that is refused looks to the page. */
  readonly refusesHeader?: boolean;
  readonly hidesHeight?: boolean;
  /** The latest block when it is shown again. */
  readonly latestAfter?: number;
}

const sdkError = (status: number, code: number, message: string): DoubleResponse => ({
  status,
  body: JSON.stringify({ code, message, details: [] }),
});
const FUTURE =
  'codespace sdk code 26: invalid height: cannot query with height in the future; please provide a valid height';

/** A node that answers each question with the height of its state. */
function cosmosNode({ stateHeight, ahead, refusesHeader, hidesHeight, latestAfter }: NodeState): Promise<NodeDouble> {
  let questions = 0;
  let shown = 0;
  return nodeDouble(({ url, headers }: DoubleRequest): DoubleResponse => {
    const [, named] = /\/blocks\/(\w+)$/.exec(url.pathname) ?? [];
    if (named !== undefined) {
      const latest = shown++ === 0 ? LATEST : (latestAfter ?? LATEST);
      const height = named === 'latest' ? latest : Number(named);
      const header = { chain_id: CHAIN, height: `${height}`, time: new Date(timeOf(height)).toISOString() };
      return { body: JSON.stringify({ block: { header } }) };
    }
    const asked = headers['x-cosmos-block-height'];
    if (asked !== undefined && refusesHeader) return 'hangUp';
    const there = stateHeight(questions++);
    const height = asked === undefined ? there : Number(asked);
    if (height > there) return ahead ?? sdkError(500, 2, FUTURE);
    return {
      ...(!hidesHeight && { headers: { 'grpc-metadata-x-cosmos-block-height': `${height}` } }),
      body: JSON.stringify({ height }),
    };
  });
}

const readRound = ({ url }: NodeDouble, questions = 3) =>
  createNodeAccess(
    registry,
    { mode: 'urls', urls: new Map([[CHAIN, [url]]]) },
    { callsPerMinute: 100_000, limitMs: 150_000 },
  ).ask(
    CHAIN,
    'pools',
    (node: AskedNode) => Promise.all(Array.from({ length: questions }, (_, i) => node.restAtBlock(`/question/${i}`))),
    NEVER,
  );

const answersAt = (height: number, questions = 3) => Array.from({ length: questions }, () => ({ height: `${height}` }));
const blockAt = (height: number) => ({ chainId: CHAIN, height: BigInt(height), blockTime: timeOf(height) });

test('a round is of the latest block, in parallel after its first question', async () => {
  const node = await cosmosNode({ stateHeight: () => LATEST });
  expect(await readRound(node)).toEqual({ answer: answersAt(LATEST), block: blockAt(LATEST) });
  expect(node.requests).toHaveLength(1 + 3);
});

describe('a node one block behind the one that it shows', () => {
  test.each<[string, DoubleResponse]>([
    ['HTTP 500, as most do', sdkError(500, 2, FUTURE)],
    ['HTTP 400', sdkError(400, 3, FUTURE)],
    [
      'HTTP 500 before the state is written',
      sdkError(
        500,
        2,
        `codespace sdk code 26: invalid height: context did not contain latest block height in either check state or finalize block state (${LATEST - 1})`,
      ),
    ],
    [
      'HTTP 400 through a gateway',
      sdkError(
        400,
        3,
        `rpc error: code = InvalidArgument desc = height ${LATEST} must be less than or equal to the current blockchain height ${LATEST - 1}`,
      ),
    ],
  ])('answers of the block before: %s', async (_, ahead) => {
    const node = await cosmosNode({ stateHeight: () => LATEST - 1, ahead });
    expect(await readRound(node)).toEqual({ answer: answersAt(LATEST - 1), block: blockAt(LATEST - 1) });
    // Two blocks, and one question more than there are.
    expect(node.requests).toHaveLength(2 + 4);
  });

  test('in the middle of a round is asked once more', async () => {
    const node = await cosmosNode({ stateHeight: (question) => (question === 2 ? LATEST - 1 : LATEST) });
    expect(await readRound(node)).toEqual({ answer: answersAt(LATEST), block: blockAt(LATEST) });
    expect(node.requests).toHaveLength(1 + 4);
  });

  test('that does not catch up fails in its own words', async () => {
    const node = await cosmosNode({ stateHeight: (question) => (question === 0 ? LATEST : LATEST - 1) });
    await expect(readRound(node)).rejects.toThrow(
      'pools of c-1 could not be read: node 1 answered HTTP 500: "codespace sdk code 26: invalid height: cannot query with height in the future;',
    );
  });

  test('is not asked twice for what is another failure', async () => {
    const node = await cosmosNode({
      stateHeight: () => LATEST - 1,
      ahead: sdkError(404, 5, 'codespace wasm code 22: no such contract'),
    });
    await expect(readRound(node, 1)).rejects.toThrow('answered HTTP 404: "codespace wasm code 22: no such contract"');
    expect(node.requests).toHaveLength(1 + 1);
  });
});

describe('a node that refuses the header of the height', () => {
  const refusing = { refusesHeader: true } as const;

  test('is asked without it, and each answer shows that it is no older than the block before', async () => {
    const node = await cosmosNode({ ...refusing, stateHeight: (question) => LATEST - 1 + question });
    const { answer, block } = await readRound(node);
    expect(answer).toEqual([LATEST - 1, LATEST, LATEST + 1].map((height) => ({ height: `${height}` })));
    expect(block).toEqual(blockAt(LATEST - 1));
    expect(node.requests.filter(({ headers }) => 'x-cosmos-block-height' in headers).length).toBeLessThanOrEqual(2);
  });

  test('is asked once more after an older answer', async () => {
    const node = await cosmosNode({ ...refusing, stateHeight: (question) => LATEST - (question === 1 ? 2 : 1) });
    expect(await readRound(node)).toEqual({ answer: answersAt(LATEST - 1), block: blockAt(LATEST - 1) });
  });

  test('fails where its answers are of older blocks', async () => {
    const node = await cosmosNode({ ...refusing, stateHeight: () => LATEST - 2 });
    await expect(readRound(node)).rejects.toThrow('node 1 answers of an older block than it showed');
  });

  test('and hides heights shows by its blocks before and after that the answers are of one time', async () => {
    const node = await cosmosNode({
      ...refusing,
      hidesHeight: true,
      latestAfter: LATEST + 2,
      stateHeight: () => LATEST,
    });
    expect(await readRound(node)).toEqual({ answer: answersAt(LATEST), block: blockAt(LATEST - 1) });
    expect(node.requests.filter(({ url }) => url.pathname.endsWith('/blocks/latest'))).toHaveLength(2);
  });

  test.each([
    ['runs ahead by more than a minute', LATEST + 20],
    ['falls back', LATEST - 2],
  ])('and hides heights fails where its latest block %s', async (_, latestAfter) => {
    const node = await cosmosNode({ ...refusing, hidesHeight: true, latestAfter, stateHeight: () => LATEST });
    await expect(readRound(node)).rejects.toThrow('node 1 did not show that its answers are of one time');
  });
});
