import { Link } from 'wouter';
import { useBridgeFacts } from '#app/api/use-bridge-facts.ts';
import { FactWords } from '#app/asset/FactWords.tsx';
import { dayText } from '#app/format/day.ts';
import { plainText } from '#app/format/plain-text.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import type { BridgeFacts, Fact } from '#contract/bridge-facts.ts';
import type { Route } from '#contract/route.ts';
import type { OperationFailure } from '#contract/routes.ts';
import type { SignatureGas } from '../steps/gas-needs.ts';
import { stepBody } from '../steps/step-body.ts';
import type { Step } from '../steps/timeline.ts';

interface RouteFailuresProps {
  readonly route: Route;
  readonly steps: readonly Step[];
  /** The gas of later signatures. */
  readonly needs: readonly SignatureGas[];
  readonly failures: readonly OperationFailure[];
  /** Whether it is in sight: the facts about bridges are asked for then. */
  readonly isShown: boolean;
}

/** Where the money is if a step fails, and who verifies what the step says to another chain; each with its source. */
export function RouteFailures({ route, steps, needs, failures, isShown }: RouteFailuresProps) {
  const facts = useBridgeFacts({ isWanted: isShown }).data?.data.bridge_facts;
  const factsOf = (index: number): BridgeFacts | undefined => {
    const operation = route.operations[index];
    const bridge = operation && stepBody(operation).bridge_id;
    return facts?.find(({ bridge_id }) => bridge_id === bridge);
  };
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4">
        {steps.map((step) => (
          <StepFailure
            key={step.index}
            step={step}
            isOnly={steps.length === 1}
            needs={needs.filter(({ txIndex }) => isOfClaim(step, txIndex))}
            failure={failures.find(({ operation_index }) => operation_index === step.index)}
            facts={factsOf(step.index)}
          />
        ))}
      </ol>
      <p>
        <Link href="/bridges" className="link">
          {t('All facts about bridges')}
        </Link>
      </p>
    </div>
  );
}

const isOfClaim = (step: Step, txIndex: number): boolean =>
  txIndex > step.txIndex && txIndex <= step.txIndex + step.claims.length;

interface StepFailureProps {
  readonly step: Step;
  readonly isOnly: boolean;
  /** The gas of the signatures that claim what it brings. */
  readonly needs: readonly SignatureGas[];
  readonly failure: OperationFailure | undefined;
  readonly facts: BridgeFacts | undefined;
}

/** Each once, though there be two signatures. */
function claimNeeds(needs: readonly SignatureGas[]): string[] {
  const sentences = needs.map(({ chain, symbol }) =>
    symbol === null
      ? t('You sign again on {chain}, and pay its gas.', { chain })
      : t('You sign again on {chain}, and need {symbol} there for gas.', { chain, symbol }),
  );
  return [...new Set(sentences)];
}

function StepFailure({ step, isOnly, needs, failure, facts }: StepFailureProps) {
  const { verifiers, title, index } = step;
  return (
    <li className="flex flex-col gap-1">
      <h3 className="font-semibold">{isOnly ? title : `${index + 1} ${title}`}</h3>
      {claimNeeds(needs).map((sentence) => (
        <p key={sentence} className="text-warn">
          {sentence}
        </p>
      ))}
      {failure ? (
        <Sourced label={t('Where the money is')} fact={failure} />
      ) : (
        <p className="text-muted">{t('The service does not say what happens if this step fails.')}</p>
      )}
      {verifiers !== null && (
        <p>
          {t(
            '{count, plural, one {# verifier must confirm the message.} other {# verifiers must agree on the message.}}',
            { count: verifiers },
          )}
        </p>
      )}
      {facts?.verifiers && <Sourced label={t('Who verifies')} fact={facts.verifiers} />}
      {facts?.control && <Sourced label={t('Who can change it')} fact={facts.control} />}
      {facts?.losses && <Sourced label={t('Incidents')} fact={facts.losses} />}
    </li>
  );
}

/** A label, what is known, and small below it who says so. */
function Sourced({ label, fact: { text, source, checked } }: { label: string; fact: Fact | OperationFailure }) {
  return (
    <div className="mt-1">
      <p className="text-12 text-muted">{label}</p>
      <p>
        <FactWords text={text} />
      </p>
      <p className="text-12 text-muted">
        {rich('{source}, read {date}', {
          source: <SourceLink href={plainText(source)} />,
          date: dayText(checked),
        })}
      </p>
    </div>
  );
}
