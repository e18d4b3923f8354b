import type { Carrier } from '#contract/route-summary.ts';
import { t } from '../language/words.ts';
import { bridgeName, type Lookup } from './lookup.ts';
import { venueName } from './venue-name.ts';

/** "Orca, CCTP fast, Uniswap". */
export function carrierNames(carriers: readonly Carrier[], lookup: Lookup): string {
  const names = carriers.map(({ bridge_id, is_fast, swap_venue }) => {
    if (bridge_id === undefined) return venueName(swap_venue ?? '');
    const name = bridgeName(lookup, bridge_id);
    return is_fast ? t('{name} fast', { name }) : name;
  });
  return names.filter((name, place) => name !== names[place - 1]).join(t(', '));
}
