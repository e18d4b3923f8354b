import { isolated } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import type { Step } from '../steps/timeline.ts';

type Steps = readonly Step[];

/** Without those that follow themselves. */
const once = (names: readonly string[]): string[] => names.filter((name, i) => name !== names[i - 1]);

/** The chains that a route touches, in order. */
const chainsOf = (steps: Steps): string[] =>
  once(steps.flatMap(({ from, to }) => [from, to]).filter((chain) => chain !== null));

const chainsBetween = (steps: Steps): string[] => chainsOf(steps).slice(1, -1);

/** Several venues of one swap are one word of a name. */
const carrierWord = ({ carrier }: Step): string => carrier.split(', ').join(' + ');

/** "Uniswap on Base", "CCTP fast". */
function wordWithChain(step: Step): string {
  const [name, chain] = [carrierWord(step), step.from];
  return step.family === 'swap' && chain !== null && chain !== name ? t('{name} on {chain}', { name, chain }) : name;
}

/** What carries a route, each once, in order: "CCTP fast, IBC, Osmosis", "Stargate, then Uniswap on Base". Its steps tell the rest. */
function carriersOf(steps: Steps): string {
  const carriers = steps.filter((step, i) => i === 0 || carrierWord(step) !== carrierWord(steps[i - 1] as Step));
  const [first, second, third] = carriers;
  if (first === undefined) return t('Route without steps');
  if (second === undefined || third !== undefined) return [...new Set(carriers.map(carrierWord))].join(t(', '));
  return t('{first}, then {second}', { first: wordWithChain(first), second: wordWithChain(second) });
}

const withChains = (steps: Steps, chains: readonly string[]): string => {
  const name = carriersOf(steps);
  return chains.length === 0 ? name : t('{name} via {chains}', { name, chains: once(chains).join(t(', ')) });
};

/** What tells routes of the same carriers apart, the shortest first: chains that not all of them touch, all chains, what is held between. */
const DETAILS: readonly ((steps: Steps, all: readonly Steps[]) => string)[] = [
  carriersOf,
  (steps, all) => {
    const isShared = (chain: string) => all.every((other) => chainsBetween(other).includes(chain));
    return withChains(
      steps,
      chainsBetween(steps).filter((chain) => !isShared(chain)),
    );
  },
  (steps) => withChains(steps, chainsBetween(steps)),
  (steps) => withChains(steps, once(steps.slice(0, -1).map(({ output }) => isolated(output.symbol)))),
];

/** The names of the routes of one list: what carries them, and where that is the same, what else differs. No two are equal. */
export function routeNames(routes: readonly Steps[]): string[] {
  const names = routes.map(carriersOf);
  return names.map((name, i) => {
    const all = routes.filter((_, other) => names[other] === name);
    const steps = routes[i] as Steps;
    const detail = DETAILS.find((tell) => new Set(all.map((each) => tell(each, all))).size === all.length);
    return detail ? detail(steps, all) : `${name} (${all.indexOf(steps) + 1})`;
  });
}

/** "via Noble": between the ends, which the form names; "" for none. */
export function wayText(steps: Steps): string {
  const chains = chainsBetween(steps);
  return chains.length === 0 ? '' : t('via {chains}', { chains: chains.join(t(', ')) });
}
