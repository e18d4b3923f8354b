import { CurveTable } from '#engine/graph/curve-table.ts';
import { poolQuotes } from '#engine/pools/index.ts';
import type { Pool } from '#market/pool.ts';
import { machineText } from './machine.ts';
import { hushPeers, installPeers } from './peer-packages.ts';
import { amountOverTicks, denseConcentratedPool, pairPool, stablePool } from './quotes/pools.ts';
import { pancakeStable, pancakeV2, pancakeV3, type Quote, uniswapV2, uniswapV3 } from './quotes/sdks.ts';
import { quantile, tableText } from './table.ts';

/** `npm run bench:quotes`: one exact quote of one pool, ours beside the SDKs of its makers, pools built beforehand. */

const BATCHES = 30;
const BATCH_MS = 8;
/** Questions around an amount, so that nobody answers twice the same. */
const VARIANTS = 8;

const variantsOf = (amount: bigint) =>
  Array.from({ length: VARIANTS }, (_, k) => amount + (amount * BigInt(k)) / 100_000n);

function ours(pool: Pool): Quote {
  const quotes = poolQuotes(pool, 0, 1);
  return (amountIn) => {
    const answer = quotes.quoteIn(amountIn);
    return answer.ok ? answer.amountOut : 0n;
  };
}

/** Microseconds a quote: the median of batches, after a batch that is not counted. */
async function microseconds(quote: (amount: bigint) => unknown, amounts: readonly bigint[]): Promise<number> {
  const batches: number[] = [];
  for (let batch = 0; batch <= BATCHES; batch++) {
    let asked = 0;
    const start = performance.now();
    do {
      for (const amount of amounts) {
        const answer = quote(amount);
        if (answer instanceof Promise) await answer;
      }
      asked += amounts.length;
    } while (performance.now() - start < BATCH_MS);
    batches.push(((performance.now() - start) * 1000) / asked);
  }
  return quantile(batches.slice(1), 0.5);
}

/** Three figures. */
const timeText = (us: number): string => `${us.toFixed(us < 10 ? 2 : us < 100 ? 1 : 0)} µs`;

/** A row: ours, ours when the pool has just been read, our float estimate, and each SDK. Throws when an SDK and we differ by more than allowed. */
async function row(name: string, pool: Pool, amount: bigint, sdks: readonly (Quote | undefined)[], apart = 0n) {
  const amounts = variantsOf(amount);
  const own = ours(pool);
  let most = 0n;
  for (const sdk of sdks) {
    for (const each of sdk ? amounts : []) {
      const difference = (await own(each)) - ((await sdk?.(each)) ?? 0n);
      const size = difference < 0n ? -difference : difference;
      if (size > apart) throw new Error(`${name}: for ${each} an SDK differs by ${size}`);
      if (size > most) most = size;
    }
  }
  const book = new CurveTable([poolQuotes(pool, 0, 1).curve]);
  const floats = new Map(amounts.map((each) => [each, Number(each)]));
  const cells = [
    await microseconds(own, amounts),
    await microseconds((each) => poolQuotes({ ...pool }, 0, 1).quoteIn(each), amounts),
  ];
  cells.push(await microseconds((each) => book.out(0, floats.get(each) as number), amounts));
  const times = cells.map(timeText);
  for (const sdk of sdks) times.push(sdk ? timeText(await microseconds(sdk, amounts)) : '');
  return [name, ...times, most === 0n ? 'equal' : `${most} units apart`];
}

const machine = machineText();
await installPeers();
hushPeers();
const dense = denseConcentratedPool();
const rows: string[][] = [];
for (const crossed of [0, 10, 100]) {
  const amount = amountOverTicks(dense, crossed);
  rows.push(await row(`concentrated, ${crossed} ticks`, dense, amount, [uniswapV3(dense), pancakeV3(dense)]));
}
const [uniswapPair, pancakePair, stable] = [pairPool(3000), pairPool(2500), stablePool()];
const amount = 10n ** 21n + 12_345n;
rows.push(await row('constant product, 0.3 %', uniswapPair, amount, [uniswapV2(uniswapPair), undefined]));
rows.push(await row('constant product, 0.25 %', pancakePair, amount, [undefined, pancakeV2(pancakePair)]));
// Its D is rounded otherwise, and it keeps no unit back.
rows.push(await row('stableswap, no fee', stable, amount, [undefined, pancakeStable(stable)], 10n));

process.stdout.write(`${machine}\n\n`);
const head = ['exact input', 'ours', 'ours, pool new', 'ours, floats', 'Uniswap SDK', 'PancakeSwap SDK', 'answers'];
process.stdout.write(`${tableText(head, rows)}\n`);
