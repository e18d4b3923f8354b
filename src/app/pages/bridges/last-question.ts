import { useState } from 'react';
import { fullRequest } from '#app/api/route-request.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { parseDecimal, rescale } from '#app/format/number.ts';
import { useRecents } from '#app/storage/kept-comparisons.ts';
import { useLastComparison } from '#app/storage/last-comparison.ts';
import type { RouteRequest } from '#contract/route.ts';

/** 5,000 USDC from Ethereum to Base. */
const EXAMPLE =
  '/?fc=1&fd=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48&tc=8453&td=0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913&amt=5000';

/** What a link to Compare asks, of all that a service can do; null where it is no whole question, or its asset is not listed. */
export function requestOfLink(href: string | undefined, lookup: Pick<Lookup, 'asset'>): RouteRequest | null {
  const params = new URLSearchParams(href?.slice(href.indexOf('?')) ?? '');
  const end = (chain: string, denom: string) => ({ chain_id: params.get(chain) ?? '', denom: params.get(denom) ?? '' });
  const [from, to] = [end('fc', 'fd'), end('tc', 'td')];
  const side = params.get('side') === 'out' ? 'out' : 'in';
  const decimals = lookup.asset(side === 'in' ? from : to)?.decimals;
  const decimal = parseDecimal(params.get('amt') ?? '');
  if (typeof decimals !== 'number' || decimal === undefined || lookup.asset(side === 'in' ? to : from) === undefined)
    return null;
  const amount = rescale(decimal, decimals, 'down');
  return amount > 0n ? fullRequest({ from, to, amount, side }) : null;
}

interface LastQuestion {
  /** That of this visit, else the newest kept one, else the example once it is wanted. */
  readonly request: RouteRequest | null;
  /** To offer where there is none. */
  readonly example: RouteRequest | null;
  readonly useExample: () => void;
}

/** The question whose costs the page shows. */
export function useLastQuestion(lookup: Lookup): LastQuestion {
  const [isExample, setIsExample] = useState(false);
  const last = useLastComparison().request;
  const kept = useRecents().at(-1)?.href;
  const example = requestOfLink(EXAMPLE, lookup);
  const request = last ?? requestOfLink(kept, lookup) ?? (isExample ? example : null);
  return { request, example, useExample: () => setIsExample(true) };
}
