import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Failure } from '#app/api/failures.ts';
import { coinOf, exactCoinText } from '#app/asset/coin.ts';
import { FactWords, factText } from '#app/asset/FactWords.tsx';
import { bridgeName, chainName, type Lookup, symbolOf } from '#app/asset/lookup.ts';
import { plainAmount } from '#app/format/amount.ts';
import { dayText } from '#app/format/day.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { rich } from '#app/language/rich.ts';
import { isEnglish, type Message, msg, t, translated } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Points } from '#app/ui/Points.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import { useSources } from '#app/wallet/sources.ts';
import { type Asset, sameAsset } from '#contract/asset.ts';
import type { LivenessState } from '#contract/liveness.ts';
import { REASON_TEXTS } from '#contract/liveness-text.ts';
import { type ComparisonPage, useComparisonPage } from '../comparison-page.ts';
import { InsteadFrom } from './InsteadFrom.tsx';
import { ReachCards } from './ReachCards.tsx';
import { type Halt, type Limit, type Refusal, readRefusal } from './refusal.ts';

/** That there is no route, why in plain words, and what to do instead. */
export default function NoRoute({ failure }: { failure: Failure }) {
  const page = useComparisonPage();
  const digits = useFormatNumber();
  const refusal = readRefusal(failure.why ?? []);
  const { halt } = refusal;
  const words = wordsOf(page, refusal, digits);
  return (
    <>
      <Notice
        data-ways
        level={words.isOfHalt ? 'caution' : 'note'}
        action={<Actions refusal={refusal} action={words.action} />}
      >
        <FailureWords sentence={words.sentence} quote={words.isPlain ? failure.quote : null} />
        {halt && words.isOfHalt && <Source halt={halt} lookup={page.form.lookup} />}
      </Notice>
      {words.isDeadEnd && <InsteadFrom />}
      {!words.action && mayGoElsewhere(refusal, page) && <ReachCards />}
    </>
  );
}

/** Whether it is the end of the way that is in the way: what is sent may go elsewhere. */
const mayGoElsewhere = ({ cause, halt }: Refusal, { form }: ComparisonPage): boolean =>
  ['UNREACHABLE', 'HALTED', undefined].includes(cause) && halt?.chain_id !== form.from?.asset.chain_id;

interface Words {
  readonly sentence: string;
  readonly action?: ReactNode;
  readonly isOfHalt?: boolean;
  /** Whether the service's own words say more. */
  readonly isPlain?: boolean;
  /** Whether another asset of the same chain may go where this one cannot. */
  readonly isDeadEnd?: boolean;
}

function wordsOf(page: ComparisonPage, refusal: Refusal, digits: FormatNumber): Words {
  const { form, state } = page;
  const { halt, limit, cause, nearest } = refusal;
  if (halt?.isWholeChain) return stoppedWords(page, halt);
  // A link may contain bridges that the service lacks.
  const off = form.bridges.filter(({ id }) => form.bridgesOff.includes(id)).map(({ name }) => name);
  const switched = switchedOffWords(page, refusal, off);
  if (switched) return switched;
  const [from, to] = [nameOf(form.from?.asset, form.lookup), nameOf(form.to?.asset, form.lookup)];
  const amount = form.exactAsset
    ? exactCoinText(coinOf(form.exactAsset.asset, amountOf(page), form.lookup), digits)
    : '';
  const said = halt && HALTS[halt.state];
  const isOfEnd = [form.from, form.to].some((end) => end && halt && sameAsset(end.asset, halt));
  if (halt && said && isOfEnd) {
    const asset = nameOf(form.lookup.asset(halt) ?? form.from?.asset, form.lookup);
    const isOfSource = form.from !== null && halt.chain_id === form.from.asset.chain_id;
    return { sentence: said({ asset }), isOfHalt: true, isDeadEnd: isOfSource && nearest === undefined };
  }
  if (limit) return limitWords(page, limit, digits);
  if (cause === 'TOO_SMALL') return { sentence: t('Fees take all of {amount}. Try a larger amount.', { amount }) };
  if (cause === 'NOT_ENOUGH_LIQUIDITY')
    return { sentence: t('The pools hold too little for {amount}. Try a smaller amount.', { amount }) };
  // A halt that is of neither end is of a lane between them.
  if (cause === 'UNREACHABLE' || halt)
    return {
      sentence: t('No bridge or exchange leads from {from} to {to}.', { from, to }),
      isDeadEnd: state.side === 'in',
    };
  return { sentence: t('No route from {from} to {to}.', { from, to }), isPlain: true };
}

const HALTS: Readonly<Partial<Record<LivenessState, Message>>> = {
  gone: msg('{asset} cannot be moved or swapped.'),
  halted: msg('{asset} can neither arrive nor leave.'),
  halted_in: msg('No more {asset} can arrive.'),
  halted_out: msg('{asset} cannot leave its chain.'),
  closing: msg('{asset} is being ended: it can leave, and nothing turns into it.'),
};

function stoppedWords({ form }: ComparisonPage, halt: Halt): Words {
  const chain = chainName(form.lookup, halt.chain_id);
  const isSource = form.from?.asset.chain_id === halt.chain_id;
  const end = isSource ? form.from : form.to;
  const symbol = end ? symbolOf(end.asset) : t('the asset');
  const values = { chain, symbol };
  if (!isSource)
    return { sentence: t('{chain} has stopped. {symbol} there cannot be reached.', values), isOfHalt: true };
  const sentence = t('{chain} has stopped. {symbol} on it cannot move unless the chain runs again.', values);
  return { sentence, isOfHalt: true, action: <OtherStart /> };
}

/** What is there to do where what is sent cannot be moved by anyone. */
function OtherStart() {
  const { controls } = useComparisonPage();
  const choose = () => {
    controls.expand();
    controls.picker.search('from', '');
  };
  const holds = useSources().length > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button onClick={choose}>{t('Choose another asset')}</Button>
      {holds && (
        <Link href="/portfolio" className="link touch-reach">
          {t('See what else you hold')}
        </Link>
      )}
    </div>
  );
}

/** Undefined where nothing that this page switches is in the way. */
function switchedOffWords({ change, state, controls }: ComparisonPage, refusal: Refusal, names: readonly string[]) {
  const turnOn = (onClick: () => void) => <Button onClick={onClick}>{t('Turn on and compare')}</Button>;
  const { options, cause } = refusal;
  const off = names.length;
  const [name = ''] = names;
  if (off > 0 && options.includes('bridges'))
    return {
      sentence:
        off === 1
          ? t('No route without {name}. With it there is one.', { name })
          : t('No route with {off, plural, one {# bridge} other {# bridges}} off. With all on there is one.', { off }),
      action: turnOn(() => controls.setBridgesOff([])),
    };
  const venues = state.venuesOff.length;
  if (venues > 0 && (options.includes('swap_venues') || options.includes('allow_swaps')))
    return {
      sentence: t('No route with {off, plural, one {# exchange} other {# exchanges}} off. With all on there is one.', {
        off: venues,
      }),
      action: turnOn(() => change({ venuesOff: [], selected: null })),
    };
  // Of a service that gives no reasons nobody knows.
  if (off > 0 && cause === undefined)
    return {
      sentence: t('No route with {off, plural, one {# bridge} other {# bridges}} off.', { off }),
      action: turnOn(() => controls.setBridgesOff([])),
    };
  return undefined;
}

/** "Stargate takes at least 1 USDC." with that amount, where it is what the person types. */
function limitWords({ form, change, state }: ComparisonPage, limit: Limit, digits: FormatNumber): Words {
  const coin = coinOf(limit, `${limit.units}`, form.lookup);
  const values = {
    via: bridgeName(form.lookup, limit.via),
    amount: exactCoinText(coin, digits),
  };
  const isTyped = state.side === 'in' && form.from !== null && sameAsset(form.from.asset, limit);
  const { decimals } = coin;
  return {
    sentence: limit.isMost ? t('{via} takes at most {amount}.', values) : t('{via} takes at least {amount}.', values),
    action: isTyped && decimals !== null && (
      <Button onClick={() => change({ amount: plainAmount(limit.units, decimals), selected: null })}>
        {t('Compare {amount}', values)}
      </Button>
    ),
  };
}

const amountOf = ({ form }: ComparisonPage): string => `${form.query?.amount ?? ''}`;

const nameOf = (asset: Asset | undefined, lookup: Lookup): string =>
  asset
    ? t('{symbol} on {chain}', { symbol: symbolOf(asset), chain: chainName(lookup, asset.chain_id) })
    : t('the asset');

/** What is known of the halt, who says so, and of what day that is. */
function Source({ halt, lookup }: { halt: Halt; lookup: Lookup }) {
  const what = lookup.asset(halt)?.liveness?.what;
  const reason = translated(REASON_TEXTS[halt.reason] ?? '');
  // In its own direction, with its full stop at its end.
  const sentence = what && (
    <bdi>
      <FactWords text={what} />
    </bdi>
  );
  const isRead = what !== undefined && (isEnglish() || factText(what) !== plainText(what));
  return (
    <span className="mt-1 block text-muted">
      <Points>
        <span>
          {isRead ? sentence : <span className="inline-block first-letter:uppercase">{reason}</span>}
          {/* In another language it would stand unexplained in the middle of a sentence. */}
          {sentence && !isRead && <> {rich('(in English: {sentence})', { sentence })}</>}
        </span>
        <span>
          <span>{t('Source, {day}:', { day: dayText(halt.date) })}</span> <SourceLink href={plainText(halt.source)} />
        </span>
      </Points>
    </span>
  );
}

/** What can be done: what solves it, else the nearest thing that works, else what can be reached. */
function Actions({ refusal, action }: { refusal: Refusal; action: ReactNode }) {
  const page = useComparisonPage();
  const { form, change, controls } = page;
  if (action) return action;
  const nearest = refusal.nearest && form.lookup.asset(refusal.nearest);
  if (nearest) {
    const { chain_id, denom } = nearest;
    return (
      <Button onClick={() => change({ to: { chain_id, denom }, selected: null })}>
        {t('Compare {nearest}', { nearest: nameOf(nearest, form.lookup) })}
      </Button>
    );
  }
  if (!mayGoElsewhere(refusal, page)) return null;
  const showReach = () => {
    controls.expand();
    controls.picker.showReach();
  };
  return <Button onClick={showReach}>{t('Show what can be reached')}</Button>;
}
