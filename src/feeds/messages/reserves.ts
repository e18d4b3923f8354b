import { pow10 } from '#math/units.ts';
import { wordAt } from '#nodes/multicall.ts';
import type { AskedNode, NodeAccess } from '#nodes/node-access.ts';
import type { ChainRecord } from '#registry/records.ts';
import { balanceOf, CallBatch, ethBalance } from './questions.ts';

/** A contract that releases what arrives out of what it holds. */
export interface Holder {
  readonly chain_id: string;
  readonly contract: string;
  /** Null for the gas asset. */
  readonly token: string | null;
}

/** A chain that takes longer is left to its feed. */
const FIRST_MS = 8_000;
/** Digits of an amount that count, so that a limit does not change with every transfer. */
const DIGITS = 3;

const keyOf = ({ chain_id, contract, token }: Holder): string => `${chain_id}|${contract}|${token}`;

/** What holders have, as the feeds of their chains read it: the most that can arrive there. */
export class Reserves {
  readonly #holders = new Map<string, Holder>();
  /** By chain, its first read outside of its feed. */
  readonly #first = new Map<string, Promise<unknown>>();
  readonly #held = new Map<string, { readonly amount: bigint; readonly at: number }>();

  constructor(holders: readonly Holder[]) {
    for (const holder of holders) this.#holders.set(keyOf(holder), holder);
  }

  /** Asks for the balances of the holders of a chain; the function keeps them, with the time of their block. */
  ask(batch: CallBatch, { chain_id, multicall3 }: ChainRecord): (at: number) => void {
    const asked = [...this.#holders].flatMap(([key, holder]) => {
      const { contract, token } = holder;
      if (holder.chain_id !== chain_id) return [];
      if (token !== null) return [{ key, answer: batch.add(token, balanceOf(contract)) }];
      return multicall3 === null ? [] : [{ key, answer: batch.add(multicall3.toLowerCase(), ethBalance(contract)) }];
    });
    return (at) => {
      for (const { key, answer } of asked) {
        const amount = wordAt(answer() ?? '', 0);
        if (amount === undefined) this.#held.delete(key);
        else this.#held.set(key, { amount, at });
      }
    };
  }

  /** Reads chains whose feeds did not so far, each once; what fails stays unknown until its feed reads it. */
  async readFirst(nodes: NodeAccess, chains: readonly ChainRecord[], signal: AbortSignal): Promise<void> {
    const reads = chains.map((chain) => {
      const { chain_id } = chain;
      const known = this.#first.get(chain_id);
      if (known !== undefined) return known;
      const limited = AbortSignal.any([signal, AbortSignal.timeout(FIRST_MS)]);
      const read = nodes.ask(chain_id, 'reserves of Hyperlane', (node) => this.#readAll(node, chain), limited);
      const settled = read.catch(() => undefined);
      this.#first.set(chain_id, settled);
      return settled;
    });
    await Promise.all(reads);
  }

  async #readAll(node: AskedNode, chain: ChainRecord): Promise<void> {
    const batch = new CallBatch();
    const keep = this.ask(batch, chain);
    await batch.send(node);
    if (node.block.blockTime !== null) keep(node.block.blockTime);
  }

  /** The balance rounded down to three digits; undefined where none was read since a time. */
  find(holder: Holder, since: number): bigint | undefined {
    const held = this.#held.get(keyOf(holder));
    if (held === undefined || held.at < since) return undefined;
    const unit = pow10(Math.max(0, `${held.amount}`.length - DIGITS));
    return held.amount - (held.amount % unit);
  }
}
