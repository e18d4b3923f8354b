import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { CoinAmount } from '#app/asset/CoinAmount.tsx';
import { coinOf, coinText } from '#app/asset/coin.ts';
import { pairLink } from '#app/asset/compare-link.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { formatUsd, readUsd } from '#app/format/amount.ts';
import { formatMaybe } from '#app/format/maybe.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { ageText, shortDuration, useTicking } from '#app/format/time.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import type { Figures } from '#contract/figures.ts';
import { LANE_SIZES, type LaneCapacity, type LaneSize } from '#contract/lanes.ts';

interface CapacityTableProps {
  readonly lanes: readonly LaneCapacity[];
  readonly lookup: Lookup;
  /** Whether the figures are made up. */
  readonly isSample: boolean;
}

/** A row for each lane; without room for its columns, a block. */
export function CapacityTable({ lanes, lookup, isSample }: CapacityTableProps) {
  const digits = useFormatNumber();
  const sizes = LANE_SIZES.map((usd) => t('Fee for {amount}', { amount: `$${digits(usd)}` }));
  const titles = [t('Lane'), t('At most'), ...sizes, t('Time'), t('Read')];
  return (
    <table aria-label={t('Capacity')} className="block w-full border-collapse text-start @2xl:table">
      <thead className="hidden text-12 text-muted @2xl:table-header-group">
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col" className="py-2 pe-3 text-start align-bottom font-normal last:pe-0">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @2xl:table-row-group">
        {lanes.map((lane, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two routes of a bridge may have the same ends
          <LaneRow key={`${i} ${rowKey(lane)}`} lane={lane} lookup={lookup} titles={titles} isSample={isSample} />
        ))}
      </tbody>
    </table>
  );
}

const sourceOf = (lane: LaneCapacity) => ({ chain_id: lane.source_asset_chain_id, denom: lane.source_asset_denom });
const destOf = (lane: LaneCapacity) => ({ chain_id: lane.dest_asset_chain_id, denom: lane.dest_asset_denom });

const rowKey = (lane: LaneCapacity): string =>
  [lane.bridge_id, ...Object.values(sourceOf(lane)), ...Object.values(destOf(lane))].join(' ');

/** Whether the fee is the same for every size. */
function isOneFee({ sizes }: LaneCapacity): boolean {
  const [first, ...others] = sizes.map(({ usd: _, ...fee }) => JSON.stringify(fee));
  return first !== undefined && others.every((other) => other === first);
}

interface LaneRowProps extends Omit<CapacityTableProps, 'lanes'> {
  readonly lane: LaneCapacity;
  readonly titles: readonly string[];
}

function LaneRow({ lane, lookup, titles, isSample }: LaneRowProps) {
  const digits = useFormatNumber();
  const bridge = lookup.bridgeName(lane.bridge_id) ?? plainText(lane.bridge_id);
  const [from, to] = [sourceOf(lane), destOf(lane)].map((id) =>
    t('{asset} on {chain}', { asset: coinOf(id, null, lookup).symbol, chain: chainName(lookup, id.chain_id) }),
  ) as [string, string];
  const [, most, ...others] = titles as [string, string, ...string[]];
  const [time, read] = others.slice(-2) as [string, string];
  return (
    <tr className="block border-divider border-t py-3 align-top @2xl:table-row">
      <th scope="row" className="block pb-1 text-start font-normal @2xl:table-cell @2xl:py-2 @2xl:pe-3">
        <span className="flex items-start gap-3">
          <Mark of={{ bridge: lane.bridge_id }} name={bridge} seed={lane.bridge_id} size={24} />
          <span className="min-w-0">
            <span
              lang="en"
              className="block font-semibold"
              title={lane.name == null ? undefined : plainText(lane.name)}
            >
              {bridge}
            </span>
            <Link href={pairLink(sourceOf(lane), destOf(lane), null)} className="link touch-reach break-words">
              {t('{from} to {to}', { from, to })}
            </Link>
          </span>
        </span>
      </th>
      <Cell title={most}>
        <Most lane={lane} lookup={lookup} />
      </Cell>
      {!lane.is_offered ? (
        <Cell title={t('Fee')} span={LANE_SIZES.length}>
          <span className="text-muted">{t('not in use now')}</span>
        </Cell>
      ) : isOneFee(lane) ? (
        <Cell title={t('Fee')} span={LANE_SIZES.length}>
          <Fee size={lane.sizes[0] as LaneSize} lookup={lookup} />
        </Cell>
      ) : (
        lane.sizes.map((size, i) => (
          <Cell key={size.usd} title={others[i] ?? ''}>
            <Fee size={size} lookup={lookup} />
          </Cell>
        ))
      )}
      <Cell title={time}>{shortDuration(lane.duration?.seconds, digits)}</Cell>
      <Cell title={read}>
        <Age figures={lane.figures} isSample={isSample} isOffered={lane.is_offered} />
      </Cell>
    </tr>
  );
}

interface CellProps {
  readonly title: string;
  readonly span?: number;
  readonly children: ReactNode;
}

const Cell = ({ title, span, children }: CellProps) => (
  <td
    colSpan={span}
    className="grid grid-cols-[9rem_1fr] gap-x-3 py-0.5 @2xl:table-cell @2xl:py-2 @2xl:pe-3 @2xl:last:pe-0"
  >
    <span className="text-12 text-muted @2xl:hidden">{title}</span>
    <span className="min-w-0">{children}</span>
  </td>
);

const LIMIT_WORDS: Readonly<Record<string, Message>> = {
  RESERVE: msg('held at the far end'),
  MINT_LIMIT: msg('may be minted at once'),
  BRIDGE: msg('limit of the bridge'),
};

/** The most that it takes and what sets that: no limit is something other than none that is known. */
function Most({ lane, lookup }: Pick<LaneRowProps, 'lane' | 'lookup'>) {
  const digits = useFormatNumber();
  if (lane.max === null) {
    return lane.limit === 'NONE' ? t('no limit') : <span className="text-muted">{t('no limit known')}</span>;
  }
  const words = LIMIT_WORDS[lane.limit];
  return (
    <>
      <CoinAmount
        coin={coinOf(sourceOf(lane), lane.max, lookup)}
        rounding="down"
        digits={digits}
        className="font-semibold"
      />
      {words && <span className="block text-12 text-muted">{words()}</span>}
    </>
  );
}

const REASON_WORDS: Readonly<Record<string, Message>> = {
  below_minimum: msg('too little'),
  above_maximum: msg('too much'),
  nothing_arrives: msg('nothing arrives'),
  no_price: msg('price not known'),
};

/** In dollars, else in what is charged. */
function Fee({ size, lookup }: { readonly size: LaneSize; readonly lookup: Lookup }) {
  const digits = useFormatNumber();
  const { fees, usd_fee, reason } = size;
  if (fees === null) {
    return <span className="text-muted">{REASON_WORDS[reason ?? '']?.() ?? t('not given')}</span>;
  }
  if (fees.length === 0) return t('no fee');
  const coins = fees.map((fee) => coinText(coinOf(fee, fee.amount, lookup), 'up', digits)).join(' + ');
  if (usd_fee === null) return coins;
  return (
    <span className="block">
      {formatMaybe(readUsd(usd_fee), (usd) => formatUsd(usd, 'up', digits))}
      <span className="block text-12 text-muted">{coins}</span>
    </span>
  );
}

interface AgeProps extends Pick<CapacityTableProps, 'isSample'> {
  readonly figures: Figures | null;
  readonly isOffered: boolean;
}

function Age({ figures, isSample, isOffered }: AgeProps) {
  const digits = useFormatNumber();
  const at = Date.parse(figures?.as_of ?? '');
  const age = useTicking(() => (Number.isNaN(at) ? null : ageText(Math.max(Date.now() - at, 0), digits)));
  if (figures === null) {
    const words = isSample ? t('made up') : isOffered ? t('nothing to read') : t('not read');
    return <span className="whitespace-nowrap text-muted">{words}</span>;
  }
  return (
    <>
      {age ?? t('not given')}
      <span className="block text-12 text-muted">{plainText(figures.source)}</span>
    </>
  );
}
