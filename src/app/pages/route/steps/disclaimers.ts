import { formatUsd, readUsd } from '#app/format/amount.ts';
import { knownCount } from '#app/format/maybe.ts';
import { count, type FormatNumber } from '#app/format/number.ts';
import type { Route } from '#contract/route.ts';
import type { MarketNote } from '#contract/source-note.ts';
import type { RouteFees } from './fees.ts';
import { hasMinOut, stepLimits } from './step-limits.ts';
import type { SignatureGroup, Step } from './timeline.ts';

interface DisclaimerOptions {
  readonly route: Route;
  readonly steps: readonly Step[];
  readonly signatures: readonly SignatureGroup[];
  readonly fees: RouteFees;
  readonly market: MarketNote | null;
  readonly digits: FormatNumber;
}

function missingAmounts(steps: readonly Step[]): string[] {
  const missing = steps.filter(({ input, output }) => !input.amount.known || !output.amount.known).length;
  return missing === 0 ? [] : [`${count(missing, 'step does', 'steps do')} not give all amounts.`];
}

function missingPrices({ usd_amount_in, usd_amount_out }: Route): string[] {
  const sent = readUsd(usd_amount_in).known;
  const received = readUsd(usd_amount_out).known;
  if (sent && received) return [];
  if (!sent && !received) return ['There is no dollar value for either side.'];
  return [`There is no dollar value for what you ${sent ? 'receive' : 'send'}.`];
}

function signatureCount({ txs_required }: Route, signatures: readonly SignatureGroup[]): string[] {
  if (txs_required === signatures.length) return [];
  const stated = knownCount(txs_required);
  if (!stated.known)
    return [`The service does not give the number of signatures; its steps show ${signatures.length}.`];
  const times = count(stated.value, 'signature', 'signatures');
  return [`The service says ${times}, but its steps show ${signatures.length}.`];
}

function minimumAmounts(route: Route, steps: readonly Step[]): string {
  const withMinimum = steps.filter((step) => hasMinOut(stepLimits(route, step))).map(({ index }) => index + 1);
  const price = 'the quote does not lock the price.';
  if (withMinimum.length === 0) return 'The quote sets no minimum and does not lock the price.';
  if (withMinimum.length === steps.length) return `Every step sets a minimum; ${price}`;
  const [word, verb] = withMinimum.length === 1 ? ['step', 'sets'] : ['steps', 'set'];
  return `Only ${word} ${withMinimum.join(', ')} ${verb} a minimum; ${price}`;
}

export const listsGas = ({ estimated_fees }: Route): boolean =>
  estimated_fees?.some(({ fee_type }) => fee_type === 'GAS') ?? false;

function gas(route: Route): string[] {
  const fees = route.estimated_fees?.filter(({ fee_type }) => fee_type === 'GAS') ?? [];
  if (fees.length === 0) return ['Network gas is extra: the service does not quote it.'];
  const unknown = fees.filter(({ amount }) => amount == null).length;
  if (unknown > 0) return [`Network gas is not known for ${count(unknown, 'signature', 'signatures')}.`];
  return ['Network gas is an estimate.'];
}

/** What approvals of tokens may cost on top of the listed gas. */
function approvals({ estimated_fees }: Route, digits: FormatNumber): string[] {
  const asked = (estimated_fees ?? []).flatMap(({ approval }) => (approval ? [readUsd(approval.usd_amount)] : []));
  if (asked.length === 0) return [];
  const usd = asked.reduce((sum, each) => sum + (each.known ? each.value : 0n), 0n);
  const cost = asked.every(({ known }) => known) ? `about ${formatUsd(usd, 'up', digits)}` : 'gas that is not known';
  return [`It may need an approval first, for ${cost}.`];
}

const SOLANA = { chainId: 'solana', native: 'solana-native' } as const;

/** Who has never held a token on Solana needs an account for it: rent of 165 bytes, 2,039,280 lamports. */
function tokenAccount({ dest_asset_chain_id, dest_asset_denom }: Route): string[] {
  if (dest_asset_chain_id !== SOLANA.chainId || dest_asset_denom === SOLANA.native) return [];
  return [
    'An address on Solana that has never held this token needs a token account first: 0.00203928 SOL, which closing it gives back.',
  ];
}

/** One sentence for each thing that the quote does not include or guarantee. */
export function disclaimers({ route, steps, signatures, fees, market, digits }: DisclaimerOptions): string[] {
  return [
    ...gas(route),
    ...approvals(route, digits),
    ...tokenAccount(route),
    `Amounts are estimates. ${minimumAmounts(route, steps)}`,
    ...(fees.listed === null ? ['The service lists no fees.'] : []),
    ...missingAmounts(steps),
    ...missingPrices(route),
    ...signatureCount(route, signatures),
    ...(market === null ? ['The service does not give the age of its prices.'] : []),
  ];
}
