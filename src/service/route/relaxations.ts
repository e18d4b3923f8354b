import type { RouteOptions } from './question.ts';

/** Whether options give what is looked for. */
type Gives = (options: RouteOptions) => boolean;

/** A change of one option, by the name it has in the request. */
export interface Change {
  readonly option: string;
  readonly relax: (options: RouteOptions) => RouteOptions;
}

/** What a person may allow. */
const RELAXATIONS: readonly Change[] = [
  { option: 'bridges', relax: withoutBridges },
  { option: 'swap_venues', relax: (o) => ({ ...o, swapVenues: null }) },
  { option: 'allow_swaps', relax: (o) => ({ ...o, allowSwaps: true }) },
  { option: 'smart_swap_options.evm_swaps', relax: (o) => ({ ...o, allowEvmSwaps: true }) },
  { option: 'smart_swap_options.split_routes', relax: (o) => ({ ...o, splitRoutes: true }) },
  { option: 'allow_multi_tx', relax: (o) => ({ ...o, allowMultiTx: true }) },
  { option: 'smart_relay', relax: (o) => ({ ...o, smartRelay: true }) },
  { option: 'go_fast', relax: (o) => ({ ...o, goFast: true }) },
  { option: 'experimental_features', relax: (o) => (o.notAskedFor.length === 0 ? o : { ...o, notAskedFor: [] }) },
];

/** Who no longer names a bridge no longer asks for it, where it is opt-in. */
function withoutBridges(options: RouteOptions): RouteOptions {
  const { bridges, notAskedFor, askedByBridges } = options;
  if (bridges === null) return options;
  return { ...options, bridges: null, notAskedFor: [...notAskedFor, ...askedByBridges], askedByBridges: [] };
}

/** A relayer takes its fee from the amount, so little of it may arrive only without one. */
const WITHOUT_RELAY: Change = { option: 'smart_relay', relax: (o) => ({ ...o, smartRelay: false }) };

/**
 * The changes that give a route each by itself; where none does, some that give one together, none of them needless.
 * `isLittle` says that an edge declined for too little of the amount.
 */
export function changesInTheWay(options: RouteOptions, gives: Gives, isLittle = false): readonly Change[] {
  const givesWith = (some: readonly Change[]) => gives(relaxedBy(some, options));
  const others = changesOf(options);
  const all = isLittle && options.smartRelay ? [...others, WITHOUT_RELAY] : others;
  const together = choicesOf(options, others, all).find((some) => some.length > 0 && givesWith(some));
  if (together === undefined) return [];
  const alone = all.filter((change) => givesWith([change]));
  return alone.length > 0 ? alone : neededOf(together, givesWith);
}

/** What may be changed together, the most first. A lane with a relayer stands for the one without, and may take all. */
function choicesOf(options: RouteOptions, others: readonly Change[], all: readonly Change[]): (readonly Change[])[] {
  if (!options.smartRelay) return [others, others.filter(({ option }) => option !== WITHOUT_RELAY.option)];
  return all === others ? [others] : [others, [WITHOUT_RELAY], all];
}

export const relaxedBy = (some: readonly Change[], options: RouteOptions): RouteOptions =>
  some.reduce((relaxed, { relax }) => relax(relaxed), options);

/** What there is to allow, one after the other: without `bridges`, a bridge that it named may have to be asked for. */
function changesOf(options: RouteOptions): Change[] {
  let relaxed = options;
  return RELAXATIONS.filter(({ relax }) => {
    const before = relaxed;
    relaxed = relax(before);
    return isChanged(before, relaxed);
  });
}

const isChanged = (options: RouteOptions, relaxed: RouteOptions): boolean =>
  Object.keys(options).some((key) => relaxed[key as keyof RouteOptions] !== options[key as keyof RouteOptions]);

/** Of changes that give something together, those that are needed for it: each is tried without, the last first. */
function neededOf(all: readonly Change[], gives: (some: readonly Change[]) => boolean): Change[] {
  return all.reduceRight<Change[]>(
    (needed, change) => {
      const others = needed.filter((each) => each !== change);
      return gives(others) ? others : needed;
    },
    [...all],
  );
}
