import { loadPeer } from '../peer-packages.ts';
import type { Contender } from './contender.ts';
import { OURS } from './ours.ts';
import { type Pancake, pancakeContenders } from './pancake.ts';
import { type Tines, tinesContenders } from './tines.ts';

/** Ours first, then the peers, which must be installed. */
export function loadContenders(): readonly Contender[] {
  const pancake = {
    ...loadPeer<Pick<Pancake, 'InfinityRouter' | 'SmartRouter' | 'PoolType'>>('@pancakeswap/smart-router'),
    ...loadPeer<Pick<Pancake, 'Tick'>>('@pancakeswap/v3-sdk'),
    sdk: loadPeer<Pancake['sdk']>('@pancakeswap/sdk'),
  };
  const tines = loadPeer<Tines>('@sushiswap/tines');
  return [...OURS, ...tinesContenders(tines), ...pancakeContenders(pancake)] as readonly Contender[];
}
