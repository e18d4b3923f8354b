import { describe, expect, test } from 'vitest';
import { assetKey } from '#contract/asset.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { openRegistry } from '#testing/lanes.ts';
import type { Lane } from './bridge.ts';
import hyperlane from './data/hyperlane.json';
import stargate from './data/stargate.json';
import { bridgeLanes } from './index.ts';
import { PAYOUTS } from './payouts.ts';

const registry = openRegistry();
const sample = sampleMarket(registry);
const TOO_MUCH = 10n ** 60n;

const lanesIn = (market: typeof sample): Lane[] =>
  [true, false].flatMap((smartRelay) => bridgeLanes({ registry, market, smartRelay }));

const isLimited = ({ detail }: Lane): boolean => detail.payout !== 'unlimited';

/** What its bridge or the market says is the most that it takes; what an account can hold does not count. */
function maximumOf({ detail, quoteIn }: Lane): bigint | null {
  const quote = quoteIn(TOO_MUCH);
  const isNamed = !quote.ok && quote.reason === 'above_maximum' && detail.holderChainId === null;
  return isNamed ? quote.limit : null;
}

describe('a lane that ends in a reserve or under a limit', () => {
  const lanes = lanesIn(sample);

  test('has a maximum in the sample', () => {
    const limited = lanes.filter(isLimited);
    expect(limited.length).toBeGreaterThan(5000);
    expect(limited.filter((lane) => maximumOf(lane) === null).map(({ id }) => id)).toEqual([]);
  });

  test('is not there in a market that names none, unless its bridge does', () => {
    const laneTerms = () => ({ fees: [], seconds: null });
    const left = lanesIn({ ...sample, laneTerms });
    expect(left.filter((lane) => isLimited(lane) && maximumOf(lane) === null).map(({ id }) => id)).toEqual([]);
    const byCctp = ({ id }: Lane) => /cctp/i.test(id);
    expect(new Set(left.filter((lane) => isLimited(lane) && !byCctp(lane)).map(({ carrier }) => carrier))).toEqual(
      new Set(['GO_FAST']),
    );
  });

  test('is told by its kind', () => {
    const standards = hyperlane.flatMap(({ tokens }) => tokens.map(({ standard }) => standard));
    expect(standards.filter((standard) => !Object.hasOwn(PAYOUTS, standard))).toEqual([]);
    const kinds = new Map(stargate.map(({ chain_id, denom, kind }) => [assetKey({ chain_id, denom }), kind]));
    const wrong = lanes.filter(
      ({ carrier, to, detail }) =>
        carrier === 'STARGATE' && (detail.payout === 'reserve') !== (kinds.get(to) === 'Pool'),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
