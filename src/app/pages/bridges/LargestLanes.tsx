import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { laterEndpoints } from '#app/api/later-endpoints.ts';
import { useClient } from '#app/api/service-context.ts';
import { CoinAmount } from '#app/asset/CoinAmount.tsx';
import { coinOf, coinText } from '#app/asset/coin.ts';
import { pairLink } from '#app/asset/compare-link.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { MADE_UP, SampleFigures } from '#app/ui/SampleFigures.tsx';
import type { Bridge, BridgeId } from '#contract/bridge.ts';
import type { LaneCapacity } from '#contract/lanes.ts';
import { bridgeCapacity } from './capacity-view.ts';
import { absence } from './readings.tsx';

const MOST = 5;

interface LargestLanesProps {
  readonly bridge: Bridge;
  readonly lookup: Lookup;
}

/** The lanes that take most at once of those with a limit, and a way to all of them. */
export function LargestLanes({ bridge, lookup }: LargestLanesProps) {
  const client = useClient();
  const digits = useFormatNumber();
  const { data, error, isPending } = useQuery({
    queryKey: ['largest-lanes', bridge.id],
    queryFn: ({ signal }) =>
      client.ask(
        laterEndpoints.lanes,
        { bridges: [bridge.id as BridgeId], is_limited: true, order: 'max', limit: MOST },
        { signal },
      ),
    staleTime: 60_000,
    retry: false,
  });
  if (isPending) return null;
  const lanes = data?.data.lanes ?? [];
  const [first] = lanes;
  const amounts = new Set(lanes.map((lane) => coinText(coinOf(sourceOf(lane), lane.max, lookup), 'down', digits)));
  return (
    <>
      {/* Some are made up, some published: nothing was read from a chain. */}
      {lanes.length > 0 && (
        <SampleFigures market={data?.market ?? null}>
          {rich('<name>Sample market:</name> capacities are not live.', { name: MADE_UP })}
        </SampleFigures>
      )}
      {lanes.length === 0 ? (
        <p className="text-muted">{data ? t('No limit of its lanes is known.') : absence(error)}</p>
      ) : lanes.length > 1 && amounts.size === 1 ? (
        <p>{t('Up to {amount} a transfer on its largest lanes.', { amount: [...amounts].join() })}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {lanes.map((lane, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two routes of a bridge may have the same ends
            <Lane key={i} lane={lane} lookup={lookup} />
          ))}
        </ul>
      )}
      <Link href={bridgeCapacity(bridge.id, first && sourceOf(first))} className="link touch-reach w-fit">
        {t('Capacity of its lanes')}
      </Link>
    </>
  );
}

const sourceOf = (lane: LaneCapacity) => ({ chain_id: lane.source_asset_chain_id, denom: lane.source_asset_denom });
const destOf = (lane: LaneCapacity) => ({ chain_id: lane.dest_asset_chain_id, denom: lane.dest_asset_denom });

function Lane({ lane, lookup }: { readonly lane: LaneCapacity; readonly lookup: Lookup }) {
  const digits = useFormatNumber();
  const [from, to] = [sourceOf(lane), destOf(lane)];
  return (
    <li className="flex flex-wrap gap-x-3">
      <CoinAmount coin={coinOf(from, lane.max, lookup)} rounding="down" digits={digits} className="font-semibold" />
      <Link href={pairLink(from, to, null)} className="link touch-reach">
        {t('{from} to {to}', { from: chainName(lookup, from.chain_id), to: chainName(lookup, to.chain_id) })}
      </Link>
      {lane.name != null && (
        <span lang="en" className="wrap-anywhere text-muted">
          {plainText(lane.name)}
        </span>
      )}
    </li>
  );
}
