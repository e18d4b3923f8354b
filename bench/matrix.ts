import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { laterEndpoints } from '#contract/later-endpoints.ts';
import type { MatrixRequest } from '#contract/matrix.ts';
import { composeHttp } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { wholeNumber } from './options.ts';
import { machineText } from './report.ts';

/** `npm run bench:matrix`: what many routes in one request take on the sample market, without HTTP. bench/README.md describes it. */
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = wholeNumber('--rounds', options.rounds);

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const CHAINS = [
  ...['1', '8453', '42161', '10', '137', '56', '43114', '59144', '534352', '1329', '130', '80094', 'solana'],
  ...['noble-1', 'osmosis-1', 'cosmoshub-4', 'neutron-1', 'dydx-mainnet-1', 'injective-1', 'celestia'],
];

const service = composeHttp(readConfig({}));
service.warm();

const OPTIONS = { allow_unsafe: true, smart_swap_options: { split_routes: true } };

/** Another amount each time, which no response is cached for. */
function matrixOf(round: number): MatrixRequest {
  return {
    ...{ asset_chain_id: '1', asset_denom: USDC, amount: `${5_000_000_000 + round}` },
    ...{ source_chain_ids: CHAINS, dest_chain_ids: CHAINS },
    ...OPTIONS,
  };
}

const whatIfOf = (round: number) => ({
  ...{ source_asset_chain_id: '1', source_asset_denom: 'ethereum-native', amount_in: `${10n ** 18n + BigInt(round)}` },
  ...{ dest_asset_chain_id: 'cosmoshub-4', dest_asset_denom: 'uatom' },
  ...OPTIONS,
});

const print = (text: string) => process.stdout.write(`${text}\n`);

async function measure(name: string, { path }: { readonly path: string }, bodyOf: (round: number) => object) {
  for (let round = 0; round < rounds; round++) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const since = performance.now();
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(round)),
    };
    const response = await service.fetch(new Request(`http://127.0.0.1${path}`, request));
    const text = await response.text();
    const took = performance.now() - since;
    delay.disable();
    const figures = [
      `${took.toFixed(0)} ms`,
      `longest pause ${(delay.max / 1e6).toFixed(0)} ms`,
      `${text.length} characters`,
    ];
    print(`${name}, ${round === 0 ? 'first' : `round ${round + 1}`}: ${figures.join(', ')}, status ${response.status}`);
  }
}

print(`${machineText()}\n`);
await measure('matrix of 20 by 20', laterEndpoints.matrix, matrixOf);
await measure('what if', laterEndpoints.whatIf, whatIfOf);
