import { formatUsd, readUsd } from '#app/format/amount.ts';
import { knownCount } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';
import type { MarketNote } from '#contract/source-note.ts';
import type { Side } from '../query/page-state.ts';
import { CENT } from './cost-ladder.ts';
import type { RouteFees } from './fees.ts';
import { type Floor, routerMaximum } from './floor.ts';
import { hasMinOut, stepLimits } from './step-limits.ts';
import type { SignatureGroup, Step } from './timeline.ts';
import { countSignatures } from './timeline-counts.ts';

interface DisclaimerOptions {
  readonly route: Route;
  readonly steps: readonly Step[];
  readonly signatures: readonly SignatureGroup[];
  /** The side with the exact amount: what is sent, unless said. */
  readonly side?: Side;
  /** What each step gives at least. */
  readonly floors: readonly Floor[];
  readonly fees: RouteFees;
  readonly market: MarketNote | null;
  readonly digits: FormatNumber;
}

function missingAmounts(steps: readonly Step[]): string[] {
  const missing = steps.filter(({ input, output }) => !input.amount.known || !output.amount.known).length;
  return missing === 0
    ? []
    : [
        t('{count, plural, one {# step does not give all amounts.} other {# steps do not give all amounts.}}', {
          count: missing,
        }),
      ];
}

function missingPrices({ usd_amount_in, usd_amount_out }: Route): string[] {
  const sent = readUsd(usd_amount_in).known;
  const received = readUsd(usd_amount_out).known;
  if (sent && received) return [];
  if (!sent && !received) return [t('There is no dollar value for either side.')];
  return [t(sent ? 'There is no dollar value for what you receive.' : 'There is no dollar value for what you send.')];
}

function signatureCount({ txs_required }: Route, signatures: readonly SignatureGroup[]): string[] {
  const shown = countSignatures(signatures);
  if (txs_required === shown) return [];
  const stated = knownCount(txs_required);
  if (!stated.known)
    return [t('The service does not give the number of signatures; its steps show {shown}.', { shown })];
  return [
    t(
      'The service says {count, plural, one {{number} signature} other {{number} signatures}}, but its steps show {shown}.',
      { count: stated.value, number: `${stated.value}`, shown },
    ),
  ];
}

/** Nothing where the bridge itself can give no less: the sentence on the minimum says so, from the same floors. */
function openPrice(route: Route, steps: readonly Step[], floors: readonly Floor[], side: Side): string[] {
  const last = floors.at(-1);
  const open = t('Amounts are estimates: the price is not locked.');
  if (side === 'out' && last?.least === null && routerMaximum(route, steps) === null)
    return [t('Amounts are estimates, without a maximum: the price is not locked.')];
  if (last?.least != null) return last.by === 'protocol' ? [] : [open];
  // What a router holds now holds nothing of a step that is quoted again before it is signed.
  const isHeld = (step: Step) => floors[step.index]?.least != null && hasMinOut(stepLimits(route, step));
  const held = steps.filter(isHeld).map(({ index }) => index + 1);
  if (held.length === 0) return [open];
  return [
    t(
      '{count, plural, one {Amounts are estimates: only step {steps} has a minimum.} other {Amounts are estimates: only steps {steps} have a minimum.}}',
      { count: held.length, steps: held.join(t(', ')) },
    ),
  ];
}

function gas(route: Route): string[] {
  const fees = route.estimated_fees?.filter(({ fee_type }) => fee_type === 'GAS') ?? [];
  if (fees.length === 0) return [t('Network gas is extra: the service does not quote it.')];
  const unknown = fees.filter(({ amount }) => amount == null).length;
  if (unknown > 0)
    return [
      t('Network gas is not known for {count, plural, one {# signature} other {# signatures}}.', { count: unknown }),
    ];
  return [t('Network gas is an estimate.')];
}

/** What approvals of tokens may cost on top of the listed gas. */
function approvals({ estimated_fees }: Route, digits: FormatNumber): string[] {
  const asked = (estimated_fees ?? []).flatMap(({ approval }) => (approval ? [readUsd(approval.usd_amount)] : []));
  if (asked.length === 0) return [];
  const usd = asked.reduce((sum, each) => sum + (each.known ? each.value : 0n), 0n);
  return [
    asked.every(({ known }) => known)
      ? usd < CENT
        ? t('It may need an approval first, for less than {usd}.', { usd: formatUsd(CENT, 'up', digits) })
        : t('It may need an approval first, for about {usd}.', { usd: formatUsd(usd, 'up', digits) })
      : t('It may need an approval first, for gas that is not known.'),
  ];
}

const SOLANA = { chainId: 'solana', native: 'solana-native' } as const;

/** Who has never held a token on Solana needs an account for it: rent of 165 bytes, 2,039,280 lamports. */
function tokenAccounts(steps: readonly Step[]): string[] {
  const tokens = steps.flatMap(({ output: { asset, symbol } }) =>
    asset?.chain_id === SOLANA.chainId && asset.denom !== SOLANA.native ? symbol : [],
  );
  return [...new Set(tokens)].map((token) =>
    t(
      'An address on Solana that has never held {token} needs a token account first: 0.00203928 SOL, which closing it gives back.',
      { token },
    ),
  );
}

/** One sentence for each thing that the quote does not include or guarantee. */
export function disclaimers(options: DisclaimerOptions): string[] {
  const { route, steps, signatures, side = 'in', floors, fees, market, digits } = options;
  return [
    ...gas(route),
    ...approvals(route, digits),
    ...tokenAccounts(steps),
    ...openPrice(route, steps, floors, side),
    ...(fees.listed === null ? [t('The service lists no fees.')] : []),
    ...missingAmounts(steps),
    ...missingPrices(route),
    ...signatureCount(route, signatures),
    ...(market === null ? [t('The service does not give the age of its prices.')] : []),
  ];
}
