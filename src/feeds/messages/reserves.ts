import { pow10 } from '#math/units.ts';
import { wordAt } from '#nodes/multicall.ts';
import type { ChainRecord } from '#registry/records.ts';
import { balanceOf, type CallBatch, ethBalance } from './questions.ts';

/** A contract that releases what arrives out of what it holds. */
export interface Holder {
  readonly chain_id: string;
  readonly contract: string;
  /** Null for the gas asset. */
  readonly token: string | null;
}

/** Digits of an amount that count, so that a limit does not change with every transfer. */
const DIGITS = 3;

const keyOf = ({ chain_id, contract, token }: Holder): string => `${chain_id}|${contract}|${token}`;

/** What holders have, as the feeds of their chains read it: the most that can arrive there. */
export class Reserves {
  readonly #holders = new Map<string, Holder>();
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

  /** The balance rounded down to three digits; undefined where none was read since a time. */
  find(holder: Holder, since: number): bigint | undefined {
    const held = this.#held.get(keyOf(holder));
    if (held === undefined || held.at < since) return undefined;
    const unit = pow10(Math.max(0, `${held.amount}`.length - DIGITS));
    return held.amount - (held.amount % unit);
  }
}
