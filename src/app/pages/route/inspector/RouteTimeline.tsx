import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { CoinAmount } from '#app/asset/CoinAmount.tsx';
import type { Coin } from '#app/asset/coin.ts';
import type { NoticeNote } from '#app/asset/liveness-sentences.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { durationText } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Points } from '#app/ui/Points.tsx';
import { RailNode, RailRow } from '#app/ui/Rail.tsx';
import type { Route } from '#contract/route.ts';
import type { Side } from '../query/page-state.ts';
import type { SwapRest } from '../steps/cost-ladder.ts';
import { feesOnStep } from '../steps/fee-text.ts';
import type { RouteFees } from '../steps/fees.ts';
import { timeText } from '../steps/figures.ts';
import { gasNeedText } from '../steps/gas-need-text.ts';
import { gasNeeds } from '../steps/gas-needs.ts';
import { operationBases } from '../steps/operation-bases.ts';
import { capacityText, limitsText, stepLimits } from '../steps/step-limits.ts';
import type { NumberedClaim, SignatureGroup, Step } from '../steps/timeline.ts';
import { StepContent } from './StepContent.tsx';
import { approvalSentence, gasText, stepFeeLine } from './step-cost.ts';
import type { Unfolding } from './use-unfolding.ts';

interface End {
  readonly coin: Coin;
  readonly chain: string;
}

interface RouteTimelineProps {
  readonly route: Route;
  readonly signatures: readonly SignatureGroup[];
  readonly fees: RouteFees;
  /** What a swap takes in its price. */
  readonly rest: SwapRest | null;
  /** What notices say, by the index of the step. */
  readonly notices: readonly (readonly NoticeNote[])[];
  /** What stands under the line of a step. */
  readonly under?: (step: Step) => ReactNode;
  readonly start: End;
  readonly end: End;
  readonly side: Side;
  readonly digits: FormatNumber;
  readonly unfolding: Unfolding;
}

/**
 * The steps in order, each closed to a line, with their fees and the gas of each signature at the end of it. The rail is solid within a
 * transaction, and dashed where the user signs again.
 */
export function RouteTimeline({
  route,
  signatures,
  fees,
  rest,
  notices,
  under,
  start,
  end,
  ...props
}: RouteTimelineProps) {
  const { side, digits, unfolding } = props;
  const [first, last] = [signatures[0], signatures.at(-1)?.steps.at(-1)];
  const gasOf = (txIndex: number) => gasText(route, fees, txIndex, digits);
  const needs = gasNeeds(route, fees, signatures, start.chain);
  const needsOf = (txIndex: number) => gasNeedText(needs, txIndex, digits);
  return (
    <ol className="flex flex-col">
      <EndRow end={start} icon="start" rounding="up" digits={digits}>
        {first && (
          <FirstSignature
            isOnly={signatures.length === 1 && first.claims.length === 0}
            {...{ route, fees, first, digits }}
          />
        )}
      </EndRow>
      {signatures.flatMap((signature) => [
        ...(signature.number > 1
          ? [
              <SignatureBreak
                key={`break-${signature.number}`}
                signature={signature}
                gas={gasOf(signature.txIndex)}
                needs={needsOf(signature.txIndex)}
                approval={approvalSentence(route, signature, digits)}
              />,
            ]
          : []),
        ...signature.steps.map((step, i) => {
          const { figures, duration } = basesAt(route, step);
          return (
            <RailRow
              key={step.index}
              node={<RailNode icon={step.icon} look={step.family} />}
              rail={
                i + 1 === signature.steps.length && (signature !== signatures.at(-1) || signature.claims.length > 0)
                  ? 'dashed'
                  : 'solid'
              }
            >
              <FoldedStep
                step={step}
                isOnly={signatures.length === 1 && signature.steps.length === 1}
                time={duration === null ? '' : timeText(duration, digits)}
                fee={stepFeeLine(step, fees, digits)}
                unfolding={unfolding}
              >
                <StepContent
                  step={step}
                  fees={feesOnStep(step, fees)}
                  inPrice={rest?.step === step.index ? rest.usd : null}
                  limits={
                    capacityText(route, step, digits) ||
                    // Of a later signature they are set again before it.
                    (signature === signatures[0] ? limitsText(step, stepLimits(route, step), digits) : '')
                  }
                  figures={figures}
                  duration={duration}
                  notices={notices[step.index] ?? []}
                  side={side}
                  isLast={step === last}
                  digits={digits}
                />
              </FoldedStep>
              {under?.(step)}
            </RailRow>
          );
        }),
        ...signature.claims.map((claim, i) => (
          <ClaimRow
            key={`claim-${claim.number}`}
            claim={claim}
            gas={gasOf(signature.txIndex + 1 + i)}
            needs={needsOf(signature.txIndex + 1 + i)}
            digits={digits}
          />
        )),
      ])}
      <EndRow end={end} icon="end" rounding="down" digits={digits} />
    </ol>
  );
}

interface FoldedStepProps {
  readonly step: Step;
  /** Whether the route has no other: then it needs no number. */
  readonly isOnly: boolean;
  readonly time: string;
  readonly fee: string;
  readonly unfolding: Unfolding;
  readonly children: ReactNode;
}

/** "2 Burn USDC on Arbitrum, mint it on Noble", its time and its fee, which opens to all that is known of the step. */
function FoldedStep({ step, isOnly, time, fee, unfolding, children }: FoldedStepProps) {
  const { index, title, isTestnet } = step;
  return (
    <details
      id={unfolding.idOf(index)}
      open={unfolding.isOpen(index)}
      onPointerEnter={() => unfolding.light(index)}
      onPointerLeave={() => unfolding.light(null)}
      onToggle={({ currentTarget }) => unfolding.set(index, currentTarget.open)}
    >
      <summary
        className={clsx(
          'touch-target -mx-1 flex items-baseline gap-x-2 rounded-8 px-1 hover:bg-surface',
          unfolding.lit === index && 'bg-info-ground',
        )}
      >
        {!isOnly && (
          <span aria-hidden className="text-muted">
            {index + 1}
          </span>
        )}
        <span className="min-w-0 flex-1">
          <h4 className="inline font-semibold">{title}</h4>
          {isTestnet && (
            <>
              {' '}
              <Badge tone="warn">{t('Test network')}</Badge>
            </>
          )}
          <span className="block text-muted tabular-nums empty:hidden">
            <Points>
              {time !== '' && <Figure>{time}</Figure>}
              {fee !== '' && <Figure>{fee}</Figure>}
            </Points>
          </span>
        </span>
        <ChevronDown
          size={16}
          aria-hidden
          className="mt-0.5 shrink-0 self-start text-muted [[open]>summary>&]:rotate-180"
        />
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  );
}

/** "gas $1.02" at the end of a line; nothing where none is listed. */
function Taken({ what, amount }: { what: string; amount: string | null }) {
  if (amount === null || amount === '') return null;
  return (
    <span className="shrink-0 text-end text-muted tabular-nums">
      {what} <Figure>{amount}</Figure>
    </span>
  );
}

interface FirstSignatureProps {
  readonly route: Route;
  readonly fees: RouteFees;
  readonly first: SignatureGroup;
  /** Whether no other signature follows. */
  readonly isOnly: boolean;
  readonly digits: FormatNumber;
}

/** "Sign once. First time: approve USDC ($0.29)." */
function FirstSignature({ route, fees, first, isOnly, digits }: FirstSignatureProps) {
  const approval = approvalSentence(route, first, digits);
  return (
    <div className="flex items-baseline gap-x-2 text-muted">
      <p className="min-w-0 flex-1">
        <span>{isOnly ? t('Sign once.') : t('Signature 1.')}</span>
        {approval && <span> {approval}</span>}
      </p>
      <Taken what={t('gas')} amount={gasText(route, fees, first.txIndex, digits)} />
    </div>
  );
}

function basesAt({ operations }: Route, { index }: Step): ReturnType<typeof operationBases> {
  const operation = operations[index];
  return operation === undefined ? { figures: null, duration: null } : operationBases(operation);
}

interface EndRowProps {
  readonly end: End;
  readonly icon: 'start' | 'end';
  readonly rounding: 'up' | 'down';
  readonly digits: FormatNumber;
  readonly children?: ReactNode;
}

function EndRow({ end, icon, rounding, digits, children }: EndRowProps) {
  return (
    <RailRow node={<RailNode icon={icon} look="end" />} rail={icon === 'start' ? 'solid' : 'none'}>
      <p>
        {rich(
          icon === 'start'
            ? '<words>Start with</words> {amount} <words>on {chain}</words>'
            : '<words>Arrive with</words> {amount} <words>on {chain}</words>',
          {
            words: (words) => <span className="text-muted">{words}</span>,
            amount: <CoinAmount coin={end.coin} rounding={rounding} digits={digits} className="font-semibold" />,
            chain: end.chain,
          },
        )}
      </p>
      {children}
    </RailRow>
  );
}

interface SignatureProps {
  readonly gas: string | null;
  /** That its gas takes a coin there, where that is not the chain of the start: who has none cannot go on. */
  readonly needs: string | null;
}

interface SignatureBreakProps extends SignatureProps {
  readonly signature: SignatureGroup;
  readonly approval: string | null;
}

function SignatureBreak({ signature: { number, chain }, approval, ...row }: SignatureBreakProps) {
  return (
    <SignatureRow {...row}>
      {rich(
        chain
          ? '<strong>Signature {number}</strong><rest>: you sign again on {chain}</rest>'
          : '<strong>Signature {number}</strong><rest>: you sign again</rest>',
        { ...SIGNATURE_PARTS, number, chain },
      )}
      {approval && <span className="block text-muted">{approval}</span>}
    </SignatureRow>
  );
}

/** Nobody does it for the person: until it is signed, nothing has arrived. */
function ClaimRow({ claim, digits, ...row }: SignatureProps & { claim: NumberedClaim; digits: FormatNumber }) {
  const { number, chain, action, waitSeconds } = claim;
  const parts = { ...SIGNATURE_PARTS, number, chain, wait: durationText(waitSeconds, digits) };
  return (
    <SignatureRow {...row}>
      {rich(
        action === 'prove'
          ? '<strong>Signature {number}</strong><rest>: you prove the withdrawal on {chain} after a wait: {wait}. Nobody does it for you.</rest>'
          : action !== null
            ? '<strong>Signature {number}</strong><rest>: you finalize the withdrawal on {chain} after a wait: {wait}. Nobody does it for you.</rest>'
            : '<strong>Signature {number}</strong><rest>: you sign the mint on {chain}, once Circle attests the burn. Nobody does it for you.</rest>',
        parts,
      )}
    </SignatureRow>
  );
}

const SIGNATURE_PARTS = {
  strong: (words: ReactNode) => <strong className="font-semibold">{words}</strong>,
  rest: (words: ReactNode) => <span className="text-muted">{words}</span>,
};

function SignatureRow({ gas, needs, children }: SignatureProps & { children: ReactNode }) {
  return (
    <RailRow
      node={<span aria-hidden className="relative z-[1] my-1 size-3 rounded-full border-2 border-edge bg-bg" />}
      rail="dashed"
    >
      <div className="flex items-baseline gap-x-2">
        <p className="min-w-0 flex-1">
          {children}
          {needs && <span className="block text-warn">{needs}</span>}
        </p>
        <Taken what={t('gas')} amount={gas} />
      </div>
    </RailRow>
  );
}
