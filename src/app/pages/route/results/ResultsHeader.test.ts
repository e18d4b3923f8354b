import { expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { sortOrderText } from './ResultsHeader.tsx';

const withoutGas = { route: { ...routes.cctp, estimated_fees: [] } };
const withGas = { route: { ...routes.cctp, estimated_fees: [{ amount: '1', fee_type: 'GAS' }] } as Route };

test('the sort order text mentions fees on top', () => {
  expect(sortOrderText('received', 'in', [])).toBe('Sorted by amount received, less fees on top.');
  expect(sortOrderText('received', 'out', [])).toMatch(/^Sorted by amount sent with fees on top, least first\./);
});

test('the sort order text states whether any route lists network gas', () => {
  expect(sortOrderText('fees', 'in', [withoutGas, withGas])).toBe(
    'Sorted by listed fees, lowest first. Network gas is included only where routes list it.',
  );
  expect(sortOrderText('fees', 'in', [withGas])).toBe(
    'Sorted by listed fees, lowest first. Network gas is included, as estimated.',
  );
  expect(sortOrderText('fees', 'in', [withoutGas])).toMatch(/Network gas is not included/);
});
