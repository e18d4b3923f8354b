import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Route } from '#contract/route.ts';
import { CoinAmount } from '../../../asset/CoinAmount.tsx';
import type { Coin } from '../../../asset/coin.ts';
import { coinText } from '../../../asset/coin.ts';
import { usdText } from '../../../format/amount.ts';
import { formatMaybe } from '../../../format/maybe.ts';
import type { FormatNumber } from '../../../format/number.ts';
import { formatLoss } from '../../../format/percent.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Side } from '../query/page-state.ts';
import type { Fee } from '../steps/fee.ts';
import { feesOnStep } from '../steps/fee-words.ts';
import type { RouteFees } from '../steps/fees.ts';
import { limitsText, stepLimits } from '../steps/step-limits.ts';
import type { Step } from '../steps/timeline.ts';
import { type Signature, stepRounding } from '../steps/timeline-rows.ts';
import { SwapPaths, UnknownFields } from './StepDetails.tsx';
import { StepNode } from './StepNode.tsx';

interface End {
  readonly coin: Coin;
  readonly chain: string;
}

interface RouteTimelineProps {
  readonly route: Route;
  readonly signatures: readonly Signature[];
  readonly fees: RouteFees;
  readonly start: End;
  readonly end: End;
  readonly side: Side;
  readonly digits: FormatNumber;
}

/** What happens, in order: a solid rail inside one transaction, a dashed break wherever a person signs again. */
export function RouteTimeline({ route, signatures, fees, start, end, side, digits }: RouteTimelineProps) {
  const last = signatures.at(-1)?.steps.at(-1);
  return (
    <ol className="flex flex-col">
      <EndRow end={start} icon="start" rounding="up" digits={digits} />
      {signatures.flatMap((signature) => [
        ...(signature.number > 1 ? [<SignatureBreak key={`break-${signature.number}`} signature={signature} />] : []),
        ...signature.steps.map((step, i) => (
          <StepRow
            key={step.index}
            step={step}
            fees={feesOnStep(step, fees)}
            limits={limitsText(step, stepLimits(route, step), digits)}
            side={side}
            isLast={step === last}
            digits={digits}
            rail={i + 1 === signature.steps.length && signature.number < signatures.length ? 'dashed' : 'solid'}
          />
        )),
      ])}
      <EndRow end={end} icon="end" rounding="down" digits={digits} />
    </ol>
  );
}

type Rail = 'solid' | 'dashed' | 'none';

function Row({ node, rail, children }: { node: ReactNode; rail: Rail; children: ReactNode }) {
  return (
    <li className="relative grid grid-cols-[1.5rem_1fr] gap-x-3 pb-4 last:pb-0">
      {rail !== 'none' && (
        <span
          aria-hidden
          className={clsx(
            'absolute top-3 -bottom-3 left-[11px] border-edge border-l-2',
            rail === 'dashed' ? 'border-dashed' : 'border-solid',
          )}
        />
      )}
      <span className="flex items-start justify-center">{node}</span>
      <div className="min-w-0 pt-0.5">{children}</div>
    </li>
  );
}

interface EndRowProps {
  readonly end: End;
  readonly icon: 'start' | 'end';
  readonly rounding: 'up' | 'down';
  readonly digits: FormatNumber;
}

function EndRow({ end, icon, rounding, digits }: EndRowProps) {
  return (
    <Row node={<StepNode icon={icon} look="end" />} rail={icon === 'start' ? 'solid' : 'none'}>
      <p>
        <span className="text-muted">{icon === 'start' ? 'Start with ' : 'Arrive with '}</span>
        <CoinAmount coin={end.coin} rounding={rounding} digits={digits} className="font-semibold" />
        <span className="text-muted"> on {end.chain}</span>
      </p>
    </Row>
  );
}

function SignatureBreak({ signature }: { signature: Signature }) {
  return (
    <Row
      node={<span aria-hidden className="relative z-[1] my-1 size-3 rounded-full border-2 border-edge bg-bg" />}
      rail="dashed"
    >
      <p className="text-12">
        <strong className="font-semibold">Signature {signature.number}</strong>
        <span className="text-muted">
          {signature.chain ? `: you sign again on ${signature.chain}` : ': you sign again'}
        </span>
      </p>
    </Row>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly fees: readonly Fee[];
  readonly limits: string;
  readonly rail: Rail;
  readonly side: Side;
  readonly isLast: boolean;
  readonly digits: FormatNumber;
}

function StepRow({ step, fees, limits, rail, side, isLast, digits }: StepRowProps) {
  const rounding = stepRounding(step, side, isLast);
  return (
    <Row node={<StepNode icon={step.icon} look={step.family} />} rail={rail}>
      <div className="flex flex-col gap-0.5">
        <h4 className="flex flex-wrap items-center gap-x-2 font-semibold">
          {step.title}
          {step.isTestnet && <Badge tone="warn">Test network</Badge>}
        </h4>
        <StepPlace step={step} />
        <p className="flex flex-wrap items-center gap-x-1.5">
          <CoinAmount coin={step.input} rounding={rounding.input} digits={digits} />
          <ArrowRight size={14} role="img" aria-label="becomes" className="shrink-0 text-faint" />
          <CoinAmount coin={step.output} rounding={rounding.output} digits={digits} />
        </p>
        {limits && <p className="text-12 text-muted">{limits}</p>}
        <StepFees step={step} fees={fees} digits={digits} />
        {step.notes.length > 0 && <p className="text-12 text-muted">{step.notes.join(' ')}</p>}
        <SwapPaths paths={step.paths} digits={digits} />
        <UnknownFields fields={step.fields} />
      </div>
    </Row>
  );
}

function StepPlace({ step: { from, to, family } }: { step: Step }) {
  if (to === null)
    return family === 'send' ? null : <p className="text-12 text-muted">On {from ?? 'a chain not given'}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-12 text-muted">
      {from ?? 'A chain not given'}
      <ArrowRight size={12} role="img" aria-label="to" className="shrink-0" />
      {to}
    </p>
  );
}

const behaviour = ({ charged }: Fee): string => (charged === null ? '' : `, ${charged}`);

function StepFees({ step, fees, digits }: Pick<StepRowProps, 'step' | 'fees' | 'digits'>) {
  const impact =
    step.priceImpact && `Price impact ${formatMaybe(step.priceImpact, (value) => formatLoss(value, digits))}`;
  const none = step.family === 'unknown' ? 'Not understood' : 'No fee listed';
  return (
    <ul className="text-12 text-muted">
      {fees.map((fee, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fees may read alike, and rows hold no state
        <li key={i}>
          {fee.label}: {coinText(fee.coin, 'up', digits)} ({usdText(fee.usd, 'up', digits)}){behaviour(fee)}
        </li>
      ))}
      {fees.length === 0 && <li>{none}</li>}
      {impact && <li>{impact}</li>}
    </ul>
  );
}
