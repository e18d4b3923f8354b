import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
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
import { bridgeName, shortDenom, symbolOf } from '#app/asset/lookup.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { useKnownNames } from '#app/asset/use-known-names.ts';
import { formatUsd, readUsd } from '#app/format/amount.ts';
import { bestText, signaturePrice } from '#app/format/best-text.ts';
import { toFixed, useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { useClock } from '#app/format/time.ts';
import { quotedValue } from '#app/format/unit-price.ts';
import { leftToRight, msg, t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { AssetChoice } from '#app/picker/AssetChoice.tsx';
import { useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Page } from '#app/ui/Page.tsx';
import { Points } from '#app/ui/Points.tsx';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { useHasDrawn } from '#app/ui/use-has-drawn.ts';
import type { AssetId } from '#contract/asset.ts';
import type { MatrixRequest, MatrixResponse } from '#contract/matrix.ts';
import { ChainChoice } from './ChainChoice.tsx';
import { gasCoins } from './gas-coins.ts';
import { BEYOND_LOOK, beyondSteps, HEAT_LIMITS, heatLook } from './heat.ts';
import { MatrixTable } from './MatrixTable.tsx';
import {
  formatMatrixState,
  type MatrixState,
  matrixAmount,
  parseMatrixState,
  toMatrixRequest,
} from './matrix-state.ts';
import { matrixPrice } from './same-worth.ts';
import { useSameWorth } from './use-same-worth.ts';

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
  const { isSought, pick } = useSameWorth(state, catalog, change);
  const { bridgesOff } = useSettings();
  const on = catalog.bridges.map(({ id }) => id).filter((id) => !bridgesOff.includes(id));
  const off = catalog.bridges.length - on.length;
  const request = lists.complete ? toMatrixRequest(state, catalog.asset(state.asset), off === 0 ? null : on) : null;
  const answer = useMatrix(request);
  return (
    <Page title={t('Matrix')} lead={t('What the best route of one asset costs between many chains.')} width="wide">
      <ListsNotice lists={lists} />
      <MatrixForm state={state} catalog={catalog} answer={answer.data} onChange={change} onPick={pick} />
      {!lists.complete ? (
        !lists.error && <Waiting className="h-120" isForLists />
      ) : on.length === 0 ? (
        <Notice level="caution">{t('Every bridge is off. Turn one on, on the page Bridges.')}</Notice>
      ) : isSought ? (
        <Waiting className="h-120" />
      ) : request === null ? (
        <p className="text-muted">{t('Enter an amount to see what it costs.')}</p>
      ) : (
        <Matrix {...{ request, answer, state, catalog, off }} />
      )}
    </Page>
  );
}

/** The answer, and what was asked: while another is under way, that is the one before. */
function useMatrix(request: MatrixRequest | null) {
  const client = useClient();
  return useQuery({
    queryKey: ['matrix', request],
    queryFn: request
      ? async ({ signal }) => {
          const { data, market } = await client.ask(laterEndpoints.matrix, request, { signal });
          return { asked: request, data, market };
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: ASKED_AGAIN,
    placeholderData: keepPreviousData,
  });
}

type Answer = NonNullable<ReturnType<typeof useMatrix>['data']>;

function symbolIn(catalog: Catalog, { asset: id }: MatrixState): string {
  const asset = catalog.asset(id);
  return asset ? plainText(symbolOf(asset)) : shortDenom(id.denom);
}

interface MatrixFormProps {
  readonly state: MatrixState;
  readonly catalog: Catalog;
  /** The last one, perhaps of another asset. */
  readonly answer: Answer | undefined;
  readonly onChange: (changes: Partial<MatrixState>) => void;
  readonly onPick: (asset: AssetId) => void;
}

const REMOVE_SOURCE = msg('Remove {chain} from the rows');
const REMOVE_DESTINATION = msg('Remove {chain} from the columns');

function MatrixForm({ state, catalog, answer, onChange, onPick }: MatrixFormProps) {
  const digits = useFormatNumber();
  const { asset: id, amount, from, to } = state;
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const asset = catalog.asset(id);
  const name = symbolIn(catalog, state);
  const units = typeof asset?.decimals === 'number' ? matrixAmount(amount, asset.decimals) : undefined;
  const price = answer && isOf(answer.asked, id) ? matrixPrice(answer.asked, answer.data) : null;
  return (
    <>
      <div className="flex flex-wrap items-start gap-2 medium:gap-3">
        <Field
          label={t('Amount')}
          error={t('Enter a number, like 5000 or 0.5, with at most {decimals} places.', {
            decimals: `${asset?.decimals}`,
          })}
          // Its line is there before the dollars, so that nothing moves.
          hint={
            <Figure>{units && price ? `≈ ${formatUsd(quotedValue(units, price), 'down', digits)}` : '\u00a0'}</Figure>
          }
          isWrong={units === null && amount !== ''}
          className="w-34 max-medium:has-[[aria-invalid=true]]:w-full medium:w-44"
        >
          {(ids) => (
            <div className="relative">
              <TextInput
                {...ids}
                inputMode="decimal"
                value={amount}
                className="medium:pe-16"
                onChange={(event) => {
                  setIsOpen(false);
                  onChange({ amount: event.target.value });
                }}
              />
              <span
                aria-hidden
                className="pointer-events-none absolute inset-y-0 end-3 flex max-w-12 items-center text-muted max-medium:hidden"
              >
                <span className="truncate">{name}</span>
              </span>
            </div>
          )}
        </Field>
        <AssetChoice
          label={t('Asset')}
          title={t('Asset to move')}
          id={id}
          name={name}
          isOfAnyChain
          catalog={catalog}
          onPick={(picked) => {
            setIsOpen(false);
            onPick(picked);
          }}
        >
          <span>{name}</span>
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

const isOf = ({ asset_chain_id, asset_denom }: MatrixRequest, { chain_id, denom }: AssetId): boolean =>
  asset_chain_id === chain_id && asset_denom === denom;

interface MatrixProps extends Pick<MatrixFormProps, 'state' | 'catalog'> {
  readonly request: MatrixRequest;
  readonly answer: UseQueryResult<Answer>;
  /** How many bridges are off. */
  readonly off: number;
}

function Matrix({ request, answer, state, catalog, off }: MatrixProps) {
  const digits = useFormatNumber();
  const clock = useClock();
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = answer;
  const isDrawn = useHasDrawn(data !== undefined);
  const isSilent = useIsSilent();
  const isKept = data !== undefined && !isPlaceholderData;
  if (error !== null && !isFetching && !isKept) return <MatrixError error={error} onRetry={() => void refetch()} />;
  // Figures of other chains or another asset would stand in the wrong cells.
  const isOld = isPlaceholderData && data !== undefined && !answers(data, request);
  if (data === undefined || isOld || !isDrawn) return <Waiting className="h-120" />;
  const { cells } = data.data;
  const coins = new Set(cells.flatMap(({ route }) => (route === null ? [] : [...gasCoins(route, catalog).keys()])));
  const perSignature = signaturePrice(cells.map(({ route }) => readUsd(route?.usd_amount_in)));
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
                  pairs: digits(`${cells.length}`),
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
        <Legend cells={cells} />
        <MarkLegend cells={cells} coins={coins} />
        {perSignature !== null && <p className="text-12 text-muted">{bestText(perSignature, digits)}</p>}
      </div>
      <div className={isPlaceholderData ? 'opacity-60' : undefined}>
        <MatrixTable
          state={state}
          symbol={symbolIn(catalog, state)}
          response={data.data}
          lookup={catalog}
          namesGas={coins.size > 1}
        />
      </div>
      <BridgeKey cells={cells} catalog={catalog} />
      <p className="text-12 text-muted">
        {t('Costs include listed gas. Native {symbol} where possible.', { symbol: symbolIn(catalog, state) })}
      </p>
    </section>
  );
}

const answers = (
  { asked, data: { assets } }: Answer,
  { asset_chain_id: chain_id, asset_denom: denom, source_chain_ids, dest_chain_ids }: MatrixRequest,
) =>
  isOf(asked, { chain_id, denom }) &&
  [...source_chain_ids, ...dest_chain_ids].every((id) => assets.some((form) => form.chain_id === id));

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

interface MarkLegendProps extends Pick<MatrixResponse, 'cells'> {
  /** What cells need gas of, in words. */
  readonly coins: ReadonlySet<string>;
}

/** What the marks of cells mean, where a cell has them. */
function MarkLegend({ cells, coins }: MarkLegendProps) {
  const isSigned = cells.some(({ route }) => route !== null && route.txs_required > 1);
  const [first] = coins;
  if (!isSigned && first === undefined) return null;
  return (
    <p aria-hidden className="text-12 text-muted">
      <Points>
        {isSigned && (
          <>
            <PenLine size={12} className={MARK} /> {t('signatures; unmarked: 1–2')}
          </>
        )}
        {first !== undefined && (
          <>
            <Fuel size={12} className={MARK} />{' '}
            {coins.size === 1 ? first : t('needs the named coin for gas on the way')}
          </>
        )}
      </Points>
    </p>
  );
}

/** The bridges by name, which cells show by their marks alone. */
function BridgeKey({ cells, catalog }: Pick<MatrixResponse, 'cells'> & Pick<MatrixProps, 'catalog'>) {
  const ids = [...new Set(cells.flatMap(({ route }) => route?.bridges ?? []))];
  return (
    <ul aria-label={t('Bridges')} className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted empty:hidden">
      {ids.map((id) => (
        <li key={id} className="flex items-center gap-1">
          <Mark of={{ bridge: id }} name={bridgeName(catalog, id)} seed={id} size={14} />
          {bridgeName(catalog, id)}
        </li>
      ))}
    </ul>
  );
}

/** The steps of the colours, and what is beyond them where a cell is. */
function Legend({ cells }: Pick<MatrixResponse, 'cells'>) {
  const digits = useFormatNumber();
  const beyond = new Set(cells.map(({ route }) => route && beyondSteps(route)));
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
        {(['warn', 'bad'] as const).map(
          (kind) =>
            beyond.has(kind) && (
              <li
                key={kind}
                className={clsx('px-1 py-0.5 whitespace-nowrap medium:px-2', BEYOND_LOOK[kind].ink)}
                style={BEYOND_LOOK[kind].ground}
              >
                {kind === 'bad' ? t('unsafe') : t('loses much')}
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
