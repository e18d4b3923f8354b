import { checksummed } from './text.ts';

/** What one source says of one asset. An absent field says nothing. */
export interface AssetClaim {
  readonly source: string;
  readonly chain_id: string;
  readonly denom: string;
  readonly symbol?: string | undefined;
  readonly name?: string | undefined;
  readonly decimals?: number | null | undefined;
  readonly logo_uri?: string | null | undefined;
  readonly coingecko_id?: string | undefined;
  readonly token_contract?: string | undefined;
  /** The voucher's whole path with its base denom, where the denom is its hash. */
  readonly path?: string | undefined;
  /** That the source gives the asset up. */
  readonly delisted?: 'deprecated' | 'unstable' | undefined;
}

export interface DecimalsDispute {
  readonly chain_id: string;
  readonly denom: string;
  readonly symbol: string;
  readonly claims: Readonly<Record<string, readonly number[]>>;
  readonly settled: number | null;
  readonly rule: 'written fact' | 'two against one' | 'left out';
}

export interface BookEntry {
  readonly chain_id: string;
  readonly denom: string;
  readonly claims: AssetClaim[];
}

const keyOf = (chain_id: string, denom: string): string => `${chain_id}|${checksummed(denom)}`;

/** Collects what every source says, by asset. The order of claims is the order of trust for names and pictures. */
export class AssetBook {
  readonly #entries = new Map<string, BookEntry>();
  readonly #facts: ReadonlyMap<string, number>;

  constructor(decimalsFacts: readonly { chain_id: string; denom: string; decimals: number }[]) {
    this.#facts = new Map(decimalsFacts.map((fact) => [keyOf(fact.chain_id, fact.denom), fact.decimals]));
  }

  claim(claim: AssetClaim): void {
    const key = keyOf(claim.chain_id, claim.denom);
    const entry = this.#entries.get(key);
    if (entry) entry.claims.push(claim);
    else this.#entries.set(key, { chain_id: claim.chain_id, denom: checksummed(claim.denom), claims: [claim] });
  }

  find(chain_id: string, denom: string): BookEntry | undefined {
    return this.#entries.get(keyOf(chain_id, denom));
  }

  entries(): BookEntry[] {
    return [...this.#entries.values()];
  }

  /**
   * Decimals by a written rule: a fact of ours first; else what all sources agree on; else what at least two sources
   * say against a single other one; else nothing. A source that contradicts itself has no say, but makes a dispute.
   */
  decimals(entry: BookEntry): { value: number | null; dispute: DecimalsDispute | null } {
    const said = new Map<string, Set<number>>();
    for (const { source, decimals } of entry.claims) {
      if (typeof decimals === 'number') said.set(source, (said.get(source) ?? new Set<number>()).add(decimals));
    }
    const fact = this.#facts.get(keyOf(entry.chain_id, entry.denom));
    const values = new Set([...said.values()].flatMap((numbers) => [...numbers]));
    const [only] = values;
    if (values.size <= 1 && (fact === undefined || only === undefined || only === fact)) {
      return { value: fact ?? only ?? null, dispute: null };
    }
    const settled = fact ?? twoAgainstOne([...said.values()]);
    return {
      value: settled,
      dispute: {
        chain_id: entry.chain_id,
        denom: entry.denom,
        symbol: entry.claims.find((claim) => claim.symbol)?.symbol ?? '',
        claims: Object.fromEntries([...said].map(([source, numbers]) => [source, [...numbers]])),
        settled,
        rule: fact !== undefined ? 'written fact' : settled !== null ? 'two against one' : 'left out',
      },
    };
  }
}

/** The number that at least two consistent sources give and at most one other source denies. */
function twoAgainstOne(said: readonly ReadonlySet<number>[]): number | null {
  const votes = said.flatMap((numbers) => (numbers.size === 1 ? [...numbers] : []));
  const agree = (value: number) => votes.filter((vote) => vote === value).length;
  return votes.find((value) => agree(value) >= 2 && said.length - agree(value) === 1) ?? null;
}
