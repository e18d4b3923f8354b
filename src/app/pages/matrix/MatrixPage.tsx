import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, Fuel, PenLine } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ASKED_AGAIN, askedAgainText } from '#app/api/ask-again.ts';
import { failureOf } from '#app/api/failures.ts';
import { laterEndpoints } from '#app/api/later-endpoints.ts';
import { RetryNotice } from '#app/api/RetryNotice.tsx';
import { lacksEndpoint } from '#app/api/routes-support.ts';
import { SilenceNotice, useIsSilent } from '#app/api/SilenceNotice.tsx';
import { useClient } from '#app/api/service-context.ts';
import { Waiting } from '#app/api/Waiting.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { ListsNotice } from '#app/asset/ListsNotice.tsx';
import { type Lookup, shortDenom, symbolOf } from '#app/asset/lookup.ts';
import { summaryNeedsText } from '#app/asset/summary-gas.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { useKnownNames } from '#app/asset/use-known-names.ts';
import { toFixed, useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { useClock } from '#app/format/time.ts';
import { leftToRight, msg, t } from '#app/language/words.ts';
import { AssetChoice } from '#app/picker/AssetChoice.tsx';
import { useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Page } from '#app/ui/Page.tsx';
import { Points } from '#app/ui/Points.tsx';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { useHasDrawn } from '#app/ui/use-has-drawn.ts';
import type { MatrixRequest, MatrixResponse } from '#contract/matrix.ts';
import { ChainChoice } from './ChainChoice.tsx';
import { HEAT_LIMITS, heatLook } from './heat.ts';
import { MatrixTable } from './MatrixTable.tsx';
import {
  formatMatrixState,
  type MatrixState,
  matrixAmount,
  parseMatrixState,
  toMatrixRequest,
} from './matrix-state.ts';

/** The best way of one asset between many chains. */
export default function MatrixPage() {
  useDocumentTitle(t('Matrix'));
  const search = useSearch();
  const [, navigate] = useLocation();
  const state = parseMatrixState(search);
  const lists = useKnownNames(useCatalog());
  const { catalog } = lists;
  const change = (changes: Partial<MatrixState>) =>
    navigate(`/matrix?${formatMatrixState({ ...state, ...changes })}`, { replace: true });
  return (
    <Page
      title={t('Matrix')}
      lead={t('What moving one asset costs by the best route between many chains.')}
      width="wide"
    >
      <ListsNotice lists={lists} />
      <MatrixForm state={state} catalog={catalog} onChange={change} />
      {lists.complete ? (
        <Matrix state={state} catalog={catalog} />
      ) : (
        !lists.error && <Waiting className="h-120" isForLists />
      )}
    </Page>
  );
}

function symbolIn(catalog: Catalog, { asset: id }: MatrixState): string {
  const asset = catalog.asset(id);
  return asset ? plainText(symbolOf(asset)) : shortDenom(id.denom);
}

interface MatrixFormProps {
  readonly state: MatrixState;
  readonly catalog: Catalog;
  readonly onChange: (changes: Partial<MatrixState>) => void;
}

const REMOVE_SOURCE = msg('Remove {chain} from the rows');
const REMOVE_DESTINATION = msg('Remove {chain} from the columns');

function MatrixForm({ state, catalog, onChange }: MatrixFormProps) {
  const { asset: id, amount, from, to } = state;
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const asset = catalog.asset(id);
  const name = symbolIn(catalog, state);
  const isWrong = typeof asset?.decimals === 'number' && matrixAmount(amount, asset.decimals) === null;
  return (
    <>
      <div className="flex flex-wrap items-start gap-2 medium:gap-3">
        <Field
          label={t('Amount')}
          error={t('Enter a number, like 5000 or 0.5, with at most {decimals} places.', {
            decimals: `${asset?.decimals}`,
          })}
          isWrong={isWrong}
          className="w-24 max-medium:has-[[aria-invalid=true]]:w-full medium:w-44"
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="decimal"
              value={amount}
              onChange={(event) => onChange({ amount: event.target.value })}
            />
          )}
        </Field>
        <AssetChoice
          label={t('Asset')}
          title={t('Asset to move')}
          id={id}
          name={name}
          catalog={catalog}
          onPick={(picked) => onChange({ asset: picked })}
        >
          <span className={asset && 'ps-1'}>{name}</span>
          <span className="truncate text-muted max-medium:hidden">{t('on every chain')}</span>
        </AssetChoice>
        <div className="flex flex-col gap-1">
          <span aria-hidden className="text-12 text-muted">
            {t('Chains')}
          </span>
          <Button aria-expanded={isOpen} aria-controls={panel} onClick={() => setIsOpen(!isOpen)}>
            {`${from.length} × ${to.length}`}
            <ChevronDown size={16} aria-hidden className={isOpen ? 'rotate-180' : undefined} />
            <span className="sr-only">{t('Chains')}</span>
          </Button>
        </div>
      </div>
      <div id={panel} hidden={!isOpen}>
        {isOpen && (
          <div className="grid gap-6 rounded-8 border border-divider p-3 medium:grid-cols-2">
            <ChainChoice
              title={t('From')}
              removeLabel={REMOVE_SOURCE}
              chosen={from}
              catalog={catalog}
              onChange={(ids) => onChange({ from: ids })}
            />
            <ChainChoice
              title={t('To')}
              removeLabel={REMOVE_DESTINATION}
              chosen={to}
              catalog={catalog}
              onChange={(ids) => onChange({ to: ids })}
            />
          </div>
        )}
      </div>
    </>
  );
}

function Matrix({ state, catalog }: Pick<MatrixFormProps, 'state' | 'catalog'>) {
  const { bridgesOff } = useSettings();
  const on = catalog.bridges.map(({ id }) => id).filter((id) => !bridgesOff.includes(id));
  const request = toMatrixRequest(state, catalog.asset(state.asset), on.length === catalog.bridges.length ? null : on);
  if (on.length === 0)
    return <Notice level="caution">{t('Every bridge is off. Turn one on, on the page Bridges.')}</Notice>;
  if (request === null) return <p className="text-muted">{t('Enter an amount to see what it costs.')}</p>;
  return <AskedMatrix request={request} state={state} catalog={catalog} off={catalog.bridges.length - on.length} />;
}

/** So many columns stand side by side on a phone. */
const FEW_COLUMNS = 4;

interface AskedMatrixProps extends Pick<MatrixFormProps, 'state' | 'catalog'> {
  readonly request: MatrixRequest;
  /** How many bridges are off. */
  readonly off: number;
}

function AskedMatrix({ request, state, catalog, off }: AskedMatrixProps) {
  const client = useClient();
  const digits = useFormatNumber();
  const clock = useClock();
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['matrix', request],
    queryFn: ({ signal }) => client.ask(laterEndpoints.matrix, request, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: ASKED_AGAIN,
    placeholderData: keepPreviousData,
  });
  const isDrawn = useHasDrawn(data !== undefined);
  const isSilent = useIsSilent();
  const isKept = data !== undefined && !isPlaceholderData;
  if (error !== null && !isFetching && !isKept) return <MatrixError error={error} onRetry={() => void refetch()} />;
  // Figures of other chains or another asset would stand in the wrong cells.
  const isOld = isPlaceholderData && data !== undefined && !answers(data.data.assets, request);
  if (data === undefined || isOld || !isDrawn) return <Waiting className="h-120" />;
  return (
    <section aria-label={t('Costs')} aria-busy={isFetching} className="flex flex-col gap-3">
      <SampleNote market={data.market} />
      <SilenceNotice readAt={dataUpdatedAt} />
      {error !== null && isKept && !isSilent && (
        <Notice level="caution">
          {t('The last refresh failed. These figures are from {time}. Prices may have moved since.', {
            time: clock(dataUpdatedAt),
          })}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status">
          <Points>
            {isFetching
              ? t('Asking for all pairs…')
              : t('{pairs} pairs at {time}', {
                  time: clock(dataUpdatedAt),
                  pairs: digits(`${data.data.cells.length}`),
                })}
            {off > 0 &&
              t('{count, plural, one {{number} bridge off} other {{number} bridges off}}', {
                count: off,
                number: digits(`${off}`),
              })}
          </Points>
        </p>
        <Button size="small" idle={isFetching} onClick={() => void refetch()}>
          {t('Ask again')}
        </Button>
        <Legend />
        <MarkLegend cells={data.data.cells} lookup={catalog} />
      </div>
      {state.to.length > FEW_COLUMNS && (
        <p className="-mb-2 text-12 text-muted medium:hidden">{t('Scroll sideways for more chains.')}</p>
      )}
      <div className={isPlaceholderData ? 'opacity-60' : undefined}>
        <MatrixTable state={state} symbol={symbolIn(catalog, state)} response={data.data} lookup={catalog} />
      </div>
      <p className="text-12 text-muted">
        {t('Not always the cheapest. Costs include listed gas. Native {symbol} where possible.', {
          symbol: symbolIn(catalog, state),
        })}
      </p>
    </section>
  );
}

const answers = (
  assets: readonly { readonly chain_id: string }[],
  { source_chain_ids, dest_chain_ids }: MatrixRequest,
) => [...source_chain_ids, ...dest_chain_ids].every((id) => assets.some(({ chain_id }) => chain_id === id));

function MatrixError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (lacksEndpoint(error)) return <Notice>{t('This service cannot compare many chains at once.')}</Notice>;
  const failure = failureOf(error);
  return (
    <RetryNotice onRetry={onRetry} isUnreachable={failure.kind === 'unreachable'}>
      <FailureWords {...failure} />
      {askedAgainText(error)}
    </RetryNotice>
  );
}

const MARK = 'inline shrink-0';

/** What the marks of cells mean, where a cell has them. */
function MarkLegend({ cells, lookup }: Pick<MatrixResponse, 'cells'> & { readonly lookup: Lookup }) {
  const isSigned = cells.some(({ route }) => route !== null && route.txs_required > 1);
  const isFuelled = cells.some(({ route }) => route !== null && summaryNeedsText(route, lookup) !== '');
  return (
    <p aria-hidden className="text-12 text-muted">
      <Points>
        {isSigned && (
          <>
            <PenLine size={12} className={MARK} /> {t('signatures, if more than one')}
          </>
        )}
        {isFuelled && (
          <>
            <Fuel size={12} className={MARK} /> {t('gas needed on another chain')}
          </>
        )}
      </Points>
    </p>
  );
}

/** The steps of the colours. */
function Legend() {
  const digits = useFormatNumber();
  const texts = HEAT_LIMITS.map((limit) => `${digits(toFixed(limit, limit.places, 'down'))}%`);
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-2 text-12">
      <span aria-hidden className="text-muted">
        {t('Cost, % of amount')}
      </span>
      <ul
        aria-label={t('Colours: cost in percent of the amount')}
        className="flex flex-wrap overflow-hidden rounded-8 border border-divider"
      >
        {[...texts.map((text) => `≤ ${text}`), `> ${texts.at(-1)}`].map((words, step) => (
          <li key={words} className="px-1 py-0.5 whitespace-nowrap medium:px-2" style={heatLook(step)}>
            {leftToRight(words)}
          </li>
        ))}
      </ul>
    </div>
  );
}
