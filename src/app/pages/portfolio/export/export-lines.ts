import { plainCoinText } from '#app/asset/coin.ts';
import { plainAmount, readUsd, USD_PLACES } from '#app/format/amount.ts';
import { csvOf } from '#app/format/csv.ts';
import type { AssetKey } from '#contract/asset.ts';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import type { OriginOf } from '../holdings/groups.ts';
import { collapseReason, type Holding, type Position } from '../holdings/holdings.ts';
import type { Failure } from '../holdings/scan-status.ts';
import type { Total } from '../holdings/total.ts';

const COLUMNS = [
  'holder',
  'address',
  'chain_id',
  'chain',
  'symbol',
  'name',
  'denom',
  'amount',
  'decimals',
  'smallest_units',
  'price_usd',
  'value_usd',
  'unknown',
  'in_total',
  'left_out',
  'price_source',
  'price_time',
  'read_at',
  'block_time',
  'origin_chain_id',
  'origin_denom',
  'trace',
] as const;

/** A balance as text. Amounts have all digits and a decimal point; null is unknown, and `unknown` gives the reason. */
type ExportLine = { readonly [C in (typeof COLUMNS)[number]]: string | null };

export interface ExportInput {
  /** Summed over all addresses: its parts are the lines. */
  readonly holdings: readonly Holding[];
  readonly failures: readonly Failure[];
  readonly hidden: ReadonlySet<AssetKey>;
  readonly originOf: OriginOf;
}

const isoTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The USD value as received; null if it is not a valid value. */
const dollars = (text: string | null | undefined): string | null => (text && readUsd(text).known ? text : null);

const NOTHING = Object.fromEntries(COLUMNS.map((column) => [column, null])) as ExportLine;

const marked = (text: string, isMadeUp: boolean): string => (isMadeUp ? `${text} (made up)` : text);

const holderOf = ({ request }: Position): string =>
  marked([...new Set(request.sources.map(({ name }) => name))].join(' and '), isSampleAddress(request.target.address));

function unknownOf({ coin, asset, usd }: Holding, part: Position): string | null {
  const parts = [
    coin.decimals === null && 'decimals are not known',
    asset === undefined ? 'not in the list of the service, so it has no value here' : !usd.known && usd.reason,
    part.isStale && 'not read this time: an earlier value',
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join('; ');
}

function lineOf(holding: Holding, part: Position, { hidden, originOf }: ExportInput): ExportLine {
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
function failureLine({ target, chain, name, isWholeChain, message }: Failure, denom: string | null): ExportLine {
  const unknown = `${isWholeChain ? 'the chain did not answer' : 'could not be read'}: ${message}`;
  const { address, chainId: chain_id } = target;
  return { ...NOTHING, holder: name, address, chain_id, chain, denom, unknown, in_total: 'no' };
}

export function exportLines(input: ExportInput): ExportLine[] {
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

export const csvText = (lines: readonly ExportLine[]): string =>
  csvOf([COLUMNS, ...lines.map((line) => COLUMNS.map((column) => line[column] ?? ''))]);

/** Amounts are strings: a number of JSON would lose digits. */
export function jsonText(
  lines: readonly ExportLine[],
  { usd, reasons, isLowerBound, staleAt }: Total,
  at: number,
): string {
  const isKnown = usd > 0n || !isLowerBound;
  const total = {
    usd: isKnown ? plainAmount(usd, USD_PLACES) : null,
    at_least: isLowerBound && staleAt === null,
    missing: reasons,
  };
  return `${JSON.stringify({ exported_at: isoTime(at), total, balances: lines }, null, 2)}\n`;
}
