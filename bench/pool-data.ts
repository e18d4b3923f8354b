import type { Pool } from '#market/pool.ts';
import { type Contradiction, contradictionOf } from './pool-contradiction.ts';
import { poolSchema } from './pool-schema.ts';

/** Smallest units: a bigint, or its decimal digits as JSON holds them. */
export type Amount = bigint | string;

/** A pool's shape with every whole number as an Amount. */
type AsData<T> = T extends bigint
  ? Amount
  : T extends readonly (infer Each)[]
    ? readonly AsData<Each>[]
    : T extends string | number
      ? T
      : T extends object
        ? { readonly [Key in keyof T]: AsData<T[Key]> }
        : T;

/** Any pool of `src/market/pool.ts`; bench/README.md tells what each kind holds. */
export type PoolData = Pool extends infer Each ? AsData<Each> : never;

/**
 * The pools of a list. Throws TypeError where an entry is no pool's or has the id of another: it names the pool, by its
 * place where it has no id, and the member.
 */
export function readPools(list: readonly PoolData[]): Pool[] {
  if (!Array.isArray(list)) throw new TypeError('pools must be a list');
  const ids = new Set<string>();
  // A list with holes has entries that map would pass by.
  return Array.from(list, (data: unknown, place) => {
    const pool = readPool(data, place);
    if (ids.has(pool.id)) throw refusal(data, place, { path: ['id'], message: 'must be of one pool only' });
    ids.add(pool.id);
    return pool;
  });
}

function readPool(data: unknown, place: number): Pool {
  const read = poolSchema.safeParse(data);
  const wrong = read.success ? contradictionOf(read.data) : read.error.issues[0];
  if (!read.success || wrong) throw refusal(data, place, wrong as Contradiction);
  return read.data;
}

function refusal(data: unknown, place: number, { path, message }: Contradiction): TypeError {
  const id = (data as Partial<PoolData> | null | undefined)?.id;
  const pool = typeof id === 'string' && id !== '' ? `pool ${id}` : `pools[${place}]`;
  const [first, ...rest] = path;
  if (first === undefined) return new TypeError(`${pool} ${message}`);
  const member = rest.reduce((text, each) => text + (typeof each === 'number' ? `[${each}]` : `.${each}`), first);
  return new TypeError(`${pool}: ${member} ${message}`);
}
