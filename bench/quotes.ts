import { CurveTable } from '#engine/graph/curve-table.ts';
import { poolQuotes } from '#engine/pools/pool-quote.ts';
import type { Pool } from '#market/pool.ts';
import { installPeers, silencePeers } from './peer-packages.ts';
import { amountOverTicks, denseConcentratedPool, pairPool, stablePool } from './quotes/pools.ts';
import { pancakeStable, pancakeV2, pancakeV3, type Quote, uniswapV2, uniswapV3 } from './quotes/sdks.ts';
import { machineText, quantile, tableText } from './report.ts';

/** `npm run bench:quotes`: one exact quote of one pool by our code and by the SDKs of the pool's makers; pools are prebuilt. */

const BATCHES = 30;
const BATCH_MS = 8;
/** Different amounts near each other, so that no result can be cached. */
const VARIANTS = 8;

const variantsOf = (amount: bigint) =>
  Array.from({ length: VARIANTS }, (_, k) => amount + (amount * BigInt(k)) / 100_000n);

function ours(pool: Pool): Quote {
  const quotes = poolQuotes(pool, 0, 1);
  return (amountIn) => {
    const result = quotes.quoteIn(amountIn);
    return result.ok ? result.amountOut : 0n;
  };
}

/** Microseconds per quote: the median of batches after one warm-up batch. */
async function microseconds(quote: (amount: bigint) => unknown, amounts: readonly bigint[]): Promise<number> {
  const batches: number[] = [];
  for (let batch = 0; batch <= BATCHES; batch++) {
    let quotes = 0;
    const start = performance.now();
    do {
      for (const amount of amounts) {
        const result = quote(amount);
        if (result instanceof Promise) await result;
      }
      quotes += amounts.length;
    } while (performance.now() - start < BATCH_MS);
    batches.push(((performance.now() - start) * 1000) / quotes);
  }
  return quantile(batches.slice(1), 0.5);
}

/** Three significant digits. */
const timeText = (us: number): string => `${us.toFixed(us < 10 ? 2 : us < 100 ? 1 : 0)} µs`;

/** A row: our quote, our quote of a new pool, our float estimate, and each SDK. Throws if an SDK differs from ours by more than `tolerance`. */
async function row(name: string, pool: Pool, amount: bigint, sdks: readonly (Quote | undefined)[], tolerance = 0n) {
  const amounts = variantsOf(amount);
  const own = ours(pool);
  let largest = 0n;
  for (const sdk of sdks) {
    for (const each of sdk ? amounts : []) {
      const difference = (await own(each)) - ((await sdk?.(each)) ?? 0n);
      const size = difference < 0n ? -difference : difference;
      if (size > tolerance) throw new Error(`${name}: for ${each} an SDK differs by ${size}`);
      if (size > largest) largest = size;
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
  return [name, ...times, largest === 0n ? 'equal' : `${largest} units apart`];
}

const machine = machineText();
await installPeers();
silencePeers();
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
// The SDK rounds D differently and subtracts no unit from the output.
rows.push(await row('stableswap, no fee', stable, amount, [undefined, pancakeStable(stable)], 10n));

process.stdout.write(`${machine}\n\n`);
const head = ['exact input', 'ours', 'ours, new pool', 'ours, floats', 'Uniswap SDK', 'PancakeSwap SDK', 'outputs'];
process.stdout.write(`${tableText(head, rows)}\n`);
