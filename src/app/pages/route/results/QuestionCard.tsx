import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { ChainLogo } from '#app/asset/AssetLogo.tsx';
import { carrierNames } from '#app/asset/carrier-names.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { summaryCost } from '#app/asset/route-summary.ts';
import { summaryNeedsText } from '#app/asset/summary-gas.ts';
import { costClause } from '#app/format/cost.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { signaturesText } from '#app/format/signatures.ts';
import { shortDuration } from '#app/format/time.ts';
import { Points } from '#app/ui/Points.tsx';
import type { Carrier, RouteSummary } from '#contract/route-summary.ts';

interface QuestionCardProps extends Omit<ComponentProps<'a'>, 'ref'> {
  readonly href: string;
  /** "5,000 USDC, Ethereum to Base" */
  readonly question: string;
  /** Whose mark it bears. */
  readonly chainId: string;
  /** Undefined while one is awaited, which keeps its place; null without one. */
  readonly answer: RouteSummary | null | undefined;
  readonly lookup: Lookup;
  /** How old the answer is; "" while that does not matter. */
  readonly age?: string;
  /** Why it has no answer. */
  readonly lack?: string | undefined;
}

/** A question that can be asked with a press, with the answer that it has. */
export function QuestionCard({ question, chainId, answer, lookup, age = '', lack, ...link }: QuestionCardProps) {
  const digits = useFormatNumber();
  return (
    <Link
      {...link}
      className="flex w-full flex-col rounded-8 border border-divider bg-raised px-3 py-2 hover:border-edge medium:gap-1 medium:px-4 medium:py-3"
    >
      <span className="flex items-center gap-2">
        <ChainLogo id={chainId} name={chainName(lookup, chainId)} size={16} />
        <span className="min-w-0">{question}</span>
      </span>
      {answer === null && lack && <span className="text-muted">{lack}</span>}
      {answer !== null && (
        <span className="flex min-h-6 flex-wrap items-baseline gap-x-2 medium:flex-col medium:gap-0">
          <span className="min-h-6 font-semibold text-16 medium:min-h-7 medium:text-20">
            {answer && (
              <span translate="no">
                <Points>{figuresOf(answer, digits)}</Points>
              </span>
            )}
          </span>
          <span className="min-h-5 text-muted">
            {answer && <Points>{[...wayTexts(answer, lookup, digits), age]}</Points>}
          </span>
        </span>
      )}
    </Link>
  );
}

/** "costs $1.22", "20 min". */
const figuresOf = (answer: RouteSummary, digits: FormatNumber): string[] => [
  costClause(summaryCost(answer), digits),
  shortDuration(answer.duration_seconds, digits),
];

/** "Orca, CCTP fast, Uniswap", "3 signatures", "needs ETH on Arbitrum". */
function wayTexts(answer: RouteSummary, lookup: Lookup, digits: FormatNumber): string[] {
  const way = carrierNames(carriersOf(answer), lookup);
  return [way, signaturesText(answer.txs_required, digits, answer.approvals_most), summaryNeedsText(answer, lookup)];
}

/** What carries it; in no order where the service does not say it. */
const carriersOf = ({ carriers, bridges, swap_venues }: RouteSummary): readonly Carrier[] =>
  carriers ?? [
    ...bridges.map((bridge_id) => ({ bridge_id })),
    ...swap_venues.map(({ name }) => ({ swap_venue: name })),
  ];
