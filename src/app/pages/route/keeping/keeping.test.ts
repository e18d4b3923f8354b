import { expect, test } from 'vitest';
import type { Lookup } from '#app/asset/lookup.ts';
import { known, unknown } from '#app/format/maybe.ts';
import { setCatalog } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import { comparedRoutes } from '../comparison/compared-route.ts';
import type { Quote } from '../comparison/quotes.ts';
import { csvText, exportLines, jsonText, markdownText } from './export-text.ts';
import { backRequest, bothCosts } from './there-and-back.ts';

const lookup: Lookup = { asset: () => undefined, chain: () => undefined, bridgeName: () => undefined };
const compared = (route: Route, market: Quote['market'] = null) =>
  comparedRoutes(
    [{ request: { id: '0' } as Quote['request'], route, market, isBest: false }],
    'in',
    lookup,
    (decimal) => decimal,
  );
const { cctp } = routesOfEveryKind;

test('exports every digit of a cost, and names what is unknown', () => {
  const [line] = exportLines(
    compared({ ...cctp, usd_amount_in: '100', usd_amount_out: '99.123456789', estimated_fees: undefined }),
  );
  expect(line).toMatchObject({ cost_usd: '0.876543211', cost_is: 'at least', charged_extra_usd: null });
  expect(line?.unknown?.split(' ')).toContain('charged_extra_usd');
  expect(line?.received_units).toBe(cctp.amount_out);
});

test('leaves unknown cells of CSV empty, and keeps the answer in JSON', () => {
  const routes = compared({ ...cctp, usd_amount_in: undefined });
  const [names, values] = csvText(exportLines(routes)).split('\r\n');
  expect(values?.split(',')[names?.split(',').indexOf('Total cost (USD)') ?? -1]).toBe('');
  const at = new Date('2026-01-31T12:00:00Z');
  expect(JSON.parse(jsonText('a', routes, at)).routes[0].answer).toEqual(JSON.parse(JSON.stringify(routes[0]?.route)));
  expect(markdownText('a | b', routes, at)).toContain('### a \\| b');
});

test('says in a table to be read that figures of a sample market are made up', () => {
  const routes = compared(cctp, { source: 'sample', asOf: '2026-01-31T12:00:00Z' });
  expect(markdownText('a', routes, new Date(0))).toContain('### a\n\nSample market: figures are made up.\n\n|');
  expect(markdownText('a', compared(cctp), new Date(0))).toContain('### a\n\n|');
});

test('writes heads and words of CSV and Markdown in the language of the page, and JSON in English', () => {
  setCatalog('de', {
    Route: 'Weg',
    'Total cost (USD)': 'Kosten (USD)',
    Unsafe: 'Unsicher',
    no: 'nein',
    Unknown: 'Offen',
  });
  const routes = compared({ ...cctp, usd_amount_in: undefined });
  const [names, values] = csvText(exportLines(routes)).split('\r\n');
  const cell = (head: string) => values?.split(',')[names?.split(',').indexOf(head) ?? -1];
  expect(cell('Unsicher')).toBe('nein');
  expect(cell('Offen')).toContain('Kosten (USD)');
  expect(markdownText('a', routes, new Date(0))).toContain('| Weg |');
  expect(JSON.parse(jsonText('a', routes, new Date(0))).routes[0]).toMatchObject({ unsafe: 'no', cost_usd: null });
  setCatalog('en', {});
});

test('asks for the way back with what arrives, and with the same bridges', () => {
  const request = {
    ...{ source_asset_chain_id: 'a', source_asset_denom: 'x', dest_asset_chain_id: 'b', dest_asset_denom: 'y' },
    ...{ amount_out: '7', bridges: ['CCTP' as const] },
  };
  const back = backRequest({ ...cctp, amount_out: '98' }, request);
  expect(back).toMatchObject({
    source_asset_chain_id: cctp.dest_asset_chain_id,
    dest_asset_denom: cctp.source_asset_denom,
    amount_in: '98',
    bridges: ['CCTP'],
  });
  expect(back).not.toHaveProperty('amount_out');
  expect(backRequest({ ...cctp, amount_out: '0' }, request)).toBeNull();
});

test('adds both costs, at least where one is, and unknown where one is unknown', () => {
  const cost = (usd: bigint, isExact: boolean) => known({ usd, isExact, share: null });
  const cents = 10n ** 16n;
  expect(bothCosts(cost(120n * cents, true), cost(201n * cents + 1n, false))).toEqual(cost(322n * cents, false));
  expect(bothCosts(cost(2n, true), unknown('no price')).known).toBe(false);
});
