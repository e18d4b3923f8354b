import { wordAt } from '#nodes/multicall.ts';
import { NodeError } from '#nodes/node-request.ts';
import { answerOf, type Factories, type PoolQuestion } from '../uniswap/discovery.ts';
import { getSlipstreamPool, getSolidlyPair, tickSpacings } from '../uniswap/pool-calls.ts';

interface FactoryAddresses {
  readonly chain_id: string;
  /** Of stable and volatile pairs. */
  readonly pairFactory: string;
  /** Of pools with concentrated liquidity. */
  readonly slipstreamFactory: string;
}

/** The factories of Velodrome or Aerodrome. A slipstream pool is known by its spacing; its fee may change at any time. */
export const velodromeFactories = ({ chain_id, pairFactory, slipstreamFactory }: FactoryAddresses): Factories => ({
  chain_id,
  async readQuestions(node) {
    const { results } = await node.callContracts([tickSpacings(slipstreamFactory)]);
    const spacings = spacingsOf(answerOf(results[0]));
    return (denoms) => [
      ...spacings.map(
        (spacing): PoolQuestion => ({
          call: getSlipstreamPool(slipstreamFactory, ...denoms, spacing),
          poolAt: (id) => ({ id, denoms, feePpm: null, version: 3, spacing }),
        }),
      ),
      ...[true, false].map(
        (isStable): PoolQuestion => ({
          call: getSolidlyPair(pairFactory, ...denoms, isStable),
          poolAt: (id) => ({ id, denoms, version: 'solidly', isStable, factory: pairFactory }),
        }),
      ),
    ];
  },
});

/** The contract allows no spacing from this one on. */
const SPACING_LIMIT = 16_384n;
const MOST_SPACINGS = 50n;

function spacingsOf(bytes: string): number[] {
  const count = wordAt(bytes, 1);
  if (count === undefined || count === 0n || count > MOST_SPACINGS)
    throw new NodeError('returned no spacings of a factory');
  return Array.from({ length: Number(count) }, (_, i) => {
    const spacing = wordAt(bytes, 2 + i);
    if (!spacing || spacing >= SPACING_LIMIT) throw new NodeError('returned no spacings of a factory');
    return Number(spacing);
  });
}
