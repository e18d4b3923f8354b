import type { Route } from '#contract/route.ts';
import type { MarketNote } from '#contract/source-note.ts';
import { readUsd } from '../../../format/amount.ts';
import { knownCount } from '../../../format/maybe.ts';
import { count } from '../../../format/number.ts';
import type { RouteFees } from './fees.ts';
import { namesLeast, stepLimits } from './step-limits.ts';
import type { Step } from './timeline.ts';
import type { Signature } from './timeline-rows.ts';

interface Quote {
  readonly route: Route;
  readonly steps: readonly Step[];
  readonly signatures: readonly Signature[];
  readonly fees: RouteFees;
  readonly market: MarketNote | null;
}

function missingAmounts(steps: readonly Step[]): string[] {
  const missing = steps.filter(({ input, output }) => !input.amount.known || !output.amount.known).length;
  return missing === 0 ? [] : [`${count(missing, 'step does', 'steps do')} not give all amounts.`];
}

function missingPrices({ usd_amount_in, usd_amount_out }: Route): string[] {
  const sent = readUsd(usd_amount_in).known;
  const received = readUsd(usd_amount_out).known;
  if (sent && received) return [];
  if (!sent && !received) return ['There is no dollar value for either end.'];
  return [`There is no dollar value for what you ${sent ? 'receive' : 'send'}.`];
}

function signatureCount({ txs_required }: Route, signatures: readonly Signature[]): string[] {
  if (txs_required === signatures.length) return [];
  const said = knownCount(txs_required);
  if (!said.known) return [`The service does not say how often you sign; its steps show ${signatures.length}.`];
  const times = count(said.value, 'signature', 'signatures');
  return [`The service says ${times}, but its steps show ${signatures.length}.`];
}

function leastAmounts(route: Route, steps: readonly Step[]): string {
  const naming = steps.filter((step) => namesLeast(stepLimits(route, step))).map(({ index }) => index + 1);
  if (naming.length === 0) return 'The quote names no least amount and does not hold the price.';
  if (naming.length === steps.length) return 'Every step names a least amount, but the quote does not hold the price.';
  const which = `${naming.length === 1 ? 'step' : 'steps'} ${naming.join(', ')} of ${steps.length}`;
  return `Only ${which} ${naming.length === 1 ? 'names' : 'name'} a least amount, and the quote does not hold the price.`;
}

export const listsGas = ({ estimated_fees }: Route): boolean =>
  estimated_fees?.some(({ fee_type }) => fee_type === 'GAS') ?? false;

/** Only network gas that the list of fees names is counted. */
function gas(route: Route): string {
  return listsGas(route)
    ? 'Network gas counts only as far as the fees above list it.'
    : 'Network gas is not included: the service does not quote it.';
}

/** What a person might take from a quote and may not: one sentence each. */
export function unsaid({ route, steps, signatures, fees, market }: Quote): string[] {
  return [
    gas(route),
    `Amounts are estimates. ${leastAmounts(route, steps)}`,
    ...(fees.listed === null ? ['Fees are not given: the quote carries no list of them.'] : []),
    ...missingAmounts(steps),
    ...missingPrices(route),
    ...signatureCount(route, signatures),
    ...(market === null ? ['The service does not say how old its prices are.'] : []),
  ];
}
