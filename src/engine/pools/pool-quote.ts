import type { Pool, PoolKind } from '#market/pool.ts';
import { concentrated } from './concentrated.ts';
import { constantProduct } from './constant-product.ts';
import type { PoolDirection, PoolMath } from './pool-math.ts';
import { stableswap } from './stableswap.ts';
import { transmuter } from './transmuter.ts';
import { weighted } from './weighted.ts';

const POOL_MATH = {
  constant_product: constantProduct,
  weighted,
  stableswap,
  concentrated,
  transmuter,
} satisfies { readonly [Kind in PoolKind]: PoolMath<Extract<Pool, { kind: Kind }>> };

/** The mathematics of a pool whose `denoms[i]` goes in and whose `denoms[j]` comes out. */
export const poolDirection = (pool: Pool, i: number, j: number): PoolDirection =>
  (POOL_MATH[pool.kind] as PoolMath<Pool>)(pool, i, j);
