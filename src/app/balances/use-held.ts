import { useMemo } from 'react';
import type { AssetId, AssetKey } from '#contract/asset.ts';
import { useCatalog } from '../asset/use-catalog.ts';
import { useSettings } from '../storage/settings.ts';
import { type Held, type Holding, heldOf, holdingOf } from './held.ts';
import { isConnected, type Question } from './plan.ts';
import { type Asked, useReadings } from './use-readings.ts';

const NOTHING: readonly Asked[] = [];

/**
 * What is known of a person's addresses, connected wallets asked about what `wants` lets through, unless that was done a
 * moment ago; watched addresses only ever when a person says so. Nothing while privacy is on.
 */
function useAsked(wants: (question: Question) => boolean): readonly Asked[] {
  const { privacy } = useSettings();
  const { catalog } = useCatalog();
  const { asked } = useReadings(catalog, (question) => !privacy && isConnected(question) && wants(question));
  return privacy ? NOTHING : asked;
}

const everything = () => true;

/** What is known to be held on all chains. An asset that is not in it is not known to be held, which is not zero. */
export function useHeld(): ReadonlyMap<AssetKey, Held> {
  const asked = useAsked(everything);
  return useMemo(() => heldOf(asked), [asked]);
}

/** What is known to be held of one asset; its chain alone is asked. */
export function useHolding(asset: AssetId): Holding {
  const asked = useAsked(({ pair }) => pair.chainId === asset.chain_id);
  return useMemo(() => holdingOf(asked, asset), [asked, asset]);
}
