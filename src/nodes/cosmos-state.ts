import { type BlockRef, UNKNOWN_BLOCK } from './block-ref.ts';
import { cosmosBlock, HEIGHT_HEADER, REST_HEADERS, shownHeight, urlUnder } from './cosmos-rest.ts';
import { parseExact } from './exact-json.ts';
import { fetchNode, NodeError, NoResponse, parseResponse, type ResponseText } from './node-request.ts';
import { isAheadOfNode } from './node-words.ts';

/** How long a node that is not at a height yet, or that stands behind others, has before it is asked once more. */
const CATCH_UP_MS = 500;
/** How far apart answers may be that were not asked for at one height: as far as a node may lag behind another one. */
const MOST_APART_MS = 60_000;

interface CosmosNode {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Resolves when a request may go. */
  take(): Promise<void>;
}

/** An answer of an older block than the node showed: one of several behind an address lags. */
class Lags extends NodeError {}

/**
 * What one Cosmos node answers over REST to the questions of a round, all at the height of one block. A node shows a block before it has
 * written down the state after it, and others behind the same address may be one block behind: the first question finds out, and the
 * round is of the block before. In a page, a node may refuse the header that asks for a height. It is asked without, and shows that its
 * answers are not older than the block before, and of one time.
 */
export class CosmosState {
  readonly #node: CosmosNode;
  /** That all answers of the round are of, or not older than; its latest one at first. */
  #block: BlockRef = UNKNOWN_BLOCK;
  /** The first question at the height, whether or not it was answered. */
  #first: Promise<unknown> | null = null;
  #isWithoutHeight = false;

  constructor(node: CosmosNode) {
    this.#node = node;
  }

  get block(): BlockRef {
    return this.#block;
  }

  async begin(show: (ask: () => Promise<BlockRef>) => Promise<BlockRef> = (ask) => ask()): Promise<void> {
    this.#block = await show(() => this.#blockAt('latest'));
  }

  /** The JSON of a path at the latest height, with its numbers as texts. */
  async latest(path: string): Promise<unknown> {
    return parsed(await this.#fetch(path, REST_HEADERS));
  }

  /** The same at the height of the block; of a node that shows no block, at the latest one. */
  async atBlock(path: string): Promise<unknown> {
    if (this.#block.height === null) return this.latest(path);
    if (this.#first === null) {
      const asked = this.#askFirst(path);
      this.#first = asked.catch(() => {});
      return asked;
    }
    await this.#first;
    return this.#askTwice(path);
  }

  /** Throws NodeError where answers may be of too different times. */
  async end(): Promise<void> {
    if (!this.#isWithoutHeight) return;
    const from = this.#block.blockTime;
    const to = (await this.#blockAt('latest')).blockTime;
    if (from === null || to === null || to < from || to - from > MOST_APART_MS)
      throw new NodeError('did not show that its answers are of one time');
  }

  async #askFirst(path: string): Promise<unknown> {
    try {
      return await this.#ask(path);
    } catch (error) {
      this.#isWithoutHeight = error instanceof NoResponse;
      if (!this.#isWithoutHeight && !isBehind(error)) throw error;
    }
    await this.#stepBack();
    return this.#askTwice(path);
  }

  async #askTwice(path: string): Promise<unknown> {
    try {
      return await this.#ask(path);
    } catch (error) {
      if (!isBehind(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, CATCH_UP_MS));
      return this.#ask(path);
    }
  }

  async #ask(path: string): Promise<unknown> {
    const height = this.#block.height as bigint;
    const headers = this.#isWithoutHeight ? REST_HEADERS : { ...REST_HEADERS, [HEIGHT_HEADER]: `${height}` };
    const response = await this.#fetch(path, headers);
    const shown = shownHeight(response);
    if (this.#isWithoutHeight && shown !== null && shown < height)
      throw new Lags('answers of an older block than it showed');
    return parsed(response);
  }

  async #stepBack(): Promise<void> {
    const height = (this.#block.height as bigint) - 1n;
    const before = await this.#blockAt(height);
    if (before.height !== height || before.chainId !== this.#block.chainId)
      throw new NodeError('does not show the block before its latest one');
    this.#block = before;
  }

  async #fetch(path: string, headers: Readonly<Record<string, string>>): Promise<ResponseText> {
    await this.#node.take();
    return fetchNode(urlUnder(this.#node.url, path), { headers }, this.#node.signal);
  }

  async #blockAt(height: bigint | 'latest'): Promise<BlockRef> {
    await this.#node.take();
    return cosmosBlock(this.#node.url, height, this.#node.signal);
  }
}

const parsed = ({ text }: ResponseText): unknown => parseResponse(text, parseExact);

const isBehind = (error: unknown): boolean =>
  error instanceof Lags || (error instanceof NodeError && error.status !== undefined && isAheadOfNode(error.words));
