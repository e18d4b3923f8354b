import clsx from 'clsx';
import { ChevronRight, CircleHelp, Ellipsis, EyeOff, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { AssetMark, ChainLogo } from '#app/asset/AssetLogo.tsx';
import { coinText, exactCoinText } from '#app/asset/coin.ts';
import { formatUsd, type Usd } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { Monogram } from '#app/marks/Monogram.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Points } from '#app/ui/Points.tsx';
import { shortAddress } from '#app/wallet/address.ts';
import type { Liveness } from '#contract/liveness.ts';
import { Stranded } from '../EndingsNotice.tsx';
import { addressesOf, type Group } from '../holdings/groups.ts';
import { staleText } from '../holdings/holdings.ts';
import { chainCount } from '../holdings/total.ts';
import type { Row } from './stable-rows.ts';
import { ChangeCell, INDENTS, type RowContext, type RowPosition, ShareCell, TableRow, ValueText } from './TableRow.tsx';

/** What is no part of the total. */
export const IS_LEFT_OUT: ReadonlySet<Group['kind']> = new Set(['unlisted', 'small', 'hidden']);

interface GroupRowProps {
  readonly row: Extract<Row, { kind: 'group' }>;
  readonly index: number;
  readonly isActive: boolean;
  readonly position: RowPosition | null;
  readonly onToggle: (key: string) => void;
  readonly context: RowContext;
}

/** A group's row. A click anywhere in it expands or collapses the group. */
export function GroupRow({
  row,
  index,
  isActive,
  position,
  onToggle,
  context: { digits, amounts, clock, changes, total },
}: GroupRowProps) {
  const { group, open } = row;
  const { coin, title, qualifier } = group;
  const amount = coin?.amount.known ? coin : null;
  const age = staleText(group.holdings, clock);
  const ends = endsOf(group);
  return (
    <TableRow
      hasChanges={changes !== null}
      {...{ index, isActive, position, open }}
      rowKey={row.key}
      level={row.level}
      className={clsx('cursor-pointer', INDENTS[row.level])}
    >
      <th scope="row" className="flex min-w-0 text-start font-normal items-center gap-3">
        <GroupIcon group={group} />
        <div className="min-w-0">
          <p className="flex items-baseline gap-1.5">
            <button
              type="button"
              tabIndex={isActive ? 0 : -1}
              aria-expanded={open}
              onClick={() => onToggle(row.key)}
              className="max-w-full shrink-0 truncate font-semibold after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {title}
            </button>
            {qualifier && (
              <span dir="auto" className="truncate text-12 text-muted">
                {qualifier}
              </span>
            )}
          </p>
          {/* A warning is never cut. */}
          <p className={clsx('text-12 text-muted', ends === null && 'truncate')}>
            {ends === null ? (
              about(group, digits, amounts)
            ) : (
              <Points>
                {ends}
                {about(group, digits, amounts)}
              </Points>
            )}
          </p>
        </div>
      </th>
      <ShareCell usd={group.usd} total={IS_LEFT_OUT.has(group.kind) ? null : total} />
      <td className="hidden min-w-0 text-end @2xl:block" title={amount ? exactCoinText(amount, amounts) : undefined}>
        {amount && <Figure>{coinText(amount, 'down', amounts)}</Figure>}
      </td>
      <td className="min-w-0 max-w-36 text-end @2xl:max-w-none">
        {group.kind !== 'unlisted' && <ValueText of={group} />}
        {amount && (
          <p translate="no" className="text-12 text-muted @2xl:hidden">
            {coinText(amount, 'down', amounts)}
          </p>
        )}
        {age && <p className="truncate text-12 text-warn">{age}</p>}
      </td>
      {changes && <ChangeCell usd={changes.ofGroup(group)} />}
      <td className="flex justify-center">
        <ChevronRight
          size={16}
          aria-hidden
          className={clsx('text-faint transition-transform', open ? 'rotate-90' : 'rtl:rotate-180')}
        />
      </td>
    </TableRow>
  );
}

/** What is said against the forms of one asset, the next day first; null where nothing is, and of what holds several assets. */
function endsOf({ kind, holdings }: Group): ReactNode {
  if (kind !== 'asset' && kind !== 'family') return null;
  const said = holdings.flatMap(({ asset }) => asset?.liveness ?? []);
  // What has no last day comes after every day.
  const dayOf = ({ until = '9' }: Liveness) => until;
  const [next] = said.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0));
  return next === undefined ? null : <Stranded liveness={next} isOfSome={said.length < holdings.length} />;
}

function GroupIcon({ group: { kind, title, origin, holdings } }: { readonly group: Group }) {
  const [first] = holdings;
  if (kind === 'asset' || kind === 'family') {
    const asset = origin ?? first?.asset;
    return asset ? <AssetMark asset={asset} size={32} /> : <Monogram text={title} seed={title} size={32} />;
  }
  if (kind === 'chain') return <ChainLogo id={first?.id.chain_id ?? ''} name={title} size={32} />;
  return <Plate>{kind === 'wallet' ? <WalletIcon group={first} /> : <CollapsedIcon kind={kind} />}</Plate>;
}

const Plate = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-full bg-surface text-muted">
    {children}
  </span>
);

/** The wallet's icon is a data URL: nothing is fetched. */
function WalletIcon({ group: first }: { readonly group: Group['holdings'][number] | undefined }) {
  const icon = first?.positions[0]?.request.sources[0].wallet?.icon;
  if (icon?.startsWith('data:')) return <img src={icon} alt="" width={20} height={20} />;
  return <Wallet size={16} aria-hidden />;
}

const CollapsedIcon = ({ kind }: Pick<Group, 'kind'>) =>
  kind === 'more' ? (
    <Ellipsis size={16} aria-hidden />
  ) : kind === 'hidden' ? (
    <EyeOff size={16} aria-hidden />
  ) : (
    <CircleHelp size={16} aria-hidden />
  );

const MOST_NAMED = 3;

/** "Ethereum, Arbitrum, Base", or "7 chains · 11 forms". */
function whereText({ holdings }: Group, digits: FormatNumber): string {
  const chains = [...new Set(holdings.map(({ chain }) => chain))];
  const where = chains.length <= MOST_NAMED ? chains.join(t(', ')) : chainCount(chains.length, digits);
  if (holdings.length === chains.length) return where;
  const count = holdings.length;
  return `${where} · ${t('{count, plural, one {{number} form} other {{number} forms}}', { count, number: digits(`${count}`) })}`;
}

function about(group: Group, digits: FormatNumber, amounts: FormatNumber): string {
  const { kind, holdings, folded } = group;
  const counted = { count: holdings.length, number: digits(`${holdings.length}`) };
  const rows = t('{count, plural, one {{number} balance} other {{number} balances}}', counted);
  switch (kind) {
    case 'asset':
    case 'family':
      return whereText(group, digits);
    case 'more':
      return t('up to {usd} each', { usd: formatUsd(largest(folded), 'up', amounts) });
    case 'unlisted':
      return t('{rows}, not valued', { rows });
    case 'small':
    case 'hidden':
      return t('{rows}, not in the total', { rows });
    case 'wallet':
      return [whose(group, digits), rows].filter(Boolean).join(' · ');
    default:
      return rows;
  }
}

const largest = (groups: readonly Group[]): Usd =>
  groups.reduce((most, { usd }) => (usd.known && usd.value > most ? usd.value : most), 0n);

/** The address, unless it is the title; several are counted. */
function whose({ title, holdings }: Group, digits: FormatNumber): string {
  const [only = '', ...more] = addressesOf(holdings);
  if (more.length > 0) {
    const count = more.length + 1;
    return t('{count, plural, one {{number} address} other {{number} addresses}}', {
      count,
      number: digits(`${count}`),
    });
  }
  return shortAddress(only) === title ? '' : shortAddress(only);
}
