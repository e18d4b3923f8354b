import { createStore, useStore } from '#app/storage/store.ts';
import { MAX_SIDE_BY_SIDE } from '../query/page-state.ts';

/** The routes that are ticked, and the comparison they belong to. */
interface Ticked {
  readonly key: string;
  readonly ids: readonly string[];
}

const NONE: readonly string[] = [];
const ticked = createStore<Ticked>({ key: '', ids: NONE });

/** Whether boxes to tick are asked for where no pointer hovers; there they would stand in the way of who reads. */
const choosing = createStore(false);

/** The ids after a tick was set or taken away. Of more than three the first goes. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-MAX_SIDE_BY_SIDE);

/** The ticked routes of a comparison, in the order of the ticks. Ticks of another comparison do not count. */
export function useTicked(key: string) {
  const { key: tickedKey, ids: all } = useStore(ticked);
  const ids = tickedKey === key ? all : NONE;
  return {
    ids,
    isChoosing: useStore(choosing) || ids.length > 0,
    setChoosing: choosing.set,
    toggle: (id: string) => ticked.set({ key, ids: toggled(ids, id) }),
    clear: () => {
      choosing.set(false);
      ticked.set({ key, ids: NONE });
    },
  };
}
