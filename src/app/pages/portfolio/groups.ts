import { type Asset, assetKey } from '#contract/asset.ts';
import { pow10 } from '#math/units.ts';
import type { Coin } from '../../asset/coin.ts';
import { known, unknown } from '../../numbers/known.ts';
import type { Holding } from './holdings.ts';

/** Holdings that belong together: of one origin, or on one chain. */
export interface Group {
  readonly key: string;
  readonly title: string;
  /** The asset that all of it comes from, where the service knows. */
  readonly origin: Asset | undefined;
  /** All of it as one coin, where that has a meaning. */
  readonly coin: Coin | null;
  readonly holdings: readonly Holding[];
}

/** In the order of the holdings: the group of the most valuable one first. */
function group(
  holdings: readonly Holding[],
  keyOf: (holding: Holding) => string,
  groupOf: (key: string, of: readonly Holding[]) => Group,
): Group[] {
  const byKey = new Map<string, Holding[]>();
  for (const holding of holdings) {
    const key = keyOf(holding);
    const others = byKey.get(key);
    if (others) others.push(holding);
    else byKey.set(key, [holding]);
  }
  const groups = [...byKey].map(([key, of]) => groupOf(key, of));
  return groups.sort((a, b) => (worth(b) > worth(a) ? 1 : worth(b) < worth(a) ? -1 : 0));
}

const worth = ({ holdings }: Group): bigint =>
  holdings.reduce((sum, { usd }) => (usd.known ? sum + usd.value : sum), 0n);

export const byChain = (holdings: readonly Holding[]): Group[] =>
  group(
    holdings,
    ({ id }) => id.chain_id,
    (key, of) => ({ key, title: of[0]?.chain ?? key, origin: undefined, coin: null, holdings: of }),
  );

/** The asset that a holding comes from; undefined where the service does not know, or has not answered yet. */
export type OriginOf = (holding: Holding) => Asset | undefined;

/** One asset wherever it went. What has no known origin stands for itself. */
export const byOrigin = (holdings: readonly Holding[], originOf: OriginOf): Group[] =>
  group(
    holdings,
    (holding) => assetKey(originOf(holding) ?? holding.id),
    (key, of) => {
      const [first] = of as [Holding];
      const origin = originOf(first);
      const symbol = origin?.recommended_symbol || origin?.symbol || first.coin.symbol;
      return { key, title: symbol, origin, coin: sum(of, symbol), holdings: of };
    },
  );

/** Exact: amounts are brought to the most decimals among them. */
function sum(holdings: readonly Holding[], symbol: string): Coin {
  const decimals = holdings.map(({ coin }) => coin.decimals);
  const most = decimals.every((places) => places !== null) ? Math.max(...decimals) : null;
  const parts = holdings.map(({ coin }) =>
    coin.amount.known && coin.decimals !== null && most !== null
      ? coin.amount.value * pow10(most - coin.decimals)
      : null,
  );
  const whole = parts.every((part) => part !== null);
  return {
    asset: null,
    symbol,
    decimals: most,
    amount: whole ? known(parts.reduce((total, part) => total + part, 0n)) : unknown('Amounts not comparable'),
  };
}
