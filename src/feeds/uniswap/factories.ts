import { wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { Deployment } from './deployments.ts';
import { answerOf, type Factories, type PoolQuestion, type TokenPair } from './discovery.ts';
import { getPair, getPool, spacingOfFee } from './pool-calls.ts';

/** Fees that factories of Uniswap and its forks may have; each says itself which, and with what spacing of ticks. */
const FEES_PPM = [100, 200, 300, 400, 500, 1000, 2000, 2500, 3000, 5000, 10_000] as const;

/** The factories of Uniswap and of its forks that kept its interface. */
export const uniswapFactories = ({ chain_id, factoryV3, pairs }: Deployment): Factories => ({
  chain_id,
  async readQuestions(node) {
    const poolQuestions = factoryV3 === null ? () => [] : await readPoolQuestions(node, factoryV3);
    return (denoms) => [...poolQuestions(denoms), ...(pairs === null ? [] : [pairQuestion(pairs, denoms)])];
  },
});

async function readPoolQuestions(node: AskedNode, factory: string): Promise<(denoms: TokenPair) => PoolQuestion[]> {
  const { results } = await node.callContracts(FEES_PPM.map((feePpm) => spacingOfFee(factory, feePpm)));
  const tiers = FEES_PPM.map((feePpm, i) => ({ feePpm, spacing: Number(wordAt(answerOf(results[i]), 0)) }));
  const enabled = tiers.filter(({ spacing }) => spacing > 0);
  if (enabled.length === 0) throw new NodeError('returned no fee of a factory');
  return (denoms) =>
    enabled.map(({ feePpm, spacing }) => ({
      call: getPool(factory, ...denoms, feePpm),
      poolAt: (id) => ({ id, denoms, feePpm, version: 3, spacing }),
    }));
}

const pairQuestion = ({ factory, feePpm }: NonNullable<Deployment['pairs']>, denoms: TokenPair): PoolQuestion => ({
  call: getPair(factory, ...denoms),
  poolAt: (id) => ({ id, denoms, feePpm, version: 2 }),
});
