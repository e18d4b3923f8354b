import { plainCoinText } from '#app/asset/coin.ts';
import { plainAmount, readUsd, USD_PLACES, type Usd } from '#app/format/amount.ts';
import { type ExportLine, exportTable, oneOf, YES_OR_NO } from '#app/format/export-table.ts';
import type { Maybe } from '#app/format/maybe.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { isOnTopKnown, onTopUsd } from '../steps/fees.ts';
import { sampleLine } from '../steps/sample-line.ts';

/** Keys of JSON, and the heads that CSV and Markdown have for them in the page's language. */
const HEADS = {
  rank: msg('Rank'),
  route: msg('Route'),
  unsafe: msg('Unsafe'),
  sent: msg('Sent'),
  sent_symbol: msg('Sent (symbol)'),
  sent_units: msg('Sent (smallest units)'),
  received: msg('Received'),
  received_symbol: msg('Received (symbol)'),
  received_units: msg('Received (smallest units)'),
  sent_usd: msg('Sent (USD)'),
  received_usd: msg('Received (USD)'),
  charged_extra_usd: msg('Charged extra (USD)'),
  cost_usd: msg('Total cost (USD)'),
  cost_is: msg('The cost is'),
  seconds: msg('Seconds'),
  signatures: msg('Signatures'),
  chains: msg('Chains'),
  unknown: msg('Unknown'),
  market: msg('Market'),
  market_time: msg('Market (time)'),
  market_version: msg('Market (version)'),
} as const satisfies Readonly<Record<string, Message>>;

type Column = keyof typeof HEADS;

const TABLE = exportTable<Column>(HEADS, {
  unsafe: YES_OR_NO,
  cost_is: oneOf({ exact: msg('exact'), 'at least': msg('at least') }),
  market: oneOf({ sample: msg('sample') }),
  unknown: (names) =>
    names
      .split(' ')
      .map((name) => HEADS[name as Column]())
      .join('; '),
});

const textOf = <T>(value: Maybe<T>, write: (value: T) => string = String): string | null =>
  value.known ? write(value.value) : null;

const dollars = (usd: Usd): string => plainAmount(usd, USD_PLACES);

/** `unknown` names what is. */
export const exportLines = (routes: readonly ComparedRoute[]): ExportLine<Column>[] =>
  routes.map((compared, i) => {
    const { route, sent, received, cost, seconds, signatures, fees, market } = compared;
    const figures = {
      sent: sent.decimals === null ? null : plainCoinText(sent) || null,
      received: received.decimals === null ? null : plainCoinText(received) || null,
      sent_usd: textOf(readUsd(route.usd_amount_in), dollars),
      received_usd: textOf(readUsd(route.usd_amount_out), dollars),
      charged_extra_usd: isOnTopKnown(fees) ? dollars(onTopUsd(fees)) : null,
      cost_usd: textOf(cost, ({ usd }) => dollars(usd)),
      seconds: textOf(seconds),
      signatures: textOf(signatures),
    };
    const unknown = Object.entries(figures).flatMap(([name, text]) => (text === null ? [name] : []));
    return {
      rank: String(i + 1),
      route: compared.name,
      unsafe: compared.isUnsafe ? 'yes' : 'no',
      sent_symbol: sent.symbol,
      sent_units: textOf(sent.amount),
      received_symbol: received.symbol,
      received_units: textOf(received.amount),
      ...figures,
      cost_is: cost.known ? (cost.value.isExact ? 'exact' : 'at least') : null,
      chains: (route.chain_ids ?? route.required_chain_addresses ?? []).join(' ') || null,
      unknown: unknown.join(' ') || null,
      market: market?.source ?? null,
      market_time: market?.asOf ?? null,
      market_version: market?.version ?? null,
    };
  });

export const csvText = TABLE.csv;

/** Amounts are strings: a number of JSON would lose digits. Each route is there as the service returned it, too. */
export const jsonText = (title: string, routes: readonly ComparedRoute[], at: Date): string =>
  `${JSON.stringify(
    {
      comparison: title,
      exported_at: at.toISOString(),
      routes: exportLines(routes).map((line, i) => ({ ...line, answer: routes[i]?.route })),
    },
    null,
    2,
  )}\n`;

const IN_TABLE = ['route', 'received', 'received_symbol', 'cost_usd', 'cost_is', 'seconds', 'signatures'] as const;

/** A bar would end a cell of the table, a line break the table. */
const inTable = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ');

export function markdownText(title: string, routes: readonly ComparedRoute[], at: Date): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inTable).join(' | ')} |`;
  const lines = exportLines(routes);
  return [
    `### ${inTable(title)}`,
    '',
    ...sampleLine(routes[0]?.market ?? null).flatMap((said) => [said, '']),
    line(IN_TABLE.map(TABLE.headOf)),
    line(IN_TABLE.map(() => '---')),
    ...lines.map((route) => line(IN_TABLE.map((column) => TABLE.cellText(route, column, t('unknown'))))),
    '',
    t('Exported {time}. Market: {market}.', {
      time: at.toISOString(),
      market: lines[0] ? TABLE.cellText(lines[0], 'market', t('not given')) : t('not given'),
    }),
    '',
  ].join('\n');
}
