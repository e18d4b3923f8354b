import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#client/client.ts';
import type { Bridge } from '#contract/bridge.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { Catalog } from '../../asset/catalog.ts';
import { useDigits } from '../../numbers/use-digits.ts';
import { routeQuery } from '../../queries.ts';
import { useClient } from '../../service-context.ts';
import { Button } from '../../ui/Button.tsx';
import { whatIfSentence, withBridges } from './what-if.ts';

interface WhatIfProps {
  readonly bridge: Bridge;
  readonly isOn: boolean;
  /** Ids of the bridges that are on. */
  readonly on: readonly string[];
  /** The same with this bridge switched the other way. */
  readonly others: readonly string[];
  readonly request: RouteRequest;
  readonly catalog: Catalog;
}

type Answer = { readonly asked: string; readonly text: string; readonly failed: boolean };

/** Null where the service says that there is no route; throws where it says nothing. */
async function bestRoute(
  ask: (request: RouteRequest) => ReturnType<Client['route']>,
  request: RouteRequest,
): Promise<Route | null> {
  try {
    return (await ask(request)).data;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'not_found') return null;
    throw error;
  }
}

/** Asks, on a click, what the last comparison would give with this bridge switched the other way. */
export function WhatIf({ bridge, isOn, on, others, request, catalog }: WhatIfProps) {
  const client = useClient();
  const queries = useQueryClient();
  const digits = useDigits();
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asked = on.join();

  const ask = async () => {
    setAsking(true);
    const quote = (question: RouteRequest) => queries.fetchQuery({ ...routeQuery(client, question), staleTime: 0 });
    try {
      const [now, other] = await Promise.all(
        [on, others].map((bridges) => bestRoute(quote, withBridges(request, bridges))),
      );
      const text = whatIfSentence({
        bridge: bridge.name,
        isOn,
        request,
        now: now ?? null,
        other: other ?? null,
        lookup: catalog,
        digits,
      });
      setAnswer({ asked, text, failed: false });
    } catch (error) {
      setAnswer({ asked, text: `We could not ask. ${error instanceof Error ? error.message : ''}`, failed: true });
    }
    setAsking(false);
  };

  const shown = answer?.asked === asked ? answer : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="small" onClick={ask} disabled={asking}>
        {asking ? 'Asking…' : `What if ${bridge.name} were ${isOn ? 'off' : 'on'}?`}
      </Button>
      <p role="status" className={shown?.failed ? 'text-bad' : undefined}>
        {shown?.text}
      </p>
    </div>
  );
}
