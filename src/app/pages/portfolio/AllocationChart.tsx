import clsx from 'clsx';
import { useState } from 'react';
import { formatUsd, type Usd } from '#app/format/amount.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { Points } from '#app/ui/Points.tsx';
import { Segmented } from '#app/ui/Segmented.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { useAmountFormat } from './hidden-amounts.ts';

const LINES = 8;

/** Hues distinguishable in both themes, one for each line but "Other". */
const HUES = [262, 195, 300, 75, 150, 25, 345, 110];
const colour = (i: number, { key }: Share): string => {
  const hue = HUES[i % HUES.length];
  return key === 'other' ? 'var(--edge)' : `light-dark(oklch(55% 0.14 ${hue}), oklch(74% 0.12 ${hue}))`;
};

interface AllocationChartProps {
  readonly byAsset: readonly Slice[];
  readonly byChain: readonly Slice[];
  /** Rows without a price: no part of the whole. */
  readonly unpriced: number;
  /** Whether requests are pending. */
  readonly busy: boolean;
  readonly className?: string;
}

type By = 'asset' | 'chain';
type Look = 'chart' | 'table';

/** The allocation of all priced holdings, as a bar or as a table. */
export function AllocationChart({ byAsset, byChain, unpriced, busy, className }: AllocationChartProps) {
  const digits = useFormatNumber();
  const [by, setBy] = useState<By>('asset');
  const [look, setLook] = useState<Look>('chart');
  const shares = allocationShares(by === 'asset' ? byAsset : byChain, LINES);
  return (
    <section aria-label={t('Where your money is')} className={clsx('flex min-w-0 flex-col gap-3', className)}>
      <div className="flex flex-wrap gap-2 text-12">
        <Segmented
          legend={t('By')}
          hideLegend
          options={[
            { value: 'asset', label: t('Assets') },
            { value: 'chain', label: t('Chains') },
          ]}
          value={by}
          onChange={setBy}
          className="w-34"
        />
        <Segmented
          legend={t('View')}
          hideLegend
          options={[
            { value: 'chart', label: t('Chart') },
            { value: 'table', label: t('Table') },
          ]}
          value={look}
          onChange={setLook}
          className="w-34"
        />
      </div>
      {shares.length === 0 &&
        (busy ? <Skeleton className="h-8" /> : <p className="text-muted">{t('Nothing here has a price.')}</p>)}
      {shares.length > 0 && look === 'chart' && <Chart shares={shares} by={by} digits={digits} />}
      {shares.length > 0 && look === 'table' && <Table shares={shares} by={by} digits={digits} />}
      {unpriced > 0 && shares.length > 0 && (
        <p className="text-12 text-muted">
          {t(
            '{count, plural, one {{number} balance has no price and is not in the chart.} other {{number} balances have no price and are not in the chart.}}',
            { count: unpriced, number: digits(`${unpriced}`) },
          )}
        </p>
      )}
    </section>
  );
}

/** Tenths of a percent as "45.2%". */
function shareText(permille: number, digits: FormatNumber): string {
  if (permille === 0) return `<${digits('0.1')}%`;
  return `${digits(`${Math.floor(permille / 10)}.${permille % 10}`)}%`;
}

const nameOf = ({ key, title, count: parts }: Share): string =>
  key === 'other' ? t('{count, plural, one {# other} other {# others}}', { count: parts }) : title;

interface SharesProps {
  readonly shares: readonly Share[];
  readonly by: By;
  readonly digits: FormatNumber;
}

function Chart({ shares, by, digits }: SharesProps) {
  const amounts = useAmountFormat();
  const said = shares.map((share) => `${nameOf(share)} ${shareText(share.permille, digits)}`).join(t(', '));
  return (
    <figure className="flex flex-col gap-3">
      <div
        role="img"
        aria-label={t(by === 'asset' ? 'Shares by asset: {shares}' : 'Shares by chain: {shares}', { shares: said })}
        className="flex h-8 gap-0.5 overflow-hidden rounded-8 forced-color-adjust-none"
      >
        {shares.map((share, i) => (
          <span
            key={share.key}
            className="min-w-1"
            style={{ flexGrow: Math.max(share.permille, 1), flexBasis: 0, background: colour(i, share) }}
          />
        ))}
      </div>
      <figcaption aria-hidden>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 @lg:grid-cols-3">
          {shares.map((share, i) => (
            <li key={share.key} className="flex min-w-0 items-baseline gap-2">
              <span
                className="size-2.5 shrink-0 rounded-full forced-color-adjust-none"
                style={{ background: colour(i, share) }}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate" title={nameOf(share)}>
                  {nameOf(share)}
                </span>
                <span className="block text-12 text-muted">
                  <Points>
                    {shareText(share.permille, digits)}
                    <Figure>{formatUsd(share.usd, 'down', amounts)}</Figure>
                  </Points>
                </span>
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function Table({ shares, by, digits }: SharesProps) {
  const amounts = useAmountFormat();
  return (
    <table className="w-full text-start">
      <caption className="sr-only">{t(by === 'asset' ? 'Shares by asset' : 'Shares by chain')}</caption>
      <thead className="text-12 text-muted">
        <tr>
          <th scope="col" className="text-start font-normal">
            {by === 'asset' ? t('Asset') : t('Chain')}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('Value')}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('Share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.key} className="border-divider border-t">
            <th scope="row" className="py-1 text-start font-normal">
              {nameOf(share)}
            </th>
            <td translate="no" className="py-1 text-end">
              {formatUsd(share.usd, 'down', amounts)}
            </td>
            <td translate="no" className="py-1 text-end">
              {shareText(share.permille, digits)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A named part of a total. */
export interface Slice {
  readonly key: string;
  readonly title: string;
  /** Above zero. */
  readonly usd: Usd;
}

interface Share extends Slice {
  /** Tenths of a percent. All shares of a whole add up to 1,000. */
  readonly permille: number;
  /** Number of slices it contains. */
  readonly count: number;
}

const WHOLE = 1000n;

/** Largest remainder method: the shares add up to the total. */
function permilles(parts: readonly Usd[]): number[] {
  const total = parts.reduce((sum, usd) => sum + usd, 0n);
  const cut = parts.map((usd, i) => ({ i, whole: (usd * WHOLE) / total, rest: (usd * WHOLE) % total }));
  let left = WHOLE - cut.reduce((sum, { whole }) => sum + whole, 0n);
  const shares = cut.map(({ whole }) => Number(whole));
  const byRest = [...cut].sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  for (const { i } of byRest) {
    if (left === 0n) break;
    shares[i] = (shares[i] ?? 0) + 1;
    left--;
  }
  return shares;
}

const OTHER = 'other';

/** The shares of the largest slices, at most `most` lines; the rest is one line "Other". */
export function allocationShares(parts: readonly Slice[], most: number): Share[] {
  const sorted = parts.filter(({ usd }) => usd > 0n).sort((a, b) => (b.usd > a.usd ? 1 : b.usd < a.usd ? -1 : 0));
  if (sorted.length === 0) return [];
  const named = sorted.length > most ? sorted.slice(0, most - 1) : sorted;
  const rest = sorted.slice(named.length);
  const lines = named.map((part) => ({ ...part, count: 1 }));
  if (rest.length > 0) {
    const usd = rest.reduce((sum, part) => sum + part.usd, 0n);
    lines.push({ key: OTHER, title: t('Other'), usd, count: rest.length });
  }
  const shares = permilles(lines.map(({ usd }) => usd));
  return lines.map((line, i) => ({ ...line, permille: shares[i] as number }));
}
