import { plainCoinText } from '#app/asset/coin.ts';
import { plainAmount, readUsd, USD_PLACES } from '#app/format/amount.ts';
import { type ExportLine, exportTable, oneOf, YES_OR_NO } from '#app/format/export-table.ts';
import { listText } from '#app/format/list-text.ts';
import { type Message, msg, t, translated } from '#app/language/words.ts';
import type { AssetKey } from '#contract/asset.ts';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import type { Days } from '../holdings/changes.ts';
import type { OriginOf } from '../holdings/groups.ts';
import { collapseReason, type Holding, type Position } from '../holdings/holdings.ts';
import type { FailedRead } from '../holdings/scan-status.ts';
import type { Total } from '../holdings/total.ts';

/** Keys of JSON, and the heads that CSV has for them in the page's language. */
const HEADS = {
  holder: msg('Holder'),
  address: msg('Address'),
  chain_id: msg('Chain id'),
  chain: msg('Chain'),
  symbol: msg('Symbol'),
  name: msg('Name'),
  denom: msg('Denom'),
  amount: msg('Amount'),
  decimals: msg('Decimals'),
  smallest_units: msg('Smallest units'),
  price_usd: msg('Price (USD)'),
  value_usd: msg('Value (USD)'),
  unknown: msg('Unknown'),
  in_total: msg('In the total'),
  left_out: msg('Left out as'),
  price_source: msg('Price (source)'),
  price_time: msg('Price (time)'),
  read_at: msg('Read at'),
  block_time: msg('Block (time)'),
  origin_chain_id: msg('Origin (chain id)'),
  origin_denom: msg('Origin (denom)'),
  trace: msg('Trace'),
} as const satisfies Readonly<Record<string, Message>>;

type Line = ExportLine<keyof typeof HEADS>;

const TABLE = exportTable<keyof typeof HEADS>(HEADS, {
  in_total: YES_OR_NO,
  left_out: oneOf({ small: msg('small'), unlisted: msg('unlisted'), hidden: msg('hidden') }),
});

export interface ExportInput {
  /** Summed over all addresses: its parts are the lines. */
  readonly holdings: readonly Holding[];
  readonly failures: readonly FailedRead[];
  readonly hidden: ReadonlySet<AssetKey>;
  readonly originOf: OriginOf;
}

const isoTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The USD value as received; null if it is not a valid value. */
const dollars = (text: string | null | undefined): string | null => (text && readUsd(text).known ? text : null);

const marked = (text: string, isMadeUp: boolean): string =>
  isMadeUp ? t('{source} (made up)', { source: text }) : text;

const holderOf = ({ request }: Position): string =>
  marked(listText([...new Set(request.sources.map(({ name }) => name))]), isSampleAddress(request.target.address));

function unknownOf({ coin, asset, usd }: Holding, part: Position): string | null {
  const parts = [
    coin.decimals === null && t('decimals are not known'),
    asset === undefined
      ? t('not in the list of the service, so it has no value here')
      : !usd.known && translated(usd.reason),
    part.isStale && t('not read this time: an earlier value'),
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join('; ');
}

function lineOf(holding: Holding, part: Position, { hidden, originOf }: ExportInput): Line {
  const { coin, asset, id } = holding;
  const { entry, amount, readAt, blockAt } = part;
  const origin = originOf(holding);
  const known = typeof origin === 'string' ? undefined : origin;
  const reason = collapseReason(holding, hidden);
  const value = asset ? dollars(entry.value_usd) : null;
  const exact = coin.decimals === null ? null : plainCoinText({ ...coin, amount: { known: true, value: amount } });
  return {
    ...{ holder: holderOf(part), address: part.request.target.address, chain_id: id.chain_id, chain: holding.chain },
    ...{ symbol: coin.symbol, name: asset?.name ?? null, denom: id.denom, amount: exact },
    ...{ decimals: coin.decimals === null ? null : String(coin.decimals), smallest_units: amount.toString() },
    ...{ price_usd: asset ? dollars(entry.price) : null, value_usd: value, unknown: unknownOf(holding, part) },
    ...{ in_total: reason === null && value !== null ? 'yes' : 'no', left_out: reason },
    ...{
      price_source: entry.price_source ? marked(entry.price_source, part.isSample) : null,
      price_time: entry.price_as_of ?? null,
    },
    ...{ read_at: isoTime(readAt), block_time: isoTime(blockAt) },
    ...{ origin_chain_id: known?.chain_id ?? null, origin_denom: known?.denom ?? null },
    trace: asset?.trace || null,
  };
}

/** Failed requests have a line too, so that an incomplete file does not look complete. */
function failureLine({ target, chain, name, isWholeChain, message }: FailedRead, denom: string | null): Line {
  const unknown = t(isWholeChain ? 'the chain did not answer: {message}' : 'could not be read: {message}', { message });
  const { address, chainId: chain_id } = target;
  return { ...TABLE.nothing, holder: name, address, chain_id, chain, denom, unknown, in_total: 'no' };
}

export function exportLines(input: ExportInput): Line[] {
  const { holdings, failures } = input;
  return [
    ...holdings.flatMap((holding) => holding.positions.map((part) => lineOf(holding, part, input))),
    ...failures.flatMap((failure) =>
      (failure.denoms.length === 0 ? [null] : failure.denoms).map((denom) => failureLine(failure, denom)),
    ),
  ];
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The file name for a time, without extension: by the local date. */
export function exportName(at: Date): string {
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `portolan-balances-${day}`;
}

export const csvText = TABLE.csv;

/** Amounts are strings: a number of JSON would lose digits. */
export function jsonText(
  lines: readonly Line[],
  { usd, reasons, isLowerBound, staleAt }: Total,
  days: Days['points'],
  at: number,
): string {
  const isKnown = usd > 0n || !isLowerBound;
  const total = {
    usd: isKnown ? plainAmount(usd, USD_PLACES) : null,
    at_least: isLowerBound && staleAt === null,
    missing: reasons,
  };
  const totals = days.map((point) => ({ day: point.day, usd: plainAmount(point.usd, USD_PLACES) }));
  return `${JSON.stringify({ exported_at: isoTime(at), total, days: totals, balances: lines }, null, 2)}\n`;
}
