import type { ReactNode } from 'react';
import { shortDenom } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { useClock } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import type { Source } from '#app/wallet/sources.ts';
import type { Holding } from './holdings/holdings.ts';
import type { FailedRead, StaleChain } from './holdings/scan-status.ts';
import { toSentence } from './holdings/total.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';

/** All that the total leaves out. */
export interface Missing {
  readonly failures: readonly FailedRead[];
  readonly staleChains: readonly StaleChain[];
  readonly unpriced: readonly Holding[];
  /** Addresses on chains that the service does not support. */
  readonly unsupportedSources: readonly Source[];
  /** Names of chains on which these addresses may hold something, and which the service does not read. */
  readonly unsupportedChains: readonly string[];
}

interface MissingDialogProps {
  /** All of them in words. */
  readonly reasons: readonly string[];
  readonly missing: Missing;
  readonly retry: Portfolio['retry'];
  readonly onClose: () => void;
}

/** Lists what the total leaves out, with reasons and retry buttons. */
export function MissingDialog({ reasons, missing, retry, onClose }: MissingDialogProps) {
  const clock = useClock();
  const { failures, staleChains, unpriced, unsupportedSources, unsupportedChains } = missing;
  return (
    <Dialog title={t('What is missing')} onClose={onClose}>
      <div className="flex flex-col gap-6 overflow-y-auto p-4">
        {reasons.length === 0 && <p className="text-muted">{t('Nothing is missing any more.')}</p>}
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {reasons.map((reason) => (
            <li key={reason}>{toSentence([reason])}</li>
          ))}
        </ul>
        <Section title={t('Not read')} items={failures}>
          {(failure) => (
            <Line
              key={`${failure.target.chainId} ${failure.target.address}`}
              about={failure.message}
              action={
                <Button
                  size="small"
                  idle={failure.isLoading}
                  aria-label={t('Retry {chain} for {name}', { chain: failure.chain, name: failure.name })}
                  onClick={() => retry([failure.target])}
                >
                  {failure.isLoading ? t('Reading…') : t('Retry')}
                </Button>
              }
            >
              <FailureText failure={failure} />
            </Line>
          )}
        </Section>
        <Section title={t('Old blocks')} items={staleChains}>
          {({ chainId, chain, staleBlockAt }) => (
            <Line key={chainId} about={t('Its newest block is from {time}.', { time: clock(staleBlockAt) })}>
              {chain}
            </Line>
          )}
        </Section>
        <Section title={t('Without a price')} items={unpriced}>
          {({ key, coin, chain, id }) => (
            <Line key={key} about={coin.decimals === null ? t('Its decimals are not known.') : shortDenom(id.denom)}>
              {t('{symbol} on {chain}', { symbol: coin.symbol, chain })}
            </Line>
          )}
        </Section>
        <Section title={t('Addresses on chains this service does not read')} items={unsupportedSources}>
          {({ key, name }) => <Line key={key}>{name}</Line>}
        </Section>
        <Section title={t('Chains this service does not read')} items={unsupportedChains}>
          {(name) => <Line key={name}>{name}</Line>}
        </Section>
      </div>
    </Dialog>
  );
}

interface SectionProps<T> {
  readonly title: string;
  readonly items: readonly T[];
  readonly children: (item: T) => ReactNode;
}

/** Longer lists are truncated. */
const MAX_LINES = 100;

function Section<T>({ title, items, children }: SectionProps<T>) {
  const digits = useFormatNumber();
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h3 className="font-semibold text-14">{title}</h3>
      <ul className="flex flex-col divide-y divide-divider">{items.slice(0, MAX_LINES).map(children)}</ul>
      {items.length > MAX_LINES && (
        <p className="text-12 text-muted">
          {t('And {number} more.', { number: digits(`${items.length - MAX_LINES}`) })}
        </p>
      )}
    </section>
  );
}

interface LineProps {
  readonly about?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Line = ({ about, action, children }: LineProps) => (
  <li className="flex items-center gap-3 py-2">
    <div className="min-w-0 flex-1">
      <p>{children}</p>
      {about && <p className="text-12 text-muted">{about}</p>}
    </div>
    {action}
  </li>
);

function FailureText({ failure: { chain, name, isWholeChain, denoms, staleAt } }: { readonly failure: FailedRead }) {
  const digits = useFormatNumber();
  const clock = useClock();
  const what = isWholeChain
    ? t('{chain} did not answer.', { chain })
    : t(
        '{count, plural, one {{number} balance on {chain} could not be read.} other {{number} balances on {chain} could not be read.}}',
        { count: denoms.length, number: digits(`${denoms.length}`), chain },
      );
  return (
    <>
      {what} {staleAt !== null && `${t('What you see is from {time}.', { time: clock(staleAt) })} `}
      <span className="text-muted">({name})</span>
    </>
  );
}
