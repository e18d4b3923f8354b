import * as z from 'zod/mini';
import type { Client, RequestOptions } from '#client/client.ts';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { maxLength } from '#contract/lengths.ts';
import { EXPERIMENTAL_FEATURES } from '#contract/named-bridges.ts';
import type { Answer } from '#report/answer.ts';
import { reportBalances, reportOrigins } from '#report/holdings.ts';
import { reportLanes } from '#report/lanes.ts';
import { type AssetQuestion, reportAssets, reportBridges, reportChains } from '#report/lists.ts';
import { type NoticeQuestion, reportNotices } from '#report/notices.ts';
import { reportRoute, reportRoutes } from '#report/routes.ts';
import { reportMatrix, reportWhatIf } from '#report/summaries.ts';
import { reportWhere } from '#report/where.ts';
import { componentSchemaOf } from '../reference/openapi.ts';

/** What a model can ask. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the request, with the contract's notes on its fields. */
  readonly request: object;
  /** Takes what the model sent: the service checks it. */
  answer(client: Client, request: unknown, options: RequestOptions): Promise<Answer>;
}

const UNITS =
  'Amounts are whole numbers of the smallest unit as decimal strings (100 USDC with 6 decimals is "100000000"): find_assets gives denoms and decimals.';
const QUOTE = 'A quote only: nothing is signed or sent.';

const endpointTool = <N extends EndpointName>(
  name: string,
  endpoint: N,
  title: string,
  description: string,
  report: (client: Client, request: RequestOf<N>, options: RequestOptions) => Promise<Answer>,
): McpTool => ({
  ...{ name, title, description },
  request: componentSchemaOf(endpoint),
  // A request of another form comes back as an error of the service, which names the fields.
  answer: (client, request, options) => report(client, request as RequestOf<N>, options),
});

/** One that asks for routes: with every bridge, unless the model names other features. */
const routeTool: typeof endpointTool = (name, endpoint, title, description, report) => {
  const tool = endpointTool(name, endpoint, title, description, report);
  const withFeatures = (request: unknown) =>
    typeof request === 'object' && request !== null && !Array.isArray(request)
      ? { experimental_features: EXPERIMENTAL_FEATURES, ...request }
      : request;
  return { ...tool, answer: (client, request, options) => tool.answer(client, withFeatures(request), options) };
};

const optionalText = (description: string) => ({ type: ['string', 'null'], maxLength: 128, description });
const searchText = z.nullish(z.string().check(maxLength(128)));
const assetQuestionSchema = z.object({ text: searchText, chain: searchText });
const CHAIN_TEXT = 'id or name of a chain, such as osmosis-1, 42161 or Arbitrum';

/** As many as one reads. */
const MOST_CHAINS = 25;

const noticeQuestionSchema = z.object({ chain: searchText, asset: searchText, coming: z.nullish(z.boolean()) });

/** Throws no error of its own for what is no text: the search is then for everything. */
const readNoticeQuestion = (request: unknown): NoticeQuestion => noticeQuestionSchema.safeParse(request).data ?? {};
const readQuestion = (request: unknown): AssetQuestion => assetQuestionSchema.safeParse(request).data ?? {};

/** All tools only read. */
export const MCP_TOOLS: readonly McpTool[] = [
  routeTool(
    'compare',
    'routes',
    'Compare routes',
    `The routes worth comparing for moving or swapping an asset between chains, with what arrives, cost, time, signatures and warnings. ${UNITS} ${QUOTE}`,
    reportRoutes,
  ),
  routeTool(
    'route',
    'route',
    'Best route',
    `The best route for an exact amount_in or an exact amount_out, operation by operation, with fees and warnings. ${UNITS} ${QUOTE}`,
    reportRoute,
  ),
  routeTool(
    'what_if',
    'whatIf',
    'What if a bridge is missing',
    `How the best route changes without each bridge and each venue, and with each bridge alone. ${UNITS} ${QUOTE}`,
    reportWhatIf,
  ),
  routeTool(
    'matrix',
    'matrix',
    'Routes between many chains',
    `The best route between every two of up to 20 by 20 chains for one asset. ${UNITS} ${QUOTE}`,
    reportMatrix,
  ),
  endpointTool(
    'lanes',
    'lanes',
    'Capacity of bridges',
    `The most that each lane of a bridge takes at once now, what limits it, and its fee at three sizes, by asset and chains. ${UNITS}`,
    reportLanes,
  ),
  endpointTool(
    'balances',
    'balances',
    'Balances',
    'What an address holds on each chain. A balance that could not be read is unknown, not zero.',
    reportBalances,
  ),
  endpointTool(
    'origins',
    'originAssets',
    'Origins of assets',
    'What each denom originates from, such as the asset behind an ibc/… voucher.',
    reportOrigins,
  ),
  endpointTool(
    'where',
    'txStatus',
    'Follow a transaction',
    'Where the money of a bridge transfer is now, from the hash of any of its transactions: each transfer, what it waits for, who can act. Nothing is signed or sent.',
    reportWhere,
  ),
  {
    name: 'bridges',
    title: 'Bridges',
    description: 'The bridges that routes may use, and who verifies and controls each, what was lost, with sources.',
    request: { type: 'object', properties: {} },
    answer: (client, _request, options) => reportBridges(client, options),
  },
  {
    name: 'notices',
    title: 'What ends',
    description:
      'What has ended, what is about to end and when, with sources: bridges, chains, channels, assets with their vouchers. At most 25, those with a day to come first.',
    request: {
      type: 'object',
      properties: {
        chain: optionalText(CHAIN_TEXT),
        asset: optionalText('symbol, name or denom of an asset, such as USDC; with chain, of that chain'),
        coming: { type: ['boolean', 'null'], description: 'only those with a day to come' },
      },
    },
    answer: (client, request, options) => reportNotices(client, readNoticeQuestion(request), options),
  },
  {
    name: 'find_assets',
    title: 'Find assets',
    description: 'Assets by symbol, name or denom, with chain id, denom and decimals as the other tools need them.',
    request: {
      type: 'object',
      properties: {
        text: optionalText('part of a symbol, name or denom, such as USDC'),
        chain: optionalText(CHAIN_TEXT),
      },
    },
    answer: (client, request, options) => reportAssets(client, readQuestion(request), options),
  },
  {
    name: 'find_chains',
    title: 'Find chains',
    description: `Chains by id or name, with the chain ids that the other tools need. At most ${MOST_CHAINS}.`,
    request: { type: 'object', properties: { text: optionalText(CHAIN_TEXT) } },
    answer: (client, request, options) =>
      reportChains(client, readQuestion(request).text, { ...options, most: MOST_CHAINS }),
  },
];
