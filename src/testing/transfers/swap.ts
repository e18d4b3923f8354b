import { evmTx, hash32 } from '../chain-reads.ts';
import type { Scene } from './scene.ts';

const HASH = hash32(1);
const ROUTER = `0x${'70'.repeat(20)}`;

/** A swap on one chain: no bridge, over with its own transaction. */
export const swapScene: Scene = {
  ...{ name: 'Swap', chainId: '1', hash: HASH, far: [] },
  way: [
    {
      ...{ phase: null, state: 'STATE_SUBMITTED' },
      set: (chains) =>
        chains.add(evmTx({ chainId: '1', hash: HASH, to: ROUTER, outcome: 'pending', height: null, time: null })),
    },
    {
      ...{ phase: null, state: 'STATE_COMPLETED_SUCCESS' },
      set: (chains) => chains.add(evmTx({ chainId: '1', hash: HASH, to: ROUTER, input: '0x12345678' })),
    },
  ],
  arrives: null,
  slow: 'it is over with its own transaction',
  refused: 'there is no far end',
  returned: 'a swap that fails moves nothing',
  notReplaced: null,
};
