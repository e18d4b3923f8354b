import { expect, test } from 'vitest';
import { bridgeLanes } from '#bridges/index.ts';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { NOTICE_EFFECTS, type Notice, type NoticeSubject } from '#contract/notice.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedData, embeddedRegistry } from '#registry/embedded.ts';
import { mergeLiveness } from '#registry/merge-liveness.ts';
import { effectsOf } from '#registry/notices.ts';
import type { Registry } from '#registry/registry.ts';
import { notice } from '#testing/notice.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { runs } from '#testing/runs.ts';
import { listVenues, swapEdges } from '#venues/index.ts';

const DAY = '2026-11-28';
const base = embeddedRegistry(DAY);
/** Subjects that notices have already, of which what is said again must open nothing. */
const NOTICED = embeddedData.notices.flatMap((each) => each.about);
const VENUES = listVenues(base);

/** Anything that an operator may write, and often something that is closed already. */
function randomSubject(random: Random): NoticeSubject {
  const { chain_id, denom } = random.pick(embeddedData.assets);
  const end = random.pick(embeddedData.channels);
  const noticed = random.pick(NOTICED);
  const bridge = random.pick(BRIDGE_IDS);
  return random.pick<() => NoticeSubject>([
    () => noticed,
    () => ({ ...noticed, vouchers: 'with' }),
    () => (noticed.chain_id === undefined ? noticed : { chain_id: noticed.chain_id }),
    () => ({ bridge: noticed.bridge ?? bridge, ...(random.chance(0.5) && { chain_id }) }),
    () => ({ bridge, chain_id, denom }),
    () => ({ bridge: 'CCTP', part: random.pick(['v1', 'v2', 'noble']) }),
    () => ({ chain_id, denom, ...(random.chance(0.6) && { vouchers: random.pick(['with', 'only'] as const) }) }),
    () => ({ chain_id: end.chain_id, channel: random.chance(0.2) ? '*' : end.channel }),
    () => ({ chain_id: '1', contract: '0xBd3fa81B58Ba92a82136038B25aDec7066af3155' }),
    () => ({ venue: random.pick(VENUES).name }),
    () => ({ feed: 'pyth', chain_id }),
  ])();
}

const randomNotice = (random: Random, index: number): Notice =>
  notice({
    id: `notice-${index}`,
    about: Array.from({ length: random.whole(1, 4) }, () => randomSubject(random)),
    phases: [{ from: random.pick(['2020-01-01', DAY, '2026-11-29']), effect: random.pick(NOTICE_EFFECTS) }],
  });

/** Closes something whatever the others say. */
const CERTAIN = notice({ id: 'certain', about: [{ bridge: 'CCTP' }], phases: [{ from: DAY, effect: 'closed' }] });

/** Every lane and swap that is open. */
function openIn(registry: Registry): Set<string> {
  const world = { registry, market: sampleMarket(registry), smartRelay: true };
  return new Set([...bridgeLanes(world), ...swapEdges(world)].map(({ id }) => id));
}

const SEED = Math.floor(Math.random() * 2 ** 31);

test(`whatever an operator writes closes and warns, and opens nothing (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  const before = openIn(base);
  const entries = embeddedData.assets.filter((asset) => base.findEntryHalt(asset, { chain_id: '', denom: '' }));
  expect(entries.length).toBeGreaterThan(30);
  for (let run = 0; run < runs(2); run++) {
    const written = [
      CERTAIN,
      ...Array.from({ length: random.whole(1, 12) }, (_, index) => randomNotice(random, index)),
    ];
    const notices = [...embeddedData.notices, ...written];
    const effects = effectsOf(notices, DAY, embeddedData);
    const liveness = mergeLiveness({ compiled: embeddedData.liveness, notices: effects }, embeddedData.assets);
    const registry = base.withWords({ liveness, notices, today: DAY });
    const after = openIn(registry);
    const opened = [...after].filter((id) => !before.has(id));
    expect(opened, JSON.stringify(written)).toEqual([]);
    const entered = entries.filter(
      (asset) =>
        registry.findLiveness(asset)?.state !== 'gone' &&
        registry.findEntryHalt(asset, { chain_id: '', denom: '' }) === undefined,
    );
    expect(entered, JSON.stringify(written)).toEqual([]);
    expect(after.size, JSON.stringify(written)).toBeLessThan(before.size);
  }
});
