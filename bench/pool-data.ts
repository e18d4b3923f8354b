import type { Pool, PoolKind } from '#market/pool.ts';

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

/** Which members of a kind hold amounts; of a tick, `liquidityNet` does. */
const AMOUNTS = {
  constant_product: ['reserves'],
  weighted: ['reserves', 'weights'],
  stableswap: ['reserves', 'scales', 'amplification'],
  concentrated: ['sqrtPriceX96', 'liquidity', 'ticks'],
  transmuter: ['reserves', 'scales'],
} as const satisfies Record<PoolKind, readonly string[]>;

/** A pool read from data. Throws TypeError, naming the pool and the member, where the data is not a pool's. */
export function readPool(data: PoolData): Pool {
  const members: readonly string[] | undefined = AMOUNTS[data.kind];
  if (members === undefined) throw new TypeError(`pool ${data.id} is of kind ${data.kind}, which is not known`);
  const fields = data as unknown as Readonly<Record<string, unknown>>;
  const read = Object.fromEntries(
    members.map((name) => [name, readMember(fields[name], `${name} of pool ${data.id}`)]),
  );
  return { ...data, ...read } as Pool;
}

/** A positive amount that is asked for. Throws TypeError when it is none. */
export function readAmount(amount: Amount): bigint {
  const read = readWhole(amount, 'the amount');
  if (read <= 0n) throw new TypeError(`the amount is ${read}: it must be above zero`);
  return read;
}

function readMember(value: unknown, name: string): unknown {
  if (!Array.isArray(value)) return readWhole(value, name);
  return value.map((each) =>
    typeof each === 'object' && each !== null
      ? { ...each, liquidityNet: readWhole(each.liquidityNet, name) }
      : readWhole(each, name),
  );
}

function readWhole(value: unknown, name: string): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value);
  throw new TypeError(`${name} is ${JSON.stringify(value)}: a whole number is written as a bigint or a decimal string`);
}
