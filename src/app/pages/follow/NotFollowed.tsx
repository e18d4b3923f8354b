import { type ReactNode, useId } from 'react';
import { useLocation } from 'wouter';
import { failureOf } from '#app/api/failures.ts';
import { RetryNotice } from '#app/api/RetryNotice.tsx';
import { useService } from '#app/api/service-context.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { txLink } from '#app/asset/explorers.ts';
import { chainName } from '#app/asset/lookup.ts';
import type { TxPlace } from '#app/following/read-link.ts';
import { plainText } from '#app/format/plain-text.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { linkTo, SERVICE_SETTINGS } from '#app/ui/link-to.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Select } from '#app/ui/Select.tsx';
import { ServiceError } from '#contract/error.ts';
import { isWithoutNodes } from '#contract/tx.ts';
import { followLink } from './address.ts';
import { OutsideLink } from './TxLine.tsx';

interface NotFollowedProps {
  readonly error: Error;
  readonly place: TxPlace;
  readonly catalog: Catalog;
  /** What can be followed in its place, where the service has made-up transactions only. */
  readonly samples: ReactNode;
  readonly onRetry: () => void;
}

/** Why nothing can be told of a transaction, and what to do next. */
export function NotFollowed({ error, place, catalog, samples, onRetry }: NotFollowedProps) {
  const chain = place.chainId === null ? null : chainName(catalog, place.chainId);
  const isWithout = error instanceof ServiceError && isWithoutNodes(error);
  const isMadeUpOnly = isWithout && samples !== null;
  const asksForChain = isWithout || (error instanceof ServiceError && error.kind === 'not_found');
  const words = (
    <>
      {isMadeUpOnly ? <MadeUpOnly place={place} /> : why(error, chain, place)}
      {error instanceof ServiceError && (
        <details className="text-muted">
          <summary className="touch-reach w-fit">{t('What the service says')}</summary>
          <q lang="en" className="wrap-anywhere">
            {plainText(error.message)}
          </q>
        </details>
      )}
    </>
  );
  return (
    <>
      {isFinal(error) ? <Notice level="caution">{words}</Notice> : <RetryNotice onRetry={onRetry}>{words}</RetryNotice>}
      {asksForChain && <ChainPicker place={place} catalog={catalog} />}
      {isMadeUpOnly && samples}
    </>
  );
}

/** What the service has instead, how one has the rest, and who else may know it. */
function MadeUpOnly({ place: { chainId, hash } }: Pick<NotFollowedProps, 'place'>) {
  const page = txLink(chainId ?? '', hash);
  return (
    <>
      {t('This service follows made-up transactions only.')} <FollowRealOnes />
      {page !== null && (
        <p>
          {rich('Look it up on {explorer}.', {
            explorer: <OutsideLink href={page}>{new URL(page).host}</OutsideLink>,
          })}
        </p>
      )}
    </>
  );
}

/** How one has real transactions followed: the way to where it is said, or done. */
export function FollowRealOnes() {
  const { choice } = useService();
  return rich('<link>Follow real ones</link>', { link: linkTo(choice === 'here' ? '/status' : SERVICE_SETTINGS) });
}

/** Whether the service would say the same again. */
const isFinal = (error: Error): boolean =>
  error instanceof ServiceError && (isWithoutNodes(error) || error.kind === 'invalid_argument');

function why(error: Error, chain: string | null, place: TxPlace) {
  const settings = linkTo(SERVICE_SETTINGS);
  if (!(error instanceof ServiceError)) return failureOf(error).sentence;
  if (isWithoutNodes(error)) {
    if (chain === null)
      return rich(
        'This service reads no chains, so it cannot follow transactions. Choose another service in <link>Settings</link>.',
        { link: settings },
      );
    const page = txLink(place.chainId ?? '', place.hash);
    if (page === null)
      return rich(
        'This service does not read {chain}. Choose another service in <link>Settings</link>, or look at an explorer of the chain.',
        { chain, link: settings },
      );
    return rich(
      'This service does not read {chain}. Choose another service in <link>Settings</link>, or look it up on {explorer}.',
      { chain, link: settings, explorer: <OutsideLink href={page}>{new URL(page).host}</OutsideLink> },
    );
  }
  if (error.kind === 'unavailable')
    return chain === null
      ? t('The nodes that would know it do not answer. We keep asking; try again in a minute.')
      : t('The nodes of {chain} do not answer. We keep asking; meanwhile look at an explorer of the chain.', { chain });
  if (error.kind === 'not_found')
    return chain === null
      ? t(
          'No chain that is read here knows this transaction. Choose its chain, or check the hash. A new one shows after some seconds.',
        )
      : t(
          '{chain} does not know this transaction. A new one shows after some seconds: we keep asking. Otherwise check hash and chain.',
          {
            chain,
          },
        );
  if (error.kind === 'invalid_argument')
    return t('This is no hash of a transaction there. Check it: part of it may be missing.');
  return failureOf(error).sentence;
}

/** Where the service did not find it: the person may know the chain. */
function ChainPicker({ place, catalog }: { place: TxPlace; catalog: Catalog }) {
  const id = useId();
  const [, navigate] = useLocation();
  const chains = catalog.chains.toSorted((a, b) => a.pretty_name.localeCompare(b.pretty_name));
  return (
    <p className="flex flex-wrap items-center gap-2">
      <label htmlFor={id}>{t('It is a transaction of')}</label>
      <Select
        id={id}
        className="w-60"
        value={place.chainId ?? ''}
        onChange={({ currentTarget }) =>
          navigate(followLink({ hash: place.hash, chainId: currentTarget.value || null }))
        }
      >
        <option value="">{t('a chain that I do not know')}</option>
        {chains.map(({ chain_id, pretty_name }) => (
          <option key={chain_id} value={chain_id}>
            {pretty_name || chain_id}
          </option>
        ))}
      </Select>
    </p>
  );
}
