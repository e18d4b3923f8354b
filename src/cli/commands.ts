import type { Client } from '#client/client.ts';
import { EXPERIMENTAL_FEATURES } from '#contract/named-bridges.ts';
import { ROUTE_ORDERS, type RouteRequest } from '#contract/route.ts';
import type { Answer } from '#report/answer.ts';
import { reportBalances, reportOrigins } from '#report/holdings.ts';
import { reportLanes } from '#report/lanes.ts';
import { reportAssets, reportBridges, reportChains } from '#report/lists.ts';
import { reportNotices } from '#report/notices.ts';
import { reportRoute, reportRoutes } from '#report/routes.ts';
import { reportWhatIf } from '#report/summaries.ts';
import { reportWhere } from '#report/where.ts';
import { ASSET_FORM, findChain, readAssetArgument, readAssetWords } from './asset-argument.ts';
import { UsageError } from './failure.ts';
import { readLanesRequest } from './lanes-request.ts';
import { type CommandOptions, readBridges, readChoice } from './options.ts';

export interface Command {
  /** How it is written. */
  readonly usage: string;
  readonly meaning: string;
  run(client: Client, words: readonly string[], options: CommandOptions): Promise<Answer>;
}

const ROUTE_USAGE = '"AMOUNT ASSET CHAIN" "ASSET CHAIN"';

/** A command about a route from one asset to another. */
const routeCommand = (
  name: string,
  meaning: string,
  report: (client: Client, request: RouteRequest) => Promise<Answer>,
): Command => ({
  usage: `${name} ${ROUTE_USAGE}`,
  meaning,
  run: async (client, words, options) => report(client, await readRouteRequest(client, words, options)),
});

export const COMMANDS: Readonly<Record<string, Command>> = {
  route: routeCommand(
    'route',
    'the best route; with the amount in the second part, for exactly that output',
    reportRoute,
  ),
  compare: routeCommand('compare', 'the routes worth comparing', reportRoutes),
  'what-if': routeCommand('what-if', 'the best route without each bridge and venue', reportWhatIf),
  balances: {
    usage: 'balances CHAIN=ADDRESS...',
    meaning: 'what addresses hold',
    run: async (client, words) => reportBalances(client, { chains: await readAddresses(client, words) }),
  },
  origins: {
    usage: 'origins "DENOM CHAIN"...',
    meaning: 'what denoms originate from',
    run: async (client, words) => reportOrigins(client, { assets: await readDenoms(client, words) }),
  },
  where: {
    usage: 'where HASH [--chain CHAIN]',
    meaning: 'where the transfers of a transaction are now, and what can be done',
    run: async (client, words, { chain }) => {
      const [tx_hash, ...others] = words;
      if (tx_hash === undefined || others.length > 0) throw new UsageError('one hash of a transaction is needed');
      const chain_id = chain === undefined ? undefined : (await findChain(client, chain)).chain_id;
      return reportWhere(client, { tx_hash, chain_id });
    },
  },
  bridges: {
    usage: 'bridges',
    meaning: 'the bridges, and whom one trusts with each',
    run: (client, words) => reportBridges(none(client, words)),
  },
  lanes: {
    usage: 'lanes [ASSET] [--from CHAIN] [--to CHAIN] [--bridges A,B] [--order ORDER] [--limited] [--limit N]',
    meaning: 'what each lane of a bridge takes at once now, what limits it, and its fee at three sizes',
    run: async (client, words, options) => reportLanes(client, await readLanesRequest(client, words, options)),
  },
  notices: {
    usage: 'notices [ASSET] [--chain CHAIN] [--coming]',
    meaning: 'what has ended and what is about to end, with days and sources',
    run: (client, words, { chain, coming }) => reportNotices(client, { asset: words.join(' '), chain, coming }),
  },
  assets: {
    usage: 'assets [TEXT] [--chain CHAIN]',
    meaning: 'assets by symbol, name or denom',
    run: (client, words, { chain }) => reportAssets(client, { text: words.join(' '), chain }),
  },
  chains: {
    usage: 'chains [TEXT]',
    meaning: 'chains by id or name',
    run: (client, words) => reportChains(client, words.join(' ')),
  },
};

function none(client: Client, words: readonly string[]): Client {
  if (words.length === 0) return client;
  throw new UsageError(`"${words[0]}" is one word too many`);
}

async function readRouteRequest(
  client: Client,
  words: readonly string[],
  options: CommandOptions,
): Promise<RouteRequest> {
  const [source, dest, ...others] = words;
  if (source === undefined || dest === undefined || others.length > 0) {
    throw new UsageError(`two assets are needed, each in quotes: ${ASSET_FORM}`);
  }
  const reading = { isSmallestUnits: options['smallest-units'] === true };
  const from = await readAssetArgument(client, source, reading);
  const to = await readAssetArgument(client, dest, reading);
  if ((from.amount === null) === (to.amount === null)) {
    throw new UsageError('one amount is needed: what is sent in the first part, or what is to arrive in the second');
  }
  return {
    source_asset_chain_id: from.chain_id,
    source_asset_denom: from.denom,
    dest_asset_chain_id: to.chain_id,
    dest_asset_denom: to.denom,
    ...(from.amount === null ? { amount_out: to.amount } : { amount_in: from.amount }),
    ...(options.bridges !== undefined && { bridges: readBridges(options.bridges) }),
    allow_unsafe: options['allow-unsafe'],
    go_fast: options['go-fast'],
    experimental_features: EXPERIMENTAL_FEATURES,
    ...(options.order !== undefined && { order: readChoice('order', options.order, ROUTE_ORDERS) }),
  };
}

async function readAddresses(client: Client, words: readonly string[]): Promise<Record<string, { address: string }>> {
  if (words.length === 0) throw new UsageError('an address is needed: CHAIN=ADDRESS, like osmosis-1=osmo1…');
  const chains: Record<string, { address: string }> = {};
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1 || at === word.length - 1) throw new UsageError(`"${word}" must be CHAIN=ADDRESS`);
    const { chain_id } = await findChain(client, word.slice(0, at));
    if (chains[chain_id] !== undefined) throw new UsageError(`${chain_id} is given twice: ask one address at a time`);
    chains[chain_id] = { address: word.slice(at + 1) };
  }
  return chains;
}

async function readDenoms(client: Client, words: readonly string[]): Promise<{ chain_id: string; denom: string }[]> {
  if (words.length === 0) throw new UsageError('a denom is needed: "DENOM CHAIN"');
  const denoms: { chain_id: string; denom: string }[] = [];
  for (const word of words) {
    const { asset, chain } = readAssetWords(word);
    denoms.push({ chain_id: (await findChain(client, chain)).chain_id, denom: asset });
  }
  return denoms;
}
