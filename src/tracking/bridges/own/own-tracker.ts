import type { BridgeId } from '#contract/bridge.ts';
import type { TransferSide } from '#contract/tx.ts';
import type { EvmLog, EvmTx } from '../../chain-tx.ts';
import { byLog, legWith } from '../../leg.ts';
import type { Leg, Tracker, TrackingContext } from '../../tracker.ts';
import { canonicalEvent } from '../canonical.ts';

/** A transfer over a chain's own bridge as its log says it. */
export interface OwnDeparture {
  readonly tx: EvmTx;
  readonly from: TransferSide;
  readonly to: TransferSide;
  readonly identifier: { readonly name: string; readonly value: string };
}

/** One direction of an own bridge, or both where its logs are alike. */
export interface OwnWay<Data extends OwnDeparture> {
  readonly name: string;
  readonly bridge: BridgeId;
  /** The bridge's own app, by the chain that is not Ethereum: where what cannot be signed here is finished. */
  readonly apps: Readonly<Record<string, Leg['links'][number]>>;
  /** The transfer of a log; undefined where it is of none. */
  read(tx: EvmTx, log: EvmLog): Data | undefined;
  follow(data: Data, leg: Leg, context: TrackingContext): Promise<Leg>;
}

/** An own bridge, log by log. */
export function ownTracker<Data extends OwnDeparture>({
  name,
  bridge,
  apps,
  read,
  follow,
}: OwnWay<Data>): Tracker<Data> {
  const known = ({ tx, from, to, identifier }: Data, context: TrackingContext): Leg =>
    legWith({
      ...{ eventKey: 'canonical_transfer', event: canonicalEvent(context, tx, to.chain_id), bridge },
      ...{ from, to, since: tx.time, identifiers: [identifier] },
      links: [from, to].flatMap(({ chain_id }) => apps[chain_id] ?? []),
    });
  return {
    name,
    departures: byLog(read),
    follow: ({ data }, context) => follow(data, known(data, context), context),
    known: ({ data }, context) => known(data, context),
  };
}
