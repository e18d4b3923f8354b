import { dayOf, type Notice } from '#contract/notice.ts';
import assets from './data/assets.json' with { type: 'json' };
import chains from './data/chains.json' with { type: 'json' };
import channels from './data/channels.json' with { type: 'json' };
import liveness from './data/liveness.json' with { type: 'json' };
import noticed from './data/notices.json' with { type: 'json' };
import { createVoucherPaths } from './derived-assets.ts';
import { mergeLiveness } from './merge-liveness.ts';
import { effectsOf } from './notices.ts';
import type { ChainRecord, LivenessRecord } from './records.ts';
import { createRegistry, type Registry, type RegistryData } from './registry.ts';

/** The committed records; what is alive, before a clock is applied to the notices. */
export const embeddedData = {
  chains: chains as ChainRecord[],
  assets,
  channels,
  liveness: liveness as LivenessRecord[],
  notices: noticed as Notice[],
} satisfies RegistryData;

/** The newest day on which a source of the notices was read. */
export const READ_DAY: string =
  embeddedData.notices
    .flatMap(({ sources }) => sources.map(({ read }) => read))
    .sort()
    .at(-1) ?? '';

/** The day that notices go by at a time: none before their facts were read, which would open what has ended since. */
export function dayInForce(now: Date): string {
  const day = dayOf(now);
  return day < READ_DAY ? READ_DAY : day;
}

const paths = createVoucherPaths(embeddedData);
const registries = new Map<string, Registry>();

/** The committed registry as it stands on a day, `YYYY-MM-DD`: that of its facts if absent. Indexed on first use. */
export function embeddedRegistry(today = READ_DAY): Registry {
  const known = registries.get(today) ?? createRegistry({ ...embeddedData, ...embeddedWords(today) }, paths);
  registries.set(today, known);
  return known;
}

/** What the committed words and notices say on a day. */
const embeddedWords = (today: string) => ({
  today,
  liveness: mergeLiveness(
    { compiled: embeddedData.liveness, notices: effectsOf(embeddedData.notices, today, embeddedData) },
    embeddedData.assets,
  ),
});
