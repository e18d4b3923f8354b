import { parseArgs } from 'node:util';
import type { CurveRequest } from '#contract/curve.ts';
import { ServiceError } from '#contract/error.ts';
import { answerCurve } from '#service/curve/curve.ts';
import { answerRoute } from '#service/route/route.ts';
import { sampleDeps, sourceOf } from '#testing/sample-service.ts';
import { wholeNumber } from './options.ts';
import { cpuSince, machineText, ms, quantile } from './report.ts';

/**
 * `npm run bench:curve`: curves of 60 amounts over seven decades on the sample market, without HTTP. Each round asks other
 * amounts, so no answer is kept. Processor time, garbage collection included. With `--compare`, how much less each point delivers than a route request of its own.
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, compare: { type: 'boolean', default: false } },
});
const rounds = wholeNumber('--rounds', options.rounds);

const POINTS = 60;
const DECADES = 7;
const PAIRS = [
  [
    'USDC, Ethereum to Base',
    '1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '8453 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    1e6,
  ],
  [
    'USDC, Ethereum to Solana',
    '1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    'solana EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    1e6,
  ],
  ['ETH to ATOM', '1 ethereum-native', 'cosmoshub-4 uatom', 1e15],
  ['ETH on Arbitrum to OSMO', '42161 arbitrum-native', 'osmosis-1 uosmo', 1e15],
  ['OSMO to ETH', 'osmosis-1 uosmo', '1 ethereum-native', 1e7],
] as const;

const print = (text: string) => process.stdout.write(`${text}\n`);

print(`${machineText()}\n${POINTS} amounts, ${rounds} rounds each\n`);
for (const split of [false, true]) {
  for (const [name, from, to, least] of PAIRS) {
    const request = requestOf(from, to, split);
    for (const round of [0, 1, 2]) await answerCurve(sampleDeps, { ...request, amounts: amountsFrom(least, round) });
    const times: number[] = [];
    const losses: number[] = [];
    for (let round = 3; round < 3 + rounds; round++) {
      const amounts = amountsFrom(least, round);
      const begun = process.cpuUsage();
      const { points } = await answerCurve(sampleDeps, { ...request, amounts });
      times.push(cpuSince(begun));
      if (!options.compare) continue;
      for (const { amount_in, route } of points) {
        const best = amountFor(request, amount_in);
        if (best !== null) losses.push(1 - Number(route?.amount_out ?? 0) / best);
      }
    }
    const lost = options.compare
      ? `; less than a request of its own: median ${bps(quantile(losses, 0.5))}, p90 ${bps(quantile(losses, 0.9))}, most ${bps(quantile(losses, 1))}, more: ${bps(-Math.min(...losses))}`
      : '';
    print(
      `${split ? 'split, ' : ''}${name}: median ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}${lost}`,
    );
  }
}

function requestOf(from: string, to: string, split: boolean): Omit<CurveRequest, 'amounts'> {
  const { source_asset_chain_id, source_asset_denom } = sourceOf(to);
  return {
    ...sourceOf(from),
    dest_asset_chain_id: source_asset_chain_id,
    dest_asset_denom: source_asset_denom,
    allow_unsafe: true,
    smart_swap_options: { split_routes: split },
  };
}

function amountsFrom(least: number, round: number): string[] {
  return Array.from({ length: POINTS }, (_, index) =>
    BigInt(Math.round(least * 10 ** ((DECADES * index) / (POINTS - 1)) * (1 + round / 1000))).toString(),
  );
}

/** What a route request for the amount delivers; null if it has no route. */
function amountFor(request: Omit<CurveRequest, 'amounts'>, amount_in: string): number | null {
  try {
    return Number(answerRoute(sampleDeps, { ...request, amount_in }).amount_out);
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

function bps(part: number): string {
  return `${(part * 10_000).toFixed(2)} bps`;
}
