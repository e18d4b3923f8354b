import type { ReactNode } from 'react';
import { shortDenom } from '../../asset/lookup.ts';
import { count, useFormatNumber } from '../../format/number.ts';
import { useClock } from '../../format/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Source } from '../../wallet/sources.ts';
import type { Failure, LateChain } from './holdings/failures.ts';
import type { Holding } from './holdings/holdings.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';

/** Everything that keeps the total from being whole, thing by thing. */
export interface Missing {
  readonly failures: readonly Failure[];
  readonly lateChains: readonly LateChain[];
  readonly unpriced: readonly Holding[];
  /** Addresses whose chains the service does not read. */
  readonly blind: readonly Source[];
  /** Names of chains on which these addresses may hold something, and which the service does not read. */
  readonly unreadChains: readonly string[];
  /** Chains of which nothing was heard yet. */
  readonly unheardChains: number;
}

/** Whether there is something to show beyond what waits for its first answer. */
export const hasLines = ({ failures, lateChains, unpriced, blind, unreadChains }: Missing): boolean =>
  [failures, lateChains, unpriced, blind, unreadChains].some(({ length }) => length > 0);

interface MissingDialogProps {
  readonly missing: Missing;
  readonly retry: Portfolio['retry'];
  readonly onClose: () => void;
}

/** What the total leaves out, each with its reason and, where it helps, a way to ask again. */
export function MissingDialog({ missing, retry, onClose }: MissingDialogProps) {
  const digits = useFormatNumber();
  const clock = useClock();
  const { failures, lateChains, unpriced, blind, unreadChains, unheardChains } = missing;
  return (
    <Dialog title="What is missing" onClose={onClose}>
      <div className="flex flex-col gap-6 overflow-y-auto p-4">
        <Part title="Not read" items={failures}>
          {(failure) => (
            <Line
              key={`${failure.pair.chainId} ${failure.pair.address}`}
              about={failure.message}
              action={
                <Button
                  size="small"
                  idle={failure.asking}
                  aria-label={`Retry ${failure.chain} for ${failure.name}`}
                  onClick={() => retry([failure.pair])}
                >
                  {failure.asking ? 'Asking…' : 'Retry'}
                </Button>
              }
            >
              <FailureText failure={failure} />
            </Line>
          )}
        </Part>
        <Part title="Old blocks" items={lateChains}>
          {({ chainId, chain, block }) => (
            <Line key={chainId} about={`Its newest block is from ${clock(block)}.`}>
              {chain}
            </Line>
          )}
        </Part>
        <Part title="Without a price" items={unpriced}>
          {({ key, coin, chain, id }) => (
            <Line key={key} about={coin.decimals === null ? 'Its decimals are not known.' : shortDenom(id.denom)}>
              {coin.symbol} on {chain}
            </Line>
          )}
        </Part>
        <Part title="Addresses of chains that this service does not read" items={blind}>
          {({ key, name }) => <Line key={key}>{name}</Line>}
        </Part>
        <Part title="Chains that this service does not read" items={unreadChains}>
          {(name) => <Line key={name}>{name}</Line>}
        </Part>
        {unheardChains > 0 && (
          <p className="text-muted">{count(unheardChains, 'chain has', 'chains have', digits)} not answered yet.</p>
        )}
        {unheardChains === 0 && !hasLines(missing) && <p className="text-muted">Nothing is missing any more.</p>}
      </div>
    </Dialog>
  );
}

interface PartProps<T> {
  readonly title: string;
  readonly items: readonly T[];
  readonly children: (item: T) => ReactNode;
}

/** Some thousand lines would help nobody. */
const MOST = 100;

function Part<T>({ title, items, children }: PartProps<T>) {
  const digits = useFormatNumber();
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h3 className="font-semibold text-14">{title}</h3>
      <ul className="flex flex-col divide-y divide-divider">{items.slice(0, MOST).map(children)}</ul>
      {items.length > MOST && (
        <p className="text-12 text-muted">And {count(items.length - MOST, 'more', 'more', digits)}.</p>
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

function FailureText({ failure: { chain, name, whole, denoms, lastAt } }: { readonly failure: Failure }) {
  const digits = useFormatNumber();
  const clock = useClock();
  const what = whole
    ? `${chain} did not answer.`
    : `${count(denoms.length, 'balance', 'balances', digits)} on ${chain} could not be read.`;
  return (
    <>
      {what} {lastAt !== null && `What you see is from ${clock(lastAt)}. `}
      <span className="text-muted">({name})</span>
    </>
  );
}
