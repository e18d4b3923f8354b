import clsx from 'clsx';
import { Info } from 'lucide-react';
import { Link } from 'wouter';
import { AssetLogo } from '#app/asset/AssetLogo.tsx';
import { coinText, exactCoinText } from '#app/asset/coin.ts';
import { shortDenom } from '#app/asset/lookup.ts';
import { usdText } from '#app/format/amount.ts';
import { apart, t } from '#app/language/words.ts';
import { Monogram } from '#app/marks/Monogram.tsx';
import { IconButton } from '#app/ui/Button.tsx';
import { Points } from '#app/ui/Points.tsx';
import { Stranded } from '../EndingsNotice.tsx';
import { type Holding, holdingLink, staleText } from '../holdings/holdings.ts';
import { originChainText } from '../holdings/origins.ts';
import { IS_LEFT_OUT } from './GroupRow.tsx';
import type { Row } from './stable-rows.ts';
import { ChangeCell, INDENTS, type RowContext, type RowPosition, ShareCell, TableRow, ValueText } from './TableRow.tsx';

interface HoldingRowProps {
  readonly row: Extract<Row, { kind: 'holding' }>;
  readonly index: number;
  readonly isActive: boolean;
  readonly position: RowPosition | null;
  readonly context: RowContext;
}

/** A balance's row. A click opens Compare with this asset and the most that can be sent. */
export function HoldingRow({ row, index, isActive, position, context }: HoldingRowProps) {
  const { holding, level, group } = row;
  const isPart = row.key !== group.key;
  const { coin, chain, id } = holding;
  const { amounts } = context;
  const stop = isActive ? 0 : -1;
  return (
    <TableRow
      hasChanges={context.changes !== null}
      {...{ index, level, isActive, position }}
      rowKey={row.key}
      className={clsx(INDENTS[level], isPart && 'bg-surface/60')}
    >
      <th scope="row" className="flex min-w-0 text-start font-normal items-center gap-3">
        <HoldingLogo holding={holding} />
        <div className="min-w-0">
          <p className="flex items-baseline gap-1.5">
            <Link
              href={holdingLink(holding)}
              tabIndex={stop}
              aria-label={t('Compare routes from {symbol} on {chain}', { symbol: coin.symbol, chain })}
              className="max-w-full shrink-0 truncate font-semibold after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {coin.symbol}
            </Link>
            {context.view !== 'chain' && <span className="truncate text-muted">{t('on {chain}', { chain })}</span>}
            {!isPart && group.qualifier && (
              <span dir="auto" className="hidden truncate text-12 text-muted @2xl:inline">
                {group.qualifier}
              </span>
            )}
          </p>
          {/* A warning is never cut. */}
          <p className="text-12 text-muted" title={id.denom}>
            {holding.asset?.liveness ? (
              <Points>
                <Stranded liveness={holding.asset.liveness} />
                {secondLine(row, context).join(' · ')}
              </Points>
            ) : (
              <FittingFacts facts={secondLine(row, context)} />
            )}
          </p>
        </div>
      </th>
      <ShareCell usd={holding.usd} total={IS_LEFT_OUT.has(group.kind) ? null : context.total} />
      <td translate="no" className="hidden min-w-0 text-end @2xl:block" title={exactCoinText(coin, amounts)}>
        {coinText(coin, 'down', amounts)}
      </td>
      <td className="min-w-0 max-w-36 text-end @2xl:max-w-none">
        <ValueText of={holding} />
        <p translate="no" className="text-12 text-muted @2xl:hidden" title={exactCoinText(coin, amounts)}>
          {coinText(coin, 'down', amounts)}
        </p>
        <Age holding={holding} context={context} />
      </td>
      {context.changes && <ChangeCell usd={context.changes.ofHolding(holding)} />}
      <td className="relative z-[1]">
        <IconButton
          label={t('Details of {symbol} on {chain}', { symbol: coin.symbol, chain })}
          tabIndex={stop}
          onClick={() => context.openDetails(holding.key)}
        >
          <Info size={16} aria-hidden />
        </IconButton>
      </td>
    </TableRow>
  );
}

/** One line: the first is cut where it has no room, each other is out of sight then. */
const FittingFacts = ({ facts }: { readonly facts: readonly string[] }) => (
  <span className="flex h-[1lh] flex-wrap overflow-hidden whitespace-pre empty:hidden">
    {facts.map((fact, place) => (
      <span key={fact} className="max-w-full overflow-hidden text-ellipsis">
        {place > 0 && ' · '}
        {fact}
      </span>
    ))}
  </span>
);

/** The origin, else name and denom; none where those say no more than the first line. */
function secondLine({ key, holding, group }: HoldingRowProps['row'], { originChainOf }: RowContext): string[] {
  const { name, id, coin, chain } = holding;
  const lineage = originChainOf(holding);
  if (lineage !== null) return [originChainText(lineage)];
  if (
    (group.kind === 'asset' || group.kind === 'family') &&
    key !== group.key &&
    holding.asset?.origin_chain_id === id.chain_id
  )
    return [t('native here')];
  const isSaid = [coin.symbol, chain].some((said) => said.toLowerCase() === name.toLowerCase());
  const news = isSaid ? '' : name;
  // The denom of a chain's own coin tells nobody more than its name.
  return [news, PLAIN_DENOM.test(id.denom) ? '' : shortDenom(id.denom)].filter(Boolean).map(apart);
}

/** "uosmo", "base-native": no address, no path. */
const PLAIN_DENOM = /^(?!0x)[a-z][a-z0-9-]{0,23}$/;

/** The price, and the time of a value that is not current. */
function Age({
  holding,
  context: { digits, clock },
}: Pick<HoldingRowProps, 'context'> & { readonly holding: Holding }) {
  const { price } = holding;
  const age = staleText([holding], clock);
  if (age) return <p className="truncate text-12 text-warn">{age}</p>;
  if (!price.known) return null;
  return (
    <p className="hidden truncate text-12 text-muted @2xl:block">
      {t('at {usd}', { usd: usdText(price, 'down', digits) })}
    </p>
  );
}

function HoldingLogo({ holding: { asset, chainRecord, coin } }: { readonly holding: Holding }) {
  if (asset === undefined) return <Monogram text={coin.symbol} seed={coin.symbol} size={32} />;
  return <AssetLogo asset={asset} chain={chainRecord} />;
}
