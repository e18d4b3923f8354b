import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Failure } from '#app/api/failures.ts';
import { routeQuery } from '#app/api/queries.ts';
import { useClient } from '#app/api/service-context.ts';
import { chainName, symbolOf } from '#app/asset/lookup.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError, useCopy } from '#app/ui/copy.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { Asset, AssetId } from '#contract/asset.ts';
import type { Bridge } from '#contract/bridge.ts';
import { type RouteQuery, toRouteRequest } from '../query/quote-requests.ts';
import type { QueryForm } from '../query/use-route-query.ts';

interface RunFailureProps {
  failure: Failure;
  form: QueryForm;
  /** Whether a route exists with all bridges on. */
  hasRouteWithAll: boolean;
  onAllOn: () => void;
  onShowVariants: () => void;
  /** Compares the way to another asset. */
  onNearest: (asset: AssetId) => void;
  onRetry: () => void;
  /** Whether the device is offline, which explains the failure. */
  isOffline: boolean;
}

/** Why there are no routes, and what to do next. */
export function RunFailure(props: RunFailureProps) {
  const { failure, form, hasRouteWithAll, onAllOn, onShowVariants, onNearest, onRetry, isOffline } = props;
  if (isOffline) {
    return <FailureNotice failure={failure} sentence={t('You are offline. Connect, then try again.')} action={null} />;
  }
  if (failure.kind !== 'no-route') {
    return <FailureNotice failure={failure} sentence={failure.sentence} action={actionFor(failure, onRetry)} />;
  }
  // A link may contain bridges that the service lacks.
  const off = form.bridges.filter(({ id }) => form.bridgesOff.includes(id)).length;
  if (off > 0 && hasRouteWithAll) {
    return (
      <FailureNotice
        failure={failure}
        sentence={t('No route with {off, plural, one {# bridge} other {# bridges}} off. With all on there is one.', {
          off,
        })}
        action={<Button onClick={onAllOn}>{t('Turn on and compare')}</Button>}
      />
    );
  }
  const [from, to] = [nameIn(form, 'from'), nameIn(form, 'to')];
  const nearest = failure.nearest && form.lookup.asset(failure.nearest);
  const name = nearest ? inChain(form, nearest) : '';
  const stopped = failure.stoppedChainId;
  const sentence = stopped
    ? t('{chain} stands still: nothing leaves it or reaches it.', { chain: chainName(form.lookup, stopped) })
    : nearest
      ? t('No route from {from} to {to}. {nearest} can be reached.', { from, to, nearest: name })
      : t('No route from {from} to {to}. Try another amount, or {symbol} on another chain.', {
          from,
          to,
          symbol: symbolIn(form, 'to'),
        });
  return (
    <FailureNotice
      failure={failure}
      sentence={sentence}
      action={
        nearest ? (
          <Button onClick={() => onNearest(nearest)}>{t('Compare {nearest}', { nearest: name })}</Button>
        ) : (
          <Button onClick={onShowVariants}>{t('Show variants')}</Button>
        )
      }
    />
  );
}

/** Whether retrying is offered. A failure with details offers those, and a refused request would be refused again. */
export const offersRetry = ({ kind, details }: Failure): boolean => details === null && kind !== 'refused';

function actionFor(failure: Failure, onRetry: () => void): ReactNode {
  if (failure.details !== null) return <CopyDetails details={failure.details} />;
  return offersRetry(failure) && <Button onClick={onRetry}>{t('Try again')}</Button>;
}

function CopyDetails({ details }: { details: string }) {
  const { isCopied, error, copy } = useCopy(t("Allow it for this site in the browser's settings."));
  return (
    <div className="flex flex-col items-end gap-1">
      <Button onClick={() => copy(details)}>{isCopied ? t('Copied') : t('Copy details')}</Button>
      <CopyError refusal={error} />
    </div>
  );
}

const symbolIn = (form: QueryForm, end: 'from' | 'to'): string => {
  const chosen = form[end];
  return chosen ? symbolOf(chosen.asset) : t('the asset');
};

function nameIn(form: QueryForm, end: 'from' | 'to'): string {
  const chosen = form[end];
  return chosen ? inChain(form, chosen.asset) : t('the asset');
}

const inChain = ({ lookup }: QueryForm, asset: Asset): string =>
  t('{symbol} on {chain}', { symbol: symbolOf(asset), chain: chainName(lookup, asset.chain_id) });

function FailureNotice({ failure, sentence, action }: { failure: Failure; sentence: string; action: ReactNode }) {
  return (
    <Notice level={failure.kind === 'no-route' ? 'note' : 'caution'} action={action}>
      <FailureWords sentence={sentence} quote={failure.quote} />
    </Notice>
  );
}

/** Whether a route exists with all bridges on. Sends a request only if `isNeeded`. */
export function useRouteWithAllBridges(
  query: RouteQuery | null,
  bridges: readonly Bridge[],
  isNeeded: boolean,
): boolean {
  const client = useClient();
  const request = query ? toRouteRequest({ ...query, bridgesOff: [] }, bridges) : {};
  const enabled = isNeeded && query !== null;
  const { isSuccess } = useQuery({
    ...routeQuery(client, request as ReturnType<typeof toRouteRequest>),
    enabled,
  });
  return enabled && isSuccess;
}
