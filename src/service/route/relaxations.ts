import type { RouteOptions } from './checked-request.ts';

/** Whether a request with these options succeeds. */
type Succeeds = (options: RouteOptions) => boolean;

/** A change of one option, by the name it has in the request. */
export interface Change {
  readonly option: string;
  readonly relax: (options: RouteOptions) => RouteOptions;
}

/** In this order. */
const RELAXATIONS: readonly Change[] = [
  { option: 'bridges', relax: withoutBridges },
  { option: 'swap_venues', relax: (o) => ({ ...o, swapVenues: null }) },
  { option: 'allow_swaps', relax: (o) => ({ ...o, allowSwaps: true }) },
  { option: 'smart_swap_options.evm_swaps', relax: (o) => ({ ...o, allowEvmSwaps: true }) },
  { option: 'smart_swap_options.split_routes', relax: (o) => ({ ...o, splitRoutes: true }) },
  { option: 'allow_multi_tx', relax: (o) => ({ ...o, allowMultiTx: true }) },
  { option: 'smart_relay', relax: (o) => ({ ...o, smartRelay: true }) },
  { option: 'go_fast', relax: (o) => ({ ...o, goFast: true }) },
  { option: 'experimental_features', relax: (o) => (o.optInLeftOut.length === 0 ? o : { ...o, optInLeftOut: [] }) },
];

/** An opt-in bridge that only `bridges` names is left out once `bridges` is dropped. */
function withoutBridges(options: RouteOptions): RouteOptions {
  const { bridges, optInLeftOut, optInByBridges } = options;
  if (bridges === null) return options;
  return { ...options, bridges: null, optInLeftOut: [...optInLeftOut, ...optInByBridges], optInByBridges: [] };
}

/** A relayer takes its fee from the amount: a small amount may arrive only without one. */
const WITHOUT_RELAY: Change = { option: 'smart_relay', relax: (o) => ({ ...o, smartRelay: false }) };

/**
 * The changes each of which succeeds alone; if none does, a minimal set of changes that succeeds together; empty if none.
 * `isLittle`: an edge rejected the amount as too small.
 */
export function blockingOptions(options: RouteOptions, succeeds: Succeeds, isLittle = false): readonly Change[] {
  const succeedsWith = (some: readonly Change[]) => succeeds(relaxedBy(some, options));
  const others = changesOf(options);
  const all = isLittle && options.smartRelay ? [...others, WITHOUT_RELAY] : others;
  const together = choicesOf(options, others, all).find((some) => some.length > 0 && succeedsWith(some));
  if (together === undefined) return [];
  const alone = all.filter((change) => succeedsWith([change]));
  return alone.length > 0 ? alone : neededOf(together, succeedsWith);
}

/** Sets of changes to try together, largest first. A lane with a relayer replaces the one without, and may take all. */
function choicesOf(options: RouteOptions, others: readonly Change[], all: readonly Change[]): (readonly Change[])[] {
  if (!options.smartRelay) return [others, others.filter(({ option }) => option !== WITHOUT_RELAY.option)];
  return all === others ? [others] : [others, [WITHOUT_RELAY], all];
}

export const relaxedBy = (some: readonly Change[], options: RouteOptions): RouteOptions =>
  some.reduce((relaxed, { relax }) => relax(relaxed), options);

/** The changes that change something, applied in turn: without `bridges`, an opt-in bridge may be left out. */
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

/** A minimal set of changes that still succeeds: each is left out in turn, the last first. */
function neededOf(all: readonly Change[], succeeds: (some: readonly Change[]) => boolean): Change[] {
  return all.reduceRight<Change[]>(
    (needed, change) => {
      const others = needed.filter((each) => each !== change);
      return succeeds(others) ? others : needed;
    },
    [...all],
  );
}
