import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { ASKED_AGAIN, askedAgainText } from '#app/api/ask-again.ts';
import { failureOf } from '#app/api/failures.ts';
import { laterEndpoints } from '#app/api/later-endpoints.ts';
import { RetryNotice } from '#app/api/RetryNotice.tsx';
import { lacksEndpoint } from '#app/api/routes-support.ts';
import { useClient } from '#app/api/service-context.ts';
import { Waiting } from '#app/api/Waiting.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { ListsNotice } from '#app/asset/ListsNotice.tsx';
import { chainName, shortDenom, symbolOf } from '#app/asset/lookup.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { useClock } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { AssetChoice } from '#app/picker/AssetChoice.tsx';
import { Button } from '#app/ui/Button.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Page } from '#app/ui/Page.tsx';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import { Select } from '#app/ui/Select.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import type { BridgeId } from '#contract/bridge.ts';
import { LANE_ORDERS, type LaneOrder, type LanesRequest, MAX_LANES } from '#contract/lanes.ts';
import type { RouteRequest } from '#contract/route.ts';
import { useLastQuestion } from '../last-question.ts';
import { alike, CapacityTable } from './CapacityTable.tsx';
import { asksForLanes, type CapacityState, capacityLink, compareHref, parseCapacityState } from './capacity-state.ts';

/** What each lane of an asset takes at once, and what it charges for it. */
export default function CapacityPage({ path }: { readonly path: string }) {
  useDocumentTitle(t('Capacity'));
  const search = useSearch();
  const [, navigate] = useLocation();
  const lists = useCatalog();
  const { catalog } = lists;
  const { request, example } = useLastQuestion(catalog);
  const question = request ?? example;
  const state = openingState(search, question);
  const change = (changes: Partial<CapacityState>) =>
    navigate(capacityLink(path, { ...state, ...changes }), { replace: true });
  return (
    <Page
      title={t('Capacity')}
      lead={t(
        'How much each lane carries in one transfer now, and its fee. A lane is one way of a bridge between two chains.',
      )}
      width="wide"
      more={
        <p>
          <Link href="/bridges" className="link">
            {t('All bridges')}
          </Link>
        </p>
      }
    >
      <ListsNotice lists={lists} />
      <CapacityForm state={state} catalog={catalog} onChange={change} />
      {lists.complete ? (
        <Lanes state={state} catalog={catalog} compareHref={compareHref(state, question, catalog)} onChange={change}>
          {question !== null &&
            !asksForLanes(search) &&
            (request === null
              ? t('Asset and chains are an example.')
              : t('Asset and chains are from your last comparison.'))}
        </Lanes>
      ) : (
        !lists.error && <Waiting className="h-120" isForLists />
      )}
    </Page>
  );
}

/** What the address asks; one that asks nothing opens on the pair of the last question. */
function openingState(search: string, question: RouteRequest | null): CapacityState {
  const state = parseCapacityState(search);
  if (asksForLanes(search) || question === null) return state;
  const { source_asset_chain_id: chain_id, source_asset_denom: denom, dest_asset_chain_id: to } = question;
  return { ...state, asset: { chain_id, denom }, from: chain_id, to };
}

interface CapacityFormProps {
  readonly state: CapacityState;
  readonly catalog: Catalog;
  readonly onChange: (changes: Partial<CapacityState>) => void;
}

const ORDER_WORDS: Readonly<Record<LaneOrder, Message>> = {
  max: msg('Largest amount first'),
  fee: msg('Lowest fee first'),
  time: msg('Fastest first'),
};

const nameOf = (catalog: Catalog, { asset }: CapacityState): string => {
  const listed = catalog.asset(asset);
  return listed ? plainText(symbolOf(listed)) : shortDenom(asset.denom);
};

function CapacityForm({ state, catalog, onChange }: CapacityFormProps) {
  const name = nameOf(catalog, state);
  return (
    <div className="grid grid-cols-2 gap-3 medium:flex medium:flex-wrap medium:items-start">
      <div className="col-span-2">
        <AssetChoice
          label={t('Asset')}
          title={t('Asset to move')}
          id={state.asset}
          name={name}
          isOfAnyChain
          catalog={catalog}
          onPick={(asset) => onChange({ asset })}
        >
          <span>{name}</span>
          <span className="truncate text-muted">{t('on any chain')}</span>
        </AssetChoice>
      </div>
      <ChainField label={t('From')} id={state.from} catalog={catalog} onPick={(from) => onChange({ from })} />
      <ChainField label={t('To')} id={state.to} catalog={catalog} onPick={(to) => onChange({ to })} />
      <Field label={t('Bridge')} className="min-w-0 medium:w-56">
        {(ids) => (
          <Select
            {...ids}
            className="w-full"
            value={state.bridge ?? ''}
            onChange={(event) => onChange({ bridge: event.target.value || null })}
          >
            <option value="">{t('Any bridge')}</option>
            {catalog.bridges.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('Order')} className="min-w-0 medium:w-64">
        {(ids) => (
          <Select
            {...ids}
            className="w-full"
            value={state.order}
            onChange={(event) => onChange({ order: event.target.value as LaneOrder })}
          >
            {LANE_ORDERS.map((order) => (
              <option key={order} value={order}>
                {ORDER_WORDS[order]()}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

interface ChainFieldProps {
  readonly label: string;
  readonly id: string | null;
  readonly catalog: Catalog;
  readonly onPick: (id: string | null) => void;
}

function ChainField({ label, id, catalog, onPick }: ChainFieldProps) {
  const chains = useMemo(
    () =>
      catalog.chains
        .map(({ chain_id }) => ({ chain_id, name: chainName(catalog, chain_id) }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [catalog],
  );
  return (
    <Field label={label} className="min-w-0 medium:w-56">
      {(ids) => (
        <Select {...ids} className="w-full" value={id ?? ''} onChange={(event) => onPick(event.target.value || null)}>
          <option value="">{t('Any chain')}</option>
          {id !== null && catalog.chain(id) === undefined && <option value={id}>{plainText(id)}</option>}
          {chains.map(({ chain_id, name }) => (
            <option key={chain_id} value={chain_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** So many rows are shown at first, of so many lanes: many read alike. */
const FEW = 20;
const FIRST_LANES = 100;

interface LanesProps extends CapacityFormProps {
  readonly compareHref: string;
  /** Where the choice comes from; false for the person. */
  readonly children: string | false;
}

function Lanes({ state, catalog, compareHref, onChange, children }: LanesProps) {
  const client = useClient();
  const digits = useFormatNumber();
  const clock = useClock();
  const [isAll, setIsAll] = useState(false);
  const limit = isAll ? MAX_LANES : FIRST_LANES;
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['lanes', state, limit],
    queryFn: ({ signal }) => client.ask(laterEndpoints.lanes, requestOf(state, catalog, limit), { signal }),
    staleTime: 60_000,
    retry: false,
    meta: ASKED_AGAIN,
    placeholderData: keepPreviousData,
  });
  if (error !== null && !isFetching) return <LanesError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting className="h-120" />;
  const { lanes, total, offered, left_out } = data.data;
  const groups = alike(lanes, catalog);
  const shown = isAll ? groups : groups.slice(0, FEW);
  const counts = { count: total, number: digits(`${total}`), time: clock(dataUpdatedAt) };
  const more = left_out + groups.slice(shown.length).flat().length;
  const wayOut = (state.from !== null || state.to !== null) && (
    <Button size="small" onClick={() => onChange({ from: null, to: null })}>
      {t('Show all chains')}
    </Button>
  );
  return (
    <section aria-label={t('Lanes')} aria-busy={isFetching} className="@container flex flex-col gap-3">
      <SampleNote market={data.market} />
      {children && <p>{children}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status">
          {offered === total
            ? t('{count, plural, one {{number} lane} other {{number} lanes}}, asked at {time}', counts)
            : t('{count, plural, one {{number} lane} other {{number} lanes}}, {offered} in use now, asked at {time}', {
                ...counts,
                offered: digits(`${offered}`),
              })}
        </p>
        <Button size="small" idle={isFetching} onClick={() => void refetch()}>
          {t('Ask again')}
        </Button>
        {lanes.length > 0 && (
          <>
            {wayOut}
            <span className="text-muted">{t('Fees of the bridge alone; network gas comes on top.')}</span>
          </>
        )}
      </div>
      {lanes.length === 0 ? (
        <Notice action={wayOut}>
          {rich(
            'Capacity looks at single lanes, and no open one carries this. A route of several steps may: <link>look in Compare</link>.',
            {
              link: (words) => (
                <Link href={compareHref} className="link">
                  {words}
                </Link>
              ),
            },
          )}
        </Notice>
      ) : (
        <div className={isPlaceholderData ? 'opacity-60' : undefined}>
          <CapacityTable groups={shown} lookup={catalog} isSample={data.market?.source === 'sample'} />
        </div>
      )}
      {more > 0 && !isAll && (
        <Button idle={isFetching} className="self-start" onClick={() => setIsAll(true)}>
          {t('{count, plural, one {Show {number} more lane} other {Show {number} more lanes}}', {
            count: Math.min(more, MAX_LANES - shown.flat().length),
            number: digits(`${Math.min(more, MAX_LANES - shown.flat().length)}`),
          })}
        </Button>
      )}
      {more > 0 && isAll && (state.from === null || state.to === null) && (
        <p className="text-muted">
          {t('{count, plural, one {{number} more lane} other {{number} more lanes}}: choose chains to see them.', {
            count: more,
            number: digits(`${more}`),
          })}
        </p>
      )}
      {offered < total && (
        <p className="text-12 text-muted">
          {t('A lane that is not in use takes nothing at present, or its figures are not known.')}
        </p>
      )}
    </section>
  );
}

/** The same token goes by one symbol on every chain; an asset that is not listed is asked for by its denom. */
function requestOf({ asset, from, to, bridge, order }: CapacityState, catalog: Catalog, limit: number): LanesRequest {
  const listed = catalog.asset(asset);
  const symbol = listed?.recommended_symbol || listed?.symbol;
  return {
    ...(symbol ? { symbol } : { asset_chain_id: asset.chain_id, asset_denom: asset.denom }),
    ...(from !== null && { source_chain_id: from }),
    ...(to !== null && { dest_chain_id: to }),
    // The service names the bridges: it knows those of its list.
    ...(bridge !== null && { bridges: [bridge as BridgeId] }),
    ...{ order, limit },
  };
}

function LanesError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (lacksEndpoint(error)) return <Notice>{t('This service does not say what its lanes take.')}</Notice>;
  const failure = failureOf(error);
  return (
    <RetryNotice onRetry={onRetry} isUnreachable={failure.kind === 'unreachable'}>
      <FailureWords {...failure} />
      {askedAgainText(error)}
    </RetryNotice>
  );
}
