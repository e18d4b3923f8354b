import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { routeQuery, routesQuery } from '#app/api/queries.ts';
import { maySupportRoutes } from '#app/api/routes-support.ts';
import { useClient } from '#app/api/service-context.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { useClock, useTicking } from '#app/format/time.ts';
import { Button } from '#app/ui/Button.tsx';
import type { Bridge } from '#contract/bridge.ts';
import type { RouteRequest } from '#contract/route.ts';
import { fetchBestRoute } from './best-route.ts';
import { whatIfSentence, withBridges } from './what-if.ts';

interface WhatIfProps {
  readonly bridge: Bridge;
  readonly isOn: boolean;
  /** Ids of the bridges that are on. */
  readonly on: readonly string[];
  /** The best route with this bridge toggled. */
  readonly others: readonly string[];
  readonly request: RouteRequest;
  readonly catalog: Catalog;
}

interface WhatIfResult {
  readonly bridgesKey: string;
  readonly text: string;
  readonly failed: boolean;
  /** Time of the response, milliseconds since 1970. */
  readonly at: number;
}

/** On a click, compares the last comparison's best route with the best route with this bridge toggled. */
export function WhatIf({ bridge, isOn, on, others, request, catalog }: WhatIfProps) {
  const client = useClient();
  const queries = useQueryClient();
  const digits = useFormatNumber();
  const clock = useClock();
  const [comparing, setComparing] = useState(false);
  const [result, setResult] = useState<WhatIfResult | null>(null);
  const bridgesKey = on.join();

  const compare = async () => {
    setComparing(true);
    const source = {
      supportsRoutes: () => maySupportRoutes(client),
      routes: (routeRequest: RouteRequest) =>
        queries.fetchQuery({ ...routesQuery(client, routeRequest), staleTime: 0 }),
      route: (routeRequest: RouteRequest) => queries.fetchQuery({ ...routeQuery(client, routeRequest), staleTime: 0 }),
    };
    try {
      const [now, other] = await Promise.all(
        [on, others].map((bridges) => fetchBestRoute(withBridges(request, bridges), source)),
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
      setResult({ bridgesKey, text, failed: false, at: Date.now() });
    } catch (error) {
      setResult({
        bridgesKey,
        text: `The comparison failed. ${error instanceof Error ? plainText(error.message) : ''}`,
        failed: true,
        at: Date.now(),
      });
    }
    setComparing(false);
  };

  const shown = result?.bridgesKey === bridgesKey ? result : null;
  // Ticking, as the text includes the day after midnight.
  const time = useTicking(() => (shown === null ? '' : clock(shown.at)));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="small" onClick={compare} idle={comparing}>
        {comparing ? 'Comparing…' : `What if ${bridge.name} were ${isOn ? 'off' : 'on'}?`}
      </Button>
      <p role="status" className={shown?.failed ? 'text-bad' : undefined}>
        {shown?.text}
      </p>
      {shown && !shown.failed && <p className="text-12 text-muted">Compared at {time}.</p>}
    </div>
  );
}
