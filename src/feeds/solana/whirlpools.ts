import type { SolanaConcentratedPool, Tick } from '#market/pool.ts';
import { arrayStart, MAX_SOLANA_TICK, TICKS_OF_ARRAY } from '#math/solana-ticks.ts';
import { type Account, derivedAddress, inOrder, keySeed } from './accounts.ts';
import { BONK, EURC, JITO_SOL, MSOL, PYTH, SOL, USDC, USDT, WIF } from './mints.ts';
import type { PoolKey, PoolProgram } from './program.ts';

const PROGRAM = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc';
const CONFIG = '2LecshUwdy9xi7meFgHtFJQNSKk4KdTrcpvaB56dP2NQ';

const POOL = { discriminator: '3f95d10ce1806309', length: 653 };
const FIXED = { discriminator: '4561bdbe6e0742bb', length: 9988, ticks: 12, tickLength: 113, pool: 9956 };
const DYNAMIC = { discriminator: '11d8f68ee1c7da38', pool: 12, ticks: 60, tickLength: 113 };
const TICKS = TICKS_OF_ARRAY.whirlpool;
/** Accounts of ticks to either side of the one of the price: as many as a swap is given. */
const BESIDE = 2;

const KEYS: readonly PoolKey[] = [
  ...[1, 2, 4, 64].map((tier) => ({ pair: [SOL, USDC] as const, tier })),
  { pair: [SOL, USDT], tier: 2 },
  { pair: [USDC, USDT], tier: 1 },
  { pair: [MSOL, SOL], tier: 1 },
  { pair: [MSOL, USDC], tier: 64 },
  { pair: [JITO_SOL, SOL], tier: 1 },
  { pair: [JITO_SOL, USDC], tier: 8 },
  { pair: [BONK, SOL], tier: 64 },
  { pair: [BONK, USDC], tier: 64 },
  { pair: [WIF, SOL], tier: 4 },
  { pair: [EURC, USDC], tier: 1 },
  { pair: [EURC, USDC], tier: 4 },
  { pair: [EURC, SOL], tier: 16 },
  { pair: [PYTH, SOL], tier: 64 },
];

/** Orca's Whirlpools whose fee is fixed. */
export const whirlpools: PoolProgram = {
  keys: KEYS,

  addressOf({ pair, tier }) {
    const [a, b] = inOrder(...pair);
    const index = Uint8Array.of(tier & 255, tier >> 8);
    return derivedAddress(PROGRAM, ['whirlpool', keySeed(CONFIG), keySeed(a), keySeed(b), index]);
  },

  async planOf(key, pool, account) {
    const head = headOf(key, account);
    if (typeof head === 'string') return head;
    return Promise.all(
      startsOf(head).map((start) => derivedAddress(PROGRAM, ['tick_array', keySeed(pool), `${start}`])),
    );
  },

  read(key, pool, plan, accounts) {
    const head = headOf(key, accounts.get(pool));
    if (typeof head === 'string') return head;
    // The first account that is there tells which ticks were asked for: the price may have left their middle since.
    const arrays = plan.map((each) => arrayOf(accounts.get(each), pool, key.tier));
    if (arrays.includes('other')) return 'other';
    const known = arrays.findIndex((array) => typeof array === 'object');
    const first = known < 0 ? undefined : (arrays[known] as TickArray).start - known * TICKS * key.tier;
    if (first === undefined || arrays.some((array, i) => isElsewhere(array, first + i * TICKS * key.tier)))
      return 'other';
    const lowestTick = Math.max(-MAX_SOLANA_TICK, first);
    const highestTick = Math.min(MAX_SOLANA_TICK, first + plan.length * TICKS * key.tier - 1);
    if (head.tick < lowestTick || head.tick > highestTick) return 'other';
    const ticks = arrays.flatMap((array) => (typeof array === 'object' ? array.ticks : []));
    return { ...head, id: pool, denoms: inOrder(...key.pair), lowestTick, highestTick, ticks };
  },
};

type Head = Omit<SolanaConcentratedPool, 'id' | 'denoms' | 'lowestTick' | 'highestTick' | 'ticks'>;

function headOf({ pair, tier }: PoolKey, account: Account | undefined): Head | 'absent' | 'other' {
  if (account === undefined) return 'absent';
  const [a, b] = inOrder(...pair);
  const isPool = account.isOf(PROGRAM, POOL.discriminator) && account.length === POOL.length;
  // Another index than the spacing: the fee moves with the market.
  if (!isPool || account.u16(41) !== tier || account.u16(43) !== tier) return 'other';
  if (account.key(8) !== CONFIG || account.key(101) !== a || account.key(181) !== b) return 'other';
  return {
    ...{ kind: 'solana_concentrated', program: 'whirlpool', tickSpacing: tier, feePpm: account.u16(45) },
    ...{ liquidity: account.u128(49), sqrtPriceX64: account.u128(65), tick: account.i32(81) },
  };
}

function startsOf(head: Head): number[] {
  const middle = arrayStart(head, head.tick);
  return Array.from({ length: 2 * BESIDE + 1 }, (_, i) => middle + (i - BESIDE) * TICKS * head.tickSpacing);
}

interface TickArray {
  readonly start: number;
  readonly ticks: readonly Tick[];
}

/** An account that does not exist has no ticks. */
function arrayOf(account: Account | undefined, pool: string, spacing: number): TickArray | 'absent' | 'other' {
  if (account === undefined) return 'absent';
  const isFixed = account.isOf(PROGRAM, FIXED.discriminator) && account.length === FIXED.length;
  const isDynamic = account.isOf(PROGRAM, DYNAMIC.discriminator) && account.length >= DYNAMIC.ticks + TICKS;
  if (!isFixed && !isDynamic) return 'other';
  if (account.key(isFixed ? FIXED.pool : DYNAMIC.pool) !== pool) return 'other';
  const start = account.i32(8);
  const ticks: Tick[] = [];
  let at = isFixed ? FIXED.ticks : DYNAMIC.ticks;
  for (let slot = 0; slot < TICKS; slot++) {
    const isSet = account.u8(at);
    if (isSet > 1 || (isSet === 1 && at + DYNAMIC.tickLength > account.length)) return 'other';
    if (isSet === 1) ticks.push({ index: start + slot * spacing, liquidityNet: account.i128(at + 1) });
    at += isFixed || isSet === 1 ? FIXED.tickLength : 1;
    if (at >= account.length && slot < TICKS - 1) return 'other';
  }
  return { start, ticks };
}

const isElsewhere = (array: TickArray | 'absent' | 'other', start: number): boolean =>
  typeof array === 'object' && array.start !== start;
