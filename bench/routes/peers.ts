import { loadPeer } from '../peer-packages.ts';
import type { Contender } from './contender.ts';
import { type Pancake, pancakeContenders } from './pancake.ts';
import { type Tines, tinesContenders } from './tines.ts';

/** The peers, which must be installed. */
export function loadPeers(): readonly Contender[] {
  const pancake = {
    ...loadPeer<Pick<Pancake, 'InfinityRouter' | 'SmartRouter' | 'PoolType'>>('@pancakeswap/smart-router'),
    ...loadPeer<Pick<Pancake, 'Tick'>>('@pancakeswap/v3-sdk'),
    sdk: loadPeer<Pancake['sdk']>('@pancakeswap/sdk'),
  };
  const tines = loadPeer<Tines>('@sushiswap/tines');
  return [...tinesContenders(tines), ...pancakeContenders(pancake)] as readonly Contender[];
}
