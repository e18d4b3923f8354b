import { describe, expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { Notice } from '#contract/notice.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedData } from '#registry/embedded.ts';
import { mergeLiveness } from '#registry/merge-liveness.ts';
import { effectsOf } from '#registry/notices.ts';
import { sampleOn } from '#testing/dated-questions.ts';
import { notice } from '#testing/notice.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import type { ServiceDeps } from './deps.ts';
import { answerNotices } from './notices.ts';
import { answerRoute } from './route/route.ts';
import { answerRoutes } from './routes.ts';

const USDC = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
const ON_BASE = { chain_id: '8453', denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' };
const ON_NOBLE = { chain_id: 'noble-1', denom: 'uusdc' };
const ON_OSMOSIS = {
  chain_id: 'osmosis-1',
  denom: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
};
const OSMO = { chain_id: 'osmosis-1', denom: 'uosmo' };
const ETH = { chain_id: '1', denom: 'ethereum-native' };
const ON_ABSTRACT = { chain_id: '2741', denom: 'abstract-native' };

const request = (
  source: AssetId,
  dest: AssetId,
  amount_in: string,
  more: Partial<RouteRequest> = {},
): RouteRequest => ({
  ...{ source_asset_chain_id: source.chain_id, source_asset_denom: source.denom, amount_in },
  ...{ dest_asset_chain_id: dest.chain_id, dest_asset_denom: dest.denom, ...more },
});
const dollars = (source: AssetId, dest: AssetId, more?: Partial<RouteRequest>) =>
  request(source, dest, '1000000000', more);
const ether = (source: AssetId, dest: AssetId) => request(source, dest, '1000000000000000000');

/** The service of a day with these notices alone, which tests share: its graph takes a second. */
const services = new Map<string, ServiceDeps>();
function withNotices(day: string, notices: readonly Notice[]): ServiceDeps {
  const key = JSON.stringify([day, notices]);
  const known = services.get(key);
  if (known) return known;
  const effects = effectsOf(notices, day, embeddedData);
  const liveness = mergeLiveness({ compiled: embeddedData.liveness, notices: effects }, embeddedData.assets);
  const registry = sampleDeps.registry.withWords({ liveness, notices, today: day });
  const market = sampleMarket(registry);
  const deps = { ...sampleDeps, registry, market: () => market };
  services.set(key, deps);
  return deps;
}

/** The operations of the route, or the refusal as it is sent. */
function answer(deps: ServiceDeps, asked: RouteRequest): { readonly route?: Route; readonly refusal?: ServiceError } {
  try {
    return { route: answerRoute(deps, asked) };
  } catch (error) {
    if (error instanceof ServiceError) return { refusal: error };
    throw error;
  }
}
const kindsOf = (route: Route | undefined): string[] | undefined =>
  route?.operations.map((operation) => Object.keys(operation).find((key) => /transfer|swap/.test(key)) ?? '');

describe('version 1 of CCTP', () => {
  /** As if USDC of Noble went on: into Noble there is version 1 alone. */
  const withoutNoble = (day: string) =>
    withNotices(
      day,
      embeddedData.notices.filter(({ id }) => id === 'cctp-v1'),
    );

  test('carries on 30 November with the day of its end, and nothing on 2 December', () => {
    const asked = dollars(USDC, ON_NOBLE, { bridges: ['CCTP'] });
    const { route } = answer(withoutNoble('2026-11-30'), asked);
    expect(kindsOf(route)).toEqual(['cctp_transfer']);
    const what = expect.stringMatching(
      /^CCTP for USDC on Ethereum \(1\) still works; all of it ends on 2026-12-01: Circle lowers .*\(circle\.com\/blog\/cctp-version-updates, 2026-10-31\)$/,
    );
    const warning = { bridge_id: 'CCTP', notice: 'cctp-v1', until: '2026-12-01', message: what };
    expect(route?.liveness_warnings).toEqual([{ ...USDC, ...warning, denom: expect.anything() }]);
    expect(route?.warning).toEqual({ type: 'LOW_INFO_WARNING', notice: 'cctp-v1', message: what });
    const { refusal } = answer(withoutNoble('2026-12-02'), asked);
    expect(refusal?.message).toMatch(
      /has no transfers over CCTP: Circle lowers .* \(circle\.com\/blog\/cctp-version-updates, 2026-12-01\)$/,
    );
    expect(refusal?.details).toContainEqual(
      expect.objectContaining({
        reason: 'HALTED',
        metadata: expect.objectContaining({ notice: 'cctp-v1', reason: 'ended', date: '2026-12-01' }),
      }),
    );
  });

  test.each(['2026-11-30', '2026-12-02'])('is not used on %s where both ends have version 2', (day) => {
    expect(kindsOf(answer(sampleOn(day), dollars(USDC, ON_BASE, { bridges: ['CCTP'] })).route)).toEqual([
      'cctp_transfer_v2',
    ]);
  });

  test.each(['2026-11-30', '2026-12-02'])('lets out what is on Noble on %s, as Circle says', (day) => {
    expect(kindsOf(answer(sampleOn(day), dollars(ON_NOBLE, ON_BASE)).route)).toEqual(['cctp_transfer']);
  });

  test('is in the notices on each day as it stands', () => {
    const standing = (day: string) => answerNotices(sampleOn(day)).notices.find(({ id }) => id === 'cctp-v1');
    expect(standing('2026-11-30')).toMatchObject({ effect: 'warn', next: { from: '2026-12-01', effect: 'closed' } });
    expect(standing('2026-12-02')).toMatchObject({ effect: 'closed', next: null });
  });
});

describe('Abstract', () => {
  test('lets out on 12 December what is there, with the day of its end, and nothing on 16 December', () => {
    const { route } = answer(sampleOn('2026-12-12'), ether(ON_ABSTRACT, ETH));
    expect(kindsOf(route)).toEqual(['stargate_transfer']);
    expect(route?.liveness_warnings).toMatchObject([{ ...ON_ABSTRACT, notice: 'abstract-ends', until: '2026-12-14' }]);
    expect(answer(sampleOn('2026-12-16'), ether(ON_ABSTRACT, ETH)).refusal?.message).toMatch(
      /ETH on Abstract \(2741\) cannot be moved or swapped: Abstract stops on 15 Dec 2026.* \(migrate\.abs\.xyz .*, 2026-12-14\)$/,
    );
  });

  test.each(['2026-12-12', '2026-12-16'])('takes nothing in on %s', (day) => {
    expect(answer(sampleOn(day), ether(ETH, ON_ABSTRACT)).refusal?.message).toMatch(
      /ETH on Abstract \(2741\) .*: Abstract stops on 15 Dec 2026.* \(migrate\.abs\.xyz .*, 2026-1\d-\d\d\)(; .* can be reached)?$/,
    );
  });
});

describe("USDC of Noble, on Noble's own chain and as a voucher,", () => {
  const WAYS: readonly [string, AssetId, AssetId, readonly string[]][] = [
    ['leaves Noble', ON_NOBLE, ON_BASE, ['cctp_transfer']],
    // Rather than sign on Noble, it is sold for what Injective takes.
    ['leaves Osmosis', ON_OSMOSIS, ON_BASE, ['swap', 'transfer', 'cctp_transfer_v2']],
    ['goes home', ON_OSMOSIS, ON_NOBLE, ['transfer']],
    ['is sold', ON_OSMOSIS, OSMO, ['swap']],
  ];

  test.each(WAYS)('%s on 11 January, told once until when, and not on 13 January', (_, source, dest, kinds) => {
    const { route } = answer(sampleOn('2027-01-11'), dollars(source, dest));
    expect(kindsOf(route)).toEqual(kinds);
    expect(route?.liveness_warnings).toMatchObject([{ ...source, notice: 'noble-usdc', until: '2027-01-12' }]);
    expect(route?.warning).toMatchObject({ type: 'LOW_INFO_WARNING', notice: 'noble-usdc' });
    const { refusal } = answer(sampleOn('2027-01-13'), dollars(source, dest));
    expect(refusal?.message).toMatch(
      /USDC\.n on (Noble|Osmosis) \(\S+\) cannot be moved or swapped: Circle caps how much USDC can leave Noble .* \(Circle, blog of 10 Sept 2026, .*, 2027-01-12\)/,
    );
  });

  test.each(['2026-11-30', '2027-01-11', '2027-01-13'])('is entered on %s from nothing else', (day) => {
    for (const asked of [dollars(USDC, ON_NOBLE), dollars(OSMO, ON_OSMOSIS)]) {
      const { refusal } = answer(sampleOn(day), asked);
      expect(refusal?.message).toMatch(
        /Circle caps how much USDC can leave Noble .* \(Circle, blog of 10 Sept 2026, .*, 202\d-\d\d-\d\d\)(; .* can be reached)?$/,
      );
      expect(refusal?.details.some(({ reason }) => reason === 'HALTED')).toBe(true);
    }
  });

  test('is compared on 11 January, each route with its warning, and refused on 13 January', async () => {
    const { routes } = await answerRoutes(sampleOn('2027-01-11'), {
      ...dollars(ON_OSMOSIS, ON_BASE),
      allow_unsafe: true,
    });
    expect(routes.length).toBeGreaterThan(0);
    for (const { route } of routes) {
      const told = route.liveness_warnings?.filter((each) => each.notice === 'noble-usdc');
      expect(told).toHaveLength(1);
    }
    await expect(answerRoutes(sampleOn('2027-01-13'), dollars(ON_OSMOSIS, ON_BASE))).rejects.toThrow(
      /Circle caps how much USDC can leave Noble/,
    );
  });
});

describe('what a route says of notices', () => {
  const ending = (from: string, closed: string) =>
    notice({
      about: [{ chain_id: 'osmosis-1' }],
      phases: [
        { from, effect: 'warn' },
        { from: closed, effect: 'closed' },
      ],
    });
  /** The day before it closes. */
  const dayBefore = () => withNotices('2026-11-01', [ending('2026-10-01', '2026-11-02')]);
  const ATOM = { chain_id: 'cosmoshub-4', denom: 'uatom' };
  const asked = dollars(OSMO, ATOM);

  test('changes neither the route nor its amounts', () => {
    const plain = answerRoute(withNotices('2026-11-01', []), asked);
    const warned = answerRoute(dayBefore(), asked);
    const waysOf = (route: Route) => [
      kindsOf(route),
      route.operations.map(({ amount_in, amount_out }) => [amount_in, amount_out]),
    ];
    expect(waysOf(warned)).toEqual(waysOf(plain));
    expect(warned.amount_out).toBe(plain.amount_out);
    expect(plain.liveness_warnings).toBeUndefined();
  });

  test('is a warning of its own for 60 days, and before that among the others only', () => {
    const of = (today: string) => answerRoute(withNotices(today, [ending('2026-10-01', '2027-03-01')]), asked);
    expect(of('2026-12-30').warning).toBeUndefined();
    expect(of('2026-12-30').liveness_warnings).toMatchObject([{ notice: 'a-notice', until: '2027-03-01' }]);
    expect(of('2026-12-31').warning).toMatchObject({ notice: 'a-notice' });
  });

  test('hides no warning about the price', () => {
    const { warning, liveness_warnings } = answerRoute(dayBefore(), {
      ...request(OSMO, ATOM, '1000000000000000000'),
      allow_unsafe: true,
    });
    expect(warning?.type).toBe('BAD_PRICE_WARNING');
    expect(liveness_warnings).toHaveLength(1);
  });

  test('comes with a transfer to another address on one chain too', () => {
    expect(answerRoute(dayBefore(), dollars(OSMO, OSMO)).liveness_warnings).toMatchObject([{ notice: 'a-notice' }]);
  });
});
