import type { AskedNode } from '#nodes/node-access.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { FeedDeps } from '../feed.ts';

/** A chain that takes longer is left to its feed. */
const FIRST_MS = 8_000;
/** Chains without a feed of their own are read by the others, so far apart. */
const EVERY_MS = 60_000;

/** What feeds of other chains need of a chain before its own feed read it. */
export class FirstReads {
  readonly #deps: FeedDeps;
  readonly #subject: string;
  readonly #read: (node: AskedNode, chain: ChainRecord) => Promise<void>;
  /** By chain, its last read outside of its feed. */
  readonly #reads = new Map<string, { readonly at: number; readonly settled: Promise<unknown> }>();

  constructor(deps: FeedDeps, subject: string, read: (node: AskedNode, chain: ChainRecord) => Promise<void>) {
    this.#deps = deps;
    this.#subject = subject;
    this.#read = read;
  }

  /**
   * Reads chains whose feeds did not so far, each once, and those without one when they are due; what fails stays unknown until it is
   * read again.
   */
  async read(chainIds: readonly string[], signal: AbortSignal): Promise<void> {
    const { registry, nodes, now } = this.#deps;
    const reads = chainIds.map((chainId) => {
      const chain = registry.getChainRecord(chainId);
      const known = this.#reads.get(chainId);
      if (known !== undefined && (chain.chain_type === 'evm' || now() - known.at < EVERY_MS)) return known.settled;
      const limited = AbortSignal.any([signal, AbortSignal.timeout(FIRST_MS)]);
      const settled = nodes
        .ask(chainId, this.#subject, (node) => this.#read(node, chain), limited)
        .catch(() => undefined);
      this.#reads.set(chainId, { at: now(), settled });
      return settled;
    });
    await Promise.all(reads);
  }
}
