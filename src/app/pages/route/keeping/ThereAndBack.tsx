import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '#app/api/failures.ts';
import { routeQuery } from '#app/api/queries.ts';
import { useClient } from '#app/api/service-context.ts';
import { coinText } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { costClause } from '#app/format/cost.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { routeCost } from '../comparison/route-cost.ts';
import { routeFees } from '../steps/fees.ts';
import { routeEnds } from '../steps/timeline.ts';
import { backRequest, bothCosts } from './there-and-back.ts';

interface ThereAndBackProps {
  readonly compared: ComparedRoute;
  readonly lookup: Lookup;
}

/** A way back, asked for a route as it was then. */
interface Asked {
  readonly there: ComparedRoute;
  readonly request: RouteRequest;
}

/** What it would cost to go and to come back at once, at a press. */
export default function ThereAndBack({ compared, lookup }: ThereAndBackProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [quote] = compared.quotes;
  const request = quote ? backRequest(compared.route, quote.request.routeRequest) : null;
  if (request === null) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="small" className="print:hidden" onClick={() => setAsked({ there: compared, request })}>
        <Repeat size={14} aria-hidden />
        {asked ? t('Ask for the return trip again') : t('Cost of the return trip')}
      </Button>
      {asked && <Answer key={JSON.stringify(asked.request)} asked={asked} lookup={lookup} />}
    </div>
  );
}

function Answer({ asked: { there, request }, lookup }: { asked: Asked; lookup: Lookup }) {
  const client = useClient();
  const { data, error } = useQuery(routeQuery(client, request));
  if (error) return <p role="status">{t('No way back. {sentence}', { sentence: failureOf(error).sentence })}</p>;
  if (!data) return <p role="status">{t('Asking for the way back.')}</p>;
  return <Verdict there={there} back={data.data} lookup={lookup} />;
}

function Verdict({ there, back, lookup }: { there: ComparedRoute; back: Route; lookup: Lookup }) {
  const digits = useFormatNumber();
  const backCost = routeCost(back, routeFees(back, [], lookup), lookup);
  const cost = bothCosts(there.cost, backCost);
  const left = coinText(routeEnds(back, lookup).received, 'down', digits);
  return (
    <p role="status">
      {rich('{verdict} {left} of {sent} comes back. There {there}, back {back}.', {
        verdict: (
          <span className="font-semibold">
            {cost.known
              ? t('There and back {cost}.', { cost: costClause(cost, digits) })
              : t('There and back: no price for one of the ways.')}
          </span>
        ),
        left,
        sent: coinText(there.sent, 'up', digits),
        there: costClause(there.cost, digits),
        back: costClause(backCost, digits),
      })}
    </p>
  );
}
