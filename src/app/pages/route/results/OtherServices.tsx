import { TriangleAlert } from 'lucide-react';
import { useEffect, useId } from 'react';
import { CoinAmount } from '#app/asset/CoinAmount.tsx';
import { type Coin, coinOf } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { formatUsd } from '#app/format/amount.ts';
import { listText } from '#app/format/list-text.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { ageText, durationText, useTicking } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { useChosenServices } from '#app/opinions/chosen-services.ts';
import { difference } from '#app/opinions/difference.ts';
import type { Opinion, OpinionAsset, OpinionRequest, QuoteService } from '#app/opinions/quote-service.ts';
import { type OpinionState, useOpinions } from '#app/opinions/use-opinions.ts';
import { useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Points } from '#app/ui/Points.tsx';
import type { AssetId } from '#contract/asset.ts';
import { amountPlaces } from '../comparison/amount-gap.ts';
import { type AskedRoute, askedRoute, placeOf } from '../comparison/asked-route.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { estimatedCoin } from '../comparison/estimated-coin.ts';
import { highlightsOf } from '../comparison/highlights.ts';
import { rankAtOwnPrices } from '../comparison/own-prices.ts';
import { bestOf } from '../comparison/ranking.ts';
import type { Comparison } from '../comparison/use-comparison.ts';
import { useComparisonPage } from '../comparison-page.ts';
import type { Side } from '../query/page-state.ts';
import type { RouteQuery } from '../query/quote-requests.ts';
import { AskedRow } from './AskedRow.tsx';
import { showAskedRows } from './asked-rows.ts';

interface OtherServicesProps {
  readonly query: RouteQuery;
  readonly lookup: Lookup;
  readonly comparison: Comparison;
  /** Whether our own figures are made up. */
  readonly isSample: boolean;
}

/** The quotes of the services that are turned on in Settings, beside our own; nothing if none is. */
export default function OtherServices(props: OtherServicesProps) {
  const services = useChosenServices();
  const request = toOpinionRequest(props.query, props.lookup);
  if (services.length === 0 || request === null) return null;
  return <Opinions {...props} services={services} request={request} />;
}

/** Null while the list of chains lacks one of the two. */
function toOpinionRequest({ from, to, amount, side }: RouteQuery, lookup: Lookup): OpinionRequest | null {
  const [source, destination] = [toOpinionAsset(from, lookup), toOpinionAsset(to, lookup)];
  return source && destination && { from: source, to: destination, amount, side };
}

function toOpinionAsset({ chain_id, denom }: AssetId, lookup: Lookup): OpinionAsset | null {
  const chain = lookup.chain(chain_id);
  if (chain === undefined) return null;
  return { chain_id, denom, chainType: chain.chain_type, isNative: chain.fee_assets[0]?.denom === denom };
}

interface OpinionsProps extends OtherServicesProps {
  readonly services: readonly QuoteService[];
  readonly request: OpinionRequest;
}

function Opinions({ query, lookup, comparison, isSample, services, request }: OpinionsProps) {
  const id = useId();
  const { states, able, isAsking, ask } = useOpinions(services, request, comparison.key);
  const answered = states.filter(({ opinion }) => opinion !== null).length;
  const toCoin = (amount: bigint | null): Coin =>
    coinOf(query.side === 'in' ? query.to : query.from, amount?.toString(), lookup);
  const best = bestOf(comparison.routes, query.side);
  const ours = best ? estimatedCoin(best, query.side) : toCoin(null);
  const asked = useAskedRoutes(isSample ? undefined : best, states, query.side, lookup);
  useRowsOf(asked, comparison, query.side);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-divider border-t pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-semibold text-16">
          {t('Other services')}
        </h2>
        {able.length > 0 && (
          <Button size="small" idle={isAsking} onClick={ask} className="print:hidden">
            {buttonText(able, isAsking, answered > 0)}
          </Button>
        )}
      </div>
      <p className="text-14 text-muted">
        {t('Your browser asks them when you press the button. Answers take their place in the list.')}
      </p>
      {isSample && (
        <p className="text-14 text-warn">
          {t('Our figures are made up and theirs are not: the differences say nothing about either.')}
        </p>
      )}
      <p role="status" className="sr-only">
        {answered > 0 && !isAsking
          ? t('{answered} of {asked} other services answered.', { answered, asked: able.length })
          : ''}
      </p>
      <ul aria-label={t('Quotes of other services')} aria-busy={isAsking} className="flex flex-col gap-2">
        {states
          .filter(({ service }) => !asked.some((each) => each.service === service))
          .map((state) => (
            <OpinionRow
              key={state.service.id}
              state={state}
              side={query.side}
              ours={comparison.run.pending > 0 ? null : ours}
              toCoin={toCoin}
            />
          ))}
      </ul>
    </section>
  );
}

/** The answers as routes, beside our best; none without one. */
function useAskedRoutes(
  best: ComparedRoute | undefined,
  states: readonly OpinionState[],
  side: Side,
  lookup: Lookup,
): readonly AskedRoute[] {
  const digits = useFormatNumber();
  if (best === undefined) return [];
  return states.flatMap(
    ({ service, opinion }) => (opinion && askedRoute(service, opinion, best, side, lookup, digits)) ?? [],
  );
}

/** Draws the answers in the list, each where the rule that orders it puts it. */
function useRowsOf(asked: readonly AskedRoute[], { routes }: Comparison, side: Side): void {
  const digits = useFormatNumber();
  const { sort } = useComparisonPage().state;
  const { ownPrices } = useSettings();
  const safe = routes.filter(({ isUnsafe }) => !isUnsafe);
  useEffect(() => {
    const rows = asked.map((each) => ({
      place: placeOf(each, safe, (all) => rankAtOwnPrices(all, sort, side, ownPrices)),
      row: (
        <AskedRow
          key={each.service.id}
          asked={each}
          side={side}
          places={amountPlaces(routes, side)}
          gap={highlightsOf([...safe, each.compared], side, digits).get(each.service.id)?.gap ?? ''}
        />
      ),
    }));
    showAskedRows(rows);
  });
  useEffect(() => () => showAskedRows([]), []);
}

function buttonText(able: readonly QuoteService[], isAsking: boolean, isAnswered: boolean): string {
  if (isAsking) return t('Asking…');
  return isAnswered ? t('Ask again') : t('Ask {names}', { names: listText(able.map(({ name }) => name)) });
}

interface OpinionRowProps {
  readonly state: OpinionState;
  readonly side: Side;
  /** The amount of our best route, unknown if there is none; null while ours are loading. */
  readonly ours: Coin | null;
  readonly toCoin: (amount: bigint) => Coin;
}

function OpinionRow({ state: { service, opinion, failure, isAsking }, side, ours, toCoin }: OpinionRowProps) {
  return (
    <li className="flex flex-col gap-1 rounded-8 border border-divider bg-raised px-4 py-2.5">
      <h3 className="font-semibold">
        {service.name}
        {service.name !== service.source && (
          <span className="ms-2 font-normal text-14 text-faint">{service.source}</span>
        )}
      </h3>
      {opinion && <Answer {...{ service, opinion, side, ours, toCoin }} />}
      {failure !== null && !isAsking && <p className="text-muted">{failure}</p>}
      {opinion === null && failure === null && !isAsking && <p className="text-muted">{t('Not asked yet.')}</p>}
      {isAsking && <p className="text-muted">{t('Asking…')}</p>}
    </li>
  );
}

interface AnswerProps extends Omit<OpinionRowProps, 'state'> {
  readonly service: QuoteService;
  readonly opinion: Opinion;
}

function Answer({ service, opinion, side, ours, toCoin }: AnswerProps) {
  const digits = useFormatNumber();
  const age = useTicking(() => ageText(Date.now() - opinion.at, digits));
  const theirs = side === 'in' ? opinion.amountOut : opinion.amountIn;
  const rounding = side === 'in' ? 'down' : 'up';
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        {side === 'out' && <span className="text-muted">{t('You send about')}</span>}
        <CoinAmount coin={toCoin(theirs)} rounding={rounding} digits={digits} className="font-semibold text-16" />
        {opinion.usd !== null && (
          <span translate="no" className="text-muted">
            {formatUsd(opinion.usd, rounding, digits)}
          </span>
        )}
      </p>
      {ours && <DifferenceLine name={service.name} side={side} theirs={theirs} ours={ours} />}
      <p className="text-14 text-muted">
        <Points>{[...opinionFacts(opinion, digits), t('answer {age}', { age })]}</Points>
      </p>
      {opinion.steps.length > 0 && (
        <p className="wrap-anywhere text-14 text-faint">
          {t('Its route: {steps}', { steps: opinion.steps.join(t(', ')) })}
        </p>
      )}
    </>
  );
}

function DifferenceLine(props: Parameters<typeof difference>[0]) {
  const { isBeaten, sentence } = difference(props);
  const digits = useFormatNumber();
  if (!isBeaten) return <p>{sentence(digits)}</p>;
  return (
    <p className="flex items-start gap-1.5 text-warn">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      {sentence(digits)}
    </p>
  );
}

/** "about 4 s", "$0.02 charged extra". Unknown figures are stated as such. */
function opinionFacts({ seconds, onTopUsd }: Opinion, digits: FormatNumber): string[] {
  const onTop =
    onTopUsd === null
      ? t('extra fees not given')
      : t('{usd} charged extra', { usd: formatUsd(onTopUsd, 'up', digits) });
  return [durationText(seconds, digits), onTop];
}
