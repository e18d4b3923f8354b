import { coinText } from '#app/asset/coin.ts';
import { explorerLink } from '#app/asset/explorers.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { costClause } from '#app/format/cost.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { durationText, shortDuration } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { type Operation, operationKey } from '#contract/operation.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import type { Side } from '../query/page-state.ts';
import { limitText } from '../steps/floor.ts';
import { gasNeedText } from '../steps/gas-need-text.ts';
import type { SignatureGas } from '../steps/gas-needs.ts';
import { sampleLine } from '../steps/sample-line.ts';
import { signingText } from '../steps/signatures-text.ts';
import { stepRounding } from '../steps/step-rounding.ts';
import { groupBySignature, type NumberedClaim, type SignatureGroup, type Step } from '../steps/timeline.ts';
import type { RouteWarning } from '../steps/warnings.ts';

export interface ChecklistOptions {
  readonly compared: ComparedRoute;
  readonly warnings: readonly RouteWarning[];
  /** What each step takes, by its index; "" for nothing. */
  readonly feeOf: (step: Step) => string;
  readonly gasOf: (txIndex: number) => string | null;
  /** The approval before a signature, in words; null where none is asked for. */
  readonly approvalOf: (signature: SignatureGroup) => string | null;
  readonly needs: readonly SignatureGas[];
  /** How much less than expected a swap may give, in basis points. */
  readonly toleranceBps: number;
  /** Day and time of the answer; null if it is not known. */
  readonly takenAt: string | null;
  /** The address of the page with the route open. */
  readonly link: string;
  readonly side: Side;
  readonly lookup: Lookup;
  readonly digits: FormatNumber;
}

/** The route as a plain list to work through: what is signed where, what each step takes and gives, and where to look it up. */
export function stepsChecklist(options: ChecklistOptions): string {
  const { compared, warnings, feeOf, gasOf, approvalOf, needs, toleranceBps, takenAt, link, side, lookup, digits } =
    options;
  const { route, steps, sent, received, cost, seconds } = compared;
  const chain = (id: string) => chainName(lookup, id);
  const figures = [
    shortDuration(seconds.known ? seconds.value : null, digits, t('time not given')),
    costClause(cost, digits),
    signingText(compared, digits),
  ];
  const limit = limitText(compared, side, toleranceBps, digits);
  const warned = (about: (warning: RouteWarning) => boolean, indent: string): string[] =>
    warnings.filter(about).map(({ sentence }) => `${indent}! ${sentence}`);
  const needed = (txIndex: number): string[] => {
    const need = gasNeedText(needs, txIndex);
    return need === null ? [] : [`      ! ${need}`];
  };
  const approved = (group: SignatureGroup): string[] => {
    const approval = approvalOf(group);
    return approval === null ? [] : [`  [ ] ${approval}`];
  };
  return [
    ...sampleLine(compared.market),
    `${compared.name}: ${coinText(sent, 'up', digits)} (${chain(route.source_asset_chain_id)}) → ${coinText(received, 'down', digits)} (${chain(route.dest_asset_chain_id)})`,
    figures.join(' · '),
    ...(limit === '' ? [] : [limit]),
    ...warned(({ step }) => step === undefined, ''),
    '',
    ...groupBySignature(steps).flatMap((group) => [
      signatureLine(group, gasOf(group.txIndex)),
      ...needed(group.txIndex),
      ...approved(group),
      ...group.steps.flatMap((step) => [
        ...stepLines(
          step,
          route.operations[step.index],
          stepRounding(step, side, step === steps.at(-1)),
          feeOf(step),
          chain,
          digits,
        ),
        ...warned((warning) => warning.step === step.index, '      '),
      ]),
      ...group.claims.flatMap((claim, i) => {
        const txIndex = group.txIndex + 1 + i;
        return [claimLine(claim, gasOf(txIndex), digits), ...needed(txIndex)];
      }),
    ]),
    ...arrivalLine(compared, chain(route.dest_asset_chain_id), digits),
    '',
    takenAt === null
      ? t('An estimate. The app where you sign quotes again.')
      : t('An estimate of {time}. The app where you sign quotes again.', { time: takenAt }),
    link,
    '',
  ].join('\n');
}

const withGas = (line: string, gas: string | null): string => (gas === null ? line : `${line} (${t('gas')} ${gas})`);

function signatureLine({ number, chain }: SignatureGroup, gas: string | null): string {
  const values = { number, chain: chain ?? t('a chain not given') };
  return withGas(`[ ] ${t('Signature {number}: you sign on {chain}', values)}`, gas);
}

function claimLine(
  { number, chain, action, waitSeconds }: NumberedClaim,
  gas: string | null,
  digits: FormatNumber,
): string {
  const values = { number, chain, wait: durationText(waitSeconds, digits) };
  // As the timeline says it.
  const sentence = t(
    action === 'prove'
      ? '<strong>Signature {number}</strong><rest>: you prove the withdrawal on {chain} after a wait: {wait}. Nobody does it for you.</rest>'
      : action !== null
        ? '<strong>Signature {number}</strong><rest>: you finalize the withdrawal on {chain} after a wait: {wait}. Nobody does it for you.</rest>'
        : '<strong>Signature {number}</strong><rest>: you sign the mint on {chain}, once Circle attests the burn. Nobody does it for you.</rest>',
    values,
  );
  return withGas(`[ ] ${sentence.replaceAll(/<\/?\w+>/g, '')}`, gas);
}

/** That nothing more is to be signed, where what was signed last crosses to another chain. The time is that of the whole route. */
function arrivalLine({ steps, seconds }: ComparedRoute, chain: string, digits: FormatNumber): string[] {
  const groups = groupBySignature(steps);
  const last = groups.at(-1);
  if (last === undefined || last.claims.length > 0 || last.steps.every(({ to }) => to === null)) return [];
  const line =
    groups.length === 1 && seconds.known
      ? t('Arrives on {chain} by itself, {time}.', { chain, time: durationText(seconds.value, digits) })
      : t('Arrives on {chain} by itself.', { chain });
  return [`[ ] ${line}`];
}

function stepLines(
  step: Step,
  operation: Operation | undefined,
  rounding: ReturnType<typeof stepRounding>,
  fee: string,
  chain: (id: string) => string,
  digits: FormatNumber,
): string[] {
  const { index, title, input, output, chainIds } = step;
  const looks = [
    ...contractsOf(operation).map((address) => [t('Contract'), chainIds.from, address] as const),
    ...[input, output].flatMap(({ asset, symbol }) =>
      asset
        ? [[t('{symbol} on {chain}', { symbol, chain: chain(asset.chain_id) }), asset.chain_id, asset.denom] as const]
        : [],
    ),
  ];
  const lines = looks.flatMap(([what, chainId, address]) => {
    const link = chainId === null ? null : explorerLink(chainId, address);
    if (link !== null) return [`      ${what}: ${link}`];
    return what === t('Contract') ? [`      ${what}: ${plainText(address)}`] : [];
  });
  return [
    `  [ ] ${index + 1}. ${title}`,
    `      ${coinText(input, rounding.input, digits)} → ${coinText(output, rounding.output, digits)}${fee === '' ? '' : `, ${t('fee')} ${fee}`}`,
    ...new Set(lines),
  ];
}

const CONTRACT_FIELDS = [
  ...['hyperlane_contract_address', 'pool_address', 'source_oft_contract_address', 'contract_address'],
  ...['entry_contract_address', 'to_chain_entry_contract_address'],
];

/** Contracts that an operation names, as far as it does. */
function contractsOf(operation: Operation | undefined): string[] {
  if (operation === undefined) return [];
  const body = operation[operationKey(operation)] as Record<string, unknown>;
  const router = (body.swap_router as { address?: unknown } | null | undefined)?.address;
  const named = [...CONTRACT_FIELDS.map((field) => body[field]), router];
  return named.filter((address): address is string => typeof address === 'string' && address !== '');
}
