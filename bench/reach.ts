import { parseArgs } from 'node:util';
import { bridges } from '#bridges/index.ts';
import { type Asset, type AssetId, assetKey, assetOfKey, isContractDenom } from '#contract/asset.ts';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route } from '#contract/route.ts';
import { DEPLOYMENTS } from '#feeds/uniswap/deployments.ts';
import { answerRoute } from '#service/route/route.ts';
import { createRandom } from '#testing/random.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { wholeNumber } from './options.ts';
import { tableText } from './report.ts';

/**
 * `npm run bench:reach`: what USDC on Ethereum reaches on the sample market, without HTTP. First the gas coin of every EVM chain that
 * is alive, from USDC or else from ETH; then random listed assets of eighteen chains, `--assets 25` of each. With `--reasons`, why not.
 * Of a coin that is not reached it says whether a live market asks a proven factory for the pool that is missing. Nobody read that there is one.
 */
const { values: options } = parseArgs({
  options: {
    assets: { type: 'string', default: '25' },
    seed: { type: 'string', default: '49' },
    reasons: { type: 'boolean', default: false },
  },
});
const perChain = wholeNumber('--assets', options.assets);
const seed = wholeNumber('--seed', options.seed);

const ETHEREUM = '1';
/** A thousand dollars or so. */
const SOURCES = [
  [{ chain_id: ETHEREUM, denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }, '1000000000'],
  [{ chain_id: ETHEREUM, denom: 'ethereum-native' }, '300000000000000000'],
] as const;

/** EVM chains with an exchange, or with bridges from Ethereum, that people use most. */
const CHAINS = [
  ...['10', '56', '130', '137', '143', '146', '480', '999', '1868', '5000', '8453', '42161', '42220', '43114', '57073'],
  ...['59144', '80094', '534352'],
];

/** Tokens that are the gas coin of their chain in another form, one balance: USDC on Arc, USDT0 on Stable. */
const GAS_TOKENS: Readonly<Record<string, string>> = {
  5042: '0x3600000000000000000000000000000000000000',
  988: '0x779Ded0c9e1022225f8E0630b35a9b54bE713736',
};

type Answer = { readonly route: Route } | { readonly refusal: string };

function ask([source, amount_in]: (typeof SOURCES)[number], destination: AssetId): Answer {
  try {
    const route = answerRoute(sampleDeps, {
      amount_in,
      source_asset_chain_id: source.chain_id,
      source_asset_denom: source.denom,
      dest_asset_chain_id: destination.chain_id,
      dest_asset_denom: destination.denom,
      bridges: [...BRIDGE_IDS],
      allow_unsafe: true,
    });
    return { route };
  } catch (error) {
    if (error instanceof ServiceError) return { refusal: error.message };
    throw error;
  }
}

const wayOf = ({ operations }: Route): string =>
  operations
    .map((operation) => {
      const kind =
        Object.keys(operation).find((key) => typeof operation[key as keyof typeof operation] === 'object') ?? '';
      const { bridge_id, swap_venues } = operation[kind as keyof typeof operation] as unknown as Record<
        string,
        unknown
      >;
      const venues = (swap_venues as { name: string }[] | undefined)?.map(({ name }) => name).join('+');
      return venues ?? bridge_id ?? kind;
    })
    .join(', ');

const print = (text: string) => process.stdout.write(`${text}\n`);
const { registry } = sampleDeps;

/** Exchanges whose code is proven, by chain, where a live market can ask their factories. */
const ASKED_VENUES = new Map(
  DEPLOYMENTS.filter(({ chain_id }) => registry.getChainRecord(chain_id).multicall3 !== null).map(
    ({ chain_id, venue }) => [chain_id, venue],
  ),
);
const LANES = Object.values(bridges).flatMap((bridge) => bridge.open(registry));

const isReached = (asset: AssetId): boolean => SOURCES.some((source) => 'route' in ask(source, asset));

/** Tokens that turn into a coin at par: its wrapped form, and what a bridge turns into it. */
function formsOf(coin: Asset): AssetId[] {
  const { wrapped_native } = registry.getChainRecord(coin.chain_id);
  const wrapped = wrapped_native === null ? [] : [{ chain_id: coin.chain_id, denom: wrapped_native }];
  const bridged = LANES.filter(({ to }) => to === assetKey(coin)).map(({ from }) => assetOfKey(from));
  return [...wrapped, ...bridged].filter(({ denom }) => isContractDenom(denom));
}

/** The exchange that a live market asks for a pool of a form of this coin with something that is reached; undefined where there is none. */
const askedVenue = (coin: Asset): string | undefined =>
  formsOf(coin)
    .filter((form) => registry.findLiveness(form) === undefined)
    .flatMap((form) => {
      const venue = ASKED_VENUES.get(form.chain_id);
      const isOther = (asset: Asset) => isContractDenom(asset.denom) && assetKey(asset) !== assetKey(form);
      const others = venue === undefined ? [] : registry.listAssets({ chain_id: form.chain_id }).filter(isOther);
      return others.some(isReached) ? [`${venue} for ${registry.findAsset(form)?.symbol ?? form.denom}`] : [];
    })[0];

const coins = registry
  .listChains()
  .filter(({ chain_id, chain_type }) => chain_type === 'evm' && chain_id !== ETHEREUM)
  .flatMap(({ chain_id, pretty_name }) => {
    const coin = { chain_id, denom: registry.getChainRecord(chain_id).native_denom ?? '' };
    const asset = registry.findAsset(coin);
    return asset === undefined || registry.findLiveness(coin) !== undefined ? [] : [{ name: pretty_name, asset }];
  });

/** The same balance by another name: the coin of the ledger's other face, or a token of the chain. */
function otherForm({ chain_id }: Asset): AssetId | undefined {
  const { twin } = registry.getChainRecord(chain_id);
  if (twin !== null) return { chain_id: twin, denom: registry.getChainRecord(twin).native_denom ?? '' };
  const denom = GAS_TOKENS[chain_id];
  return denom === undefined ? undefined : { chain_id, denom };
}

type Standing = 'coin' | 'form' | 'asked' | 'no';

function coinRow({ name, asset }: { name: string; asset: Asset }): readonly [Standing, string[]] {
  const titles = [asset.chain_id, name, asset.symbol ?? ''];
  const answers = SOURCES.map((source) => ask(source, asset));
  const found = answers.find((answer) => 'route' in answer);
  if (found && 'route' in found) return ['coin', [...titles, wayOf(found.route)]];
  const form = otherForm(asset);
  const other = form && SOURCES.map((source) => ask(source, form)).find((answer) => 'route' in answer);
  if (form && other && 'route' in other)
    return ['form', [...titles, `as ${form.denom} on ${form.chain_id}: ${wayOf(other.route)}`]];
  const [first] = answers;
  const text = first && 'refusal' in first ? first.refusal : '';
  const venue = askedVenue(asset);
  const asked = venue === undefined ? '' : `. A live market asks ${venue}`;
  return [venue === undefined ? 'no' : 'asked', [...titles, `no: ${text.slice(text.indexOf(': ') + 2)}${asked}`]];
}

const rows = coins.map(coinRow);
for (const [, row] of rows) print(row.join('  '));
const counted = (kind: Standing) => rows.filter(([each]) => each === kind).length;
print(
  `\n${counted('coin')} of ${rows.length} gas coins are reached, ${counted('form')} more as the same balance in another form\n` +
    `${counted('asked')} more have no pool that is named; a live market asks proven factories for one, and may find none\n`,
);

const random = createRandom(seed);
const counts = CHAINS.map((chain_id) => {
  const assets = registry.listAssets({ chain_id }).filter((asset) => registry.findLiveness(asset) === undefined);
  const drawn = assets.map((asset) => [random.next(), asset] as const).sort(([a], [b]) => a - b);
  const chosen = drawn.slice(0, perChain).map(([, asset]) => asset);
  const missed = chosen.filter((asset) => !('route' in ask(SOURCES[0], asset)));
  return { chain_id, asked: chosen.length, missed };
});
print(
  tableText(
    ['chain', 'name', 'reached', 'of', 'not'],
    counts.map(({ chain_id, asked, missed }) => [
      chain_id,
      registry.getChainRecord(chain_id).pretty_name,
      `${asked - missed.length}`,
      `${asked}`,
      options.reasons ? missed.map(({ symbol, denom }) => symbol ?? denom).join(' ') : '',
    ]),
  ),
);
const asked = counts.reduce((sum, each) => sum + each.asked, 0);
const missed = counts.reduce((sum, each) => sum + each.missed.length, 0);
print(`\n${asked - missed} of ${asked} assets are reached (seed ${seed})`);
