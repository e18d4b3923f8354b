import type { StargatePool } from '../../src/bridges/stargate.ts';
import { type Notice, noticeListSchema } from '../../src/contract/notice.ts';
import type { AssetRecord, ChainRecord, ChannelRecord } from '../../src/registry/records.ts';
import { fact } from './packages.ts';
import { byText, groupBy } from './text.ts';

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

interface World {
  readonly stargate: readonly StargatePool[];
  readonly chains: readonly ChainRecord[];
  readonly assets: readonly AssetRecord[];
  readonly channels: readonly ChannelRecord[];
}

const { notices: written } = fact<{ notices: readonly unknown[] }>('notices.json');
const dead = fact<DeadChains>('dead-chains.json');
const { read: STARGATE_READ } = fact<{ readonly read: string }>('stargate.json');

/** Every notice, by the day of its last phase, checked. Throws for the first that is wrong, with what is wrong about it. */
export function compileNotices(world: World): Notice[] {
  const { data, error } = noticeListSchema.safeParse(written);
  if (error) {
    const [issue] = error.issues;
    throw new Error(`facts/notices.json is not valid at ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const notices = [...(data ?? []), ...ofLeftPools(world), ...dead.chains.map((chain) => ofDeadChain(chain, world))];
  const ids = new Set<string>();
  for (const notice of notices) {
    if (ids.has(notice.id)) throw new Error(`notice ${notice.id} is written twice`);
    ids.add(notice.id);
    checkPhases(notice);
    checkSubjects(notice, world);
  }
  const lastDay = ({ phases }: Notice) => phases.at(-1)?.from ?? '';
  return notices.sort((a, b) => byText(lastDay(a), lastDay(b)) || byText(a.id, b.id));
}

function ofDeadChain({ chain_id, first, last, height, more }: DeadChains['chains'][number], { chains }: World): Notice {
  const name = chains.find((chain) => chain.chain_id === chain_id)?.pretty_name ?? chain_id;
  const what =
    height === null
      ? `No listed node of ${name} answered between ${first} and ${last}.`
      : `${name} stood still at block ${height} between ${first} and ${last}.`;
  const read = { source: dead.source, strength: 'chain', read: dead.read } as const;
  return {
    id: `stopped-${chain_id.toLowerCase()}`,
    about: [{ chain_id }],
    phases: [{ from: first, effect: 'closed' }],
    what,
    sources: more === undefined ? [read] : [read, { source: more, strength: 'operator', read: dead.read }],
  };
}

/** A notice for all pools that Stargate took out of use by one decision. */
function ofLeftPools({ stargate, chains }: World): Notice[] {
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
      sources: [{ source, strength: 'operator', read: STARGATE_READ }],
    };
  });
}

/** Phases follow each other and close more each time; what closes rests on a chain or on who runs it. */
function checkPhases({ id, phases, sources }: Notice): void {
  const order = ['inform', 'warn', 'no_entry', 'closed'];
  for (const [i, phase] of phases.entries()) {
    const before = phases[i - 1];
    if (before && (before.from >= phase.from || order.indexOf(before.effect) >= order.indexOf(phase.effect)))
      throw new Error(`notice ${id}: phases must follow each other and close more each time`);
  }
  const closes = phases.some(({ effect }) => effect === 'closed');
  if (closes && !sources.some(({ strength }) => strength !== 'third'))
    throw new Error(`notice ${id} closes by the word of third parties alone: name its chain or operator`);
  const newest =
    sources
      .map(({ read }) => read)
      .sort()
      .at(-1) ?? '';
  if (phases.every(({ from }) => from > newest) && sources.some(({ read }) => read === ''))
    throw new Error(`notice ${id}: say when its sources were read`);
}

/** Throws where the registry lacks what a notice names. */
function checkSubjects({ id, about, instead = [] }: Notice, { chains, assets, channels }: World): void {
  const hasAsset = (chain_id: string | undefined, denom: string) =>
    assets.some((asset) => asset.chain_id === chain_id && asset.denom === denom);
  const hasFamily = (chain_id: string | undefined, denom: string) =>
    assets.some((asset) => asset.origin_chain_id === chain_id && asset.origin_denom === denom);
  for (const { chain_id, channel, denom, vouchers } of about) {
    if (chain_id !== undefined && !chains.some((chain) => chain.chain_id === chain_id))
      throw new Error(`notice ${id}: chain ${chain_id} is not in the registry`);
    if (
      channel !== undefined &&
      channel !== '*' &&
      !channels.some((end) => end.chain_id === chain_id && end.channel === channel)
    )
      throw new Error(`notice ${id}: ${channel} of ${chain_id} is not in the registry`);
    if (denom === undefined) continue;
    if (!hasAsset(chain_id, denom) && (vouchers === undefined || !hasFamily(chain_id, denom)))
      throw new Error(`notice ${id}: asset ${denom} of ${chain_id} is not in the registry`);
  }
  const missing = instead.find(({ chain_id, denom }) => !hasAsset(chain_id, denom));
  if (missing) throw new Error(`notice ${id}: ${missing.denom} on ${missing.chain_id} is not in the registry`);
}
