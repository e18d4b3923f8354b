import type { StargatePool } from '../../src/bridges/stargate.ts';
import { type Notice, noticeListSchema } from '../../src/contract/notice.ts';
import { faultsOf, type NoticeableLists } from '../../src/registry/notice-faults.ts';
import type { ChainRecord } from '../../src/registry/records.ts';
import { fact } from './packages.ts';
import { byText, dayText, groupBy } from './text.ts';

/** Chains that Osmosis' maintainers found without an answering node, or standing still, day after day. */
interface DeadChains {
  readonly source: string;
  readonly read: string;
  readonly chains: readonly {
    readonly chain_id: string;
    /** The first and the last day on which it was found so. */
    readonly first: string;
    readonly last: string;
    /** Null where no listed node answered. */
    readonly height: number | null;
    readonly more?: string;
  }[];
}

interface NamedLists extends NoticeableLists {
  readonly chains: readonly Pick<ChainRecord, 'chain_id' | 'pretty_name'>[];
}

/** The notices of `facts`, for the lists that were compiled. */
export function compileNotices({
  stargate,
  ...lists
}: NamedLists & { readonly stargate: readonly StargatePool[] }): Notice[] {
  const written = {
    notices: fact<{ notices: unknown }>('notices.json').notices,
    dead: fact<DeadChains>('dead-chains.json'),
  };
  return checkedNotices(written, ofLeftPools(stargate, lists), lists);
}

/** What is written by hand: facts/notices.json, of which nothing is checked yet, and facts/dead-chains.json. */
interface WrittenNotices {
  readonly notices: unknown;
  readonly dead: DeadChains;
}

/** Every notice, by the day of its last phase. Throws for the first that is wrong, with what is wrong about it. */
export function checkedNotices(
  { notices: written, dead }: WrittenNotices,
  compiled: readonly Notice[],
  lists: NamedLists,
): Notice[] {
  const { data = [], error } = noticeListSchema.safeParse(written);
  const issue = error?.issues[0];
  if (issue) throw new Error(`facts/notices.json is not valid at ${issue.path.join('.')}: ${issue.message}`);
  const notices = [...data, ...compiled, ...dead.chains.map((chain) => ofDeadChain(chain, dead, lists))];
  const ids = new Set<string>();
  for (const notice of notices) {
    if (ids.has(notice.id)) throw new Error(`notice ${notice.id} is written twice`);
    ids.add(notice.id);
    checkSources(notice);
    const [fault] = faultsOf(notice, lists);
    if (fault !== undefined) throw new Error(`notice ${notice.id}: ${fault}`);
  }
  const lastDay = ({ phases }: Notice) => phases.at(-1)?.from ?? '';
  return notices.sort((a, b) => byText(lastDay(a), lastDay(b)) || byText(a.id, b.id));
}

/** A name that no capital letter makes one begins a sentence with one: "Bostrom"; "dYdX" stays. */
const asSentence = (name: string): string =>
  name === name.toLowerCase() ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;

function ofDeadChain(
  { chain_id, first, last, height, more }: DeadChains['chains'][number],
  { source, read }: DeadChains,
  { chains }: NamedLists,
): Notice {
  const name = chains.find((chain) => chain.chain_id === chain_id)?.pretty_name ?? chain_id;
  const what =
    height === null
      ? `No listed node of ${name} answered between ${dayText(first)} and ${dayText(last)}.`
      : `${asSentence(name)} stood still at block ${height} between ${dayText(first)} and ${dayText(last)}.`;
  const found = { source, strength: 'chain', read } as const;
  return {
    id: `stopped-${chain_id.toLowerCase()}`,
    about: [{ chain_id }],
    phases: [{ from: first, effect: 'closed' }],
    what,
    sources: more === undefined ? [found] : [found, { source: more, strength: 'operator', read }],
  };
}

/** A notice for all pools that Stargate took out of use by one decision. */
function ofLeftPools(stargate: readonly StargatePool[], { chains }: NamedLists): Notice[] {
  const left = stargate.flatMap(({ left, ...pool }) => (left ? { ...pool, ...left } : []));
  return [...groupBy(left, ({ source, date }) => `${source} ${date}`).values()].map((pools): Notice => {
    const [{ date, source }] = pools as [(typeof left)[number]];
    const byChain = groupBy(pools, ({ chain_id }) => chain_id);
    const where = [...byChain].map(([id, own]) => {
      const name = chains.find(({ chain_id }) => chain_id === id)?.pretty_name ?? id;
      return `${own.map(({ asset }) => asset).join(', ')} on ${name}`;
    });
    return {
      id: `stargate-left-${[...byChain.keys()].join('-')}-${date}`,
      about: pools.map(({ chain_id, denom }) => ({ bridge: 'STARGATE', chain_id, denom })),
      phases: [{ from: date, effect: 'closed' }],
      what: `Stargate took ${where.join(' and ')} out of use.`,
      sources: [{ source, strength: 'operator', read: fact<{ readonly read: string }>('stargate.json').read }],
    };
  });
}

/** What closes rests on a chain or on who runs it. */
function checkSources({ id, phases, sources }: Notice): void {
  const closes = phases.some(({ effect }) => effect === 'closed');
  if (closes && sources.every(({ strength }) => strength === 'third'))
    throw new Error(`notice ${id} closes by the word of third parties alone: name its chain or operator`);
}
