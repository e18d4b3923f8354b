import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { CoinAmount } from '#app/asset/CoinAmount.tsx';
import { coinOf, coinText } from '#app/asset/coin.ts';
import { pairLink } from '#app/asset/compare-link.ts';
import { bridgeName, chainName, type Lookup } from '#app/asset/lookup.ts';
import { formatUsd, readUsd } from '#app/format/amount.ts';
import { listText } from '#app/format/list-text.ts';
import { formatMaybe } from '#app/format/maybe.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { ageText, shortDuration, useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import type { AssetId } from '#contract/asset.ts';
import type { Figures } from '#contract/figures.ts';
import { LANE_SIZES, type LaneCapacity, type LaneSize } from '#contract/lanes.ts';

interface CapacityTableProps {
  readonly groups: readonly Group[];
  readonly lookup: Lookup;
  /** Whether the figures are made up. */
  readonly isSample: boolean;
}

/** A row for each lane, those that read alike once; without room for its columns, a line or two. */
export function CapacityTable({ groups, lookup, isSample }: CapacityTableProps) {
  const digits = useFormatNumber();
  const sizes = LANE_SIZES.map((usd) => t('Fee for {amount}', { amount: `$${digits(usd)}` }));
  const titles = [t('Lane'), t('Most per transfer'), ...sizes, t('Time'), ...(isSample ? [] : [t('Read')])];
  return (
    <table aria-label={t('Capacity')} className="block w-full max-w-[75rem] border-collapse text-start @2xl:table">
      <thead className="hidden text-12 text-muted @2xl:table-header-group">
        <tr>
          {titles.map((title, column) => (
            <th
              key={title}
              scope="col"
              className={clsx(
                'py-2 pe-3 align-bottom font-normal [overflow-wrap:normal] last:pe-0 @4xl:pe-6',
                column === 0 ? 'text-start' : 'text-end',
              )}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @2xl:table-row-group">
        {groups.map((group) => (
          <LaneRow key={laneKey(group[0], lookup)} group={group} lookup={lookup} titles={titles} isSample={isSample} />
        ))}
      </tbody>
    </table>
  );
}

type Group = readonly [LaneCapacity, ...LaneCapacity[]];

const sourceOf = (lane: LaneCapacity) => ({ chain_id: lane.source_asset_chain_id, denom: lane.source_asset_denom });
const destOf = (lane: LaneCapacity) => ({ chain_id: lane.dest_asset_chain_id, denom: lane.dest_asset_denom });

const endText = (end: AssetId, lookup: Lookup): string =>
  t('{asset} on {chain}', { asset: coinOf(end, null, lookup).symbol, chain: chainName(lookup, end.chain_id) });

/** "Ethereum to Base" of one asset, else "USDC on Ethereum to USDC.e on Sei". */
function pairText(lane: LaneCapacity, lookup: Lookup): string {
  const [from, to] = [sourceOf(lane), destOf(lane)];
  const isOne = coinOf(from, null, lookup).symbol === coinOf(to, null, lookup).symbol;
  const textOf = (end: AssetId) => (isOne ? chainName(lookup, end.chain_id) : endText(end, lookup));
  return t('{from} to {to}', { from: textOf(from), to: textOf(to) });
}

/** CCTP has two lanes between two chains: its fast one waits for less and costs more. */
const isFast = ({ bridge_id, name }: LaneCapacity): boolean => bridge_id === 'CCTP' && name === 'fast';

/** All that a row shows of a lane. */
const laneKey = (lane: LaneCapacity, lookup: Lookup): string =>
  JSON.stringify([
    ...[lane.bridge_id, isFast(lane), lane.source_asset_chain_id, lane.dest_asset_chain_id, pairText(lane, lookup)],
    ...[lane.max, lane.limit, lane.is_offered, lane.duration?.seconds, lane.figures],
    lane.sizes.map(feeKey),
  ]);

/** Lanes that read alike together, in the order of the first. */
export function alike(lanes: readonly LaneCapacity[], lookup: Lookup): Group[] {
  const groups = new Map<string, LaneCapacity[]>();
  for (const lane of lanes) {
    const key = laneKey(lane, lookup);
    groups.set(key, [...(groups.get(key) ?? []), lane]);
  }
  return [...groups.values()] as unknown as Group[];
}

/** What is shown of a fee. */
const feeKey = ({ usd_fee, fees, reason }: LaneSize): string =>
  JSON.stringify([usd_fee, fees?.map(({ chain_id, denom, amount }) => [chain_id, denom, amount]), reason]);

/** Whether the fee is the same for every size. */
const isOneFee = ({ sizes }: LaneCapacity): boolean => new Set(sizes.map(feeKey)).size === 1;

interface LaneRowProps extends Omit<CapacityTableProps, 'groups'> {
  readonly group: Group;
  readonly titles: readonly string[];
}

function LaneRow({ group, lookup, titles, isSample }: LaneRowProps) {
  const digits = useFormatNumber();
  const [lane] = group;
  const name = bridgeName(lookup, lane.bridge_id);
  const bridge = isFast(lane) ? t('{name} fast', { name }) : name;
  const [, most = '', ...others] = titles;
  const isOne = isOneFee(lane);
  const [time = '', read] = others.slice(LANE_SIZES.length);
  return (
    <>
      <tr className="grid grid-cols-6 gap-x-4 gap-y-1.5 border-divider border-t py-3 align-top @2xl:table-row @2xl:hover:bg-surface">
        <th scope="row" className="col-span-6 text-start font-normal @2xl:table-cell @2xl:py-2.5 @2xl:pe-6">
          <span className="flex items-start gap-3">
            <Mark of={{ bridge: lane.bridge_id }} name={bridge} seed={lane.bridge_id} size={24} />
            <span className="flex min-w-0 flex-wrap gap-x-2">
              <span className="wrap-anywhere font-semibold">
                {[bridge, kindText(group)].filter(Boolean).join(t(', '))}
              </span>
              <Link href={pairLink(sourceOf(lane), destOf(lane), null)} className="link touch-reach break-words">
                {pairText(lane, lookup)}
              </Link>
            </span>
          </span>
        </th>
        <Cell title={most} place="col-span-3 @2xl:whitespace-nowrap">
          <Most lane={lane} count={group.length} lookup={lookup} />
        </Cell>
        {!lane.is_offered ? (
          <Cell title={t('Fee')} span={LANE_SIZES.length} place="order-1 col-span-6">
            <span className="text-muted">{t('not in use now')}</span>
          </Cell>
        ) : (
          lane.sizes.map((size, i) => (
            <Cell key={size.usd} title={isOne ? t('Fee') : (others[i] ?? '')} place={feePlace(isOne, i)}>
              <Fee size={size} lookup={lookup} isOfAny={isOne} />
            </Cell>
          ))
        )}
        <Cell title={time} place="col-span-3">
          <span className="whitespace-nowrap">{shortDuration(lane.duration?.seconds, digits)}</span>
        </Cell>
        {read !== undefined && (
          <Cell title={read} place="order-2 col-span-6">
            <Age figures={lane.figures} isSample={isSample} isOffered={lane.is_offered} />
          </Cell>
        )}
      </tr>
      <NamesRow group={group} columns={titles.length} />
    </>
  );
}

/** Without room for columns one fee of every size stands there once. */
const feePlace = (isOne: boolean, column: number): string =>
  !isOne ? 'order-1 col-span-2' : column === 0 ? 'order-1 col-span-6' : '@max-2xl:hidden';

/** What the bridge calls these lanes, where it names them. */
const namesOf = (group: Group): string[] => [
  ...new Set(group.flatMap((lane) => (lane.name == null || isFast(lane) ? [] : plainText(lane.name)))),
];

/** What tells a row from the others of its bridge and pair: the name of one lane, the number of several and whether pools pay them. */
function kindText(group: Group): string {
  const [lane] = group;
  const count = group.length;
  if (count === 1) return namesOf(group)[0] ?? '';
  if (lane.limit === 'RESERVE') return t('{count} pools with the same terms', { count });
  return lane.limit === 'MINT_LIMIT'
    ? t('{count} tokens with the same terms', { count })
    : t('{count} lanes with the same terms', { count });
}

/** The names of several lanes, below their row and as wide as the table: no column changes with them. */
function NamesRow({ group, columns }: { readonly group: Group; readonly columns: number }) {
  const names = namesOf(group);
  if (group.length === 1 || names.length === 0) return null;
  return (
    <tr className="block pb-3 @2xl:table-row">
      <td colSpan={columns} className="block text-12 text-muted @2xl:table-cell @2xl:ps-9 @2xl:pb-2.5">
        <details>
          <summary className="touch-reach w-fit">{t('Names of these lanes')}</summary>
          <span className="wrap-anywhere">{listText(names)}</span>
        </details>
      </td>
    </tr>
  );
}

interface CellProps {
  readonly title: string;
  readonly span?: number;
  /** Where it stands without room for columns: six of them, three rows. */
  readonly place: string;
  readonly children: ReactNode;
}

const Cell = ({ title, span, place, children }: CellProps) => (
  <td
    colSpan={span}
    className={clsx('@2xl:table-cell @2xl:py-2.5 @2xl:pe-3 @2xl:text-end @4xl:pe-6 @2xl:last:pe-0', place)}
  >
    <span className="block text-12 text-muted @2xl:hidden">{title}</span>
    {children}
  </td>
);

const LIMIT_WORDS: Readonly<Record<string, Message>> = {
  RESERVE: msg('paid from a pool on {chain}'),
  MINT_LIMIT: msg('most issued on {chain} at once'),
  BRIDGE: msg('limit of the bridge'),
};

interface MostProps {
  readonly lane: LaneCapacity;
  /** How many lanes read alike. */
  readonly count: number;
  readonly lookup: Lookup;
}

/** The most that it takes and what sets that: no limit is something other than none that is known. */
function Most({ lane, count, lookup }: MostProps) {
  const digits = useFormatNumber();
  if (lane.max === null) {
    return lane.limit === 'NONE' ? t('no limit') : <span className="text-muted">{t('no limit known')}</span>;
  }
  const words = LIMIT_WORDS[lane.limit];
  const amount = (
    <CoinAmount
      coin={coinOf(sourceOf(lane), lane.max, lookup)}
      rounding="down"
      digits={digits}
      className="font-semibold"
    />
  );
  return (
    <>
      {count === 1 ? amount : rich('{amount} each', { amount })}
      {words && (
        <span className="block text-12 text-muted">
          {words({ chain: chainName(lookup, lane.dest_asset_chain_id) })}
        </span>
      )}
    </>
  );
}

const REASON_WORDS: Readonly<Record<string, Message>> = {
  below_minimum: msg('too little'),
  above_maximum: msg('too much'),
  nothing_arrives: msg('nothing arrives'),
  no_price: msg('price not known'),
};

interface FeeProps {
  readonly size: LaneSize;
  readonly lookup: Lookup;
  /** Whether every size has it. */
  readonly isOfAny?: boolean;
}

/** In dollars, else in what is charged. */
function Fee({ size, lookup, isOfAny = false }: FeeProps) {
  const digits = useFormatNumber();
  const { fees, usd_fee, reason } = size;
  if (fees === null) {
    return <span className="text-muted">{REASON_WORDS[reason ?? '']?.() ?? t('not given')}</span>;
  }
  if (fees.length === 0) return t('no fee');
  const coins = fees
    .map((fee) => coinText(coinOf(fee, fee.amount, lookup), 'up', digits).replaceAll(' ', '\u00a0'))
    .join(' + ');
  if (usd_fee === null) return coins;
  return (
    <span className="block">
      {formatMaybe(readUsd(usd_fee), (usd) => formatUsd(usd, 'up', digits))}
      {isOfAny && <span className="text-muted @2xl:hidden"> {t('for any amount')}</span>}
      <span className="hidden text-12 text-muted @4xl:block">{coins}</span>
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
