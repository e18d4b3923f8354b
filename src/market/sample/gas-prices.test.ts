import { expect, test } from 'vitest';
import { embeddedRegistry } from '#registry/embedded.ts';
import { sampleGasPrices } from './gas-prices.ts';

const registry = embeddedRegistry();

test('a gas price of zero in the registry is not taken for free gas', () => {
  const gasPrice = sampleGasPrices(registry, () => null);
  // Average 0, high 0.035; all 0; and above 0.
  expect(gasPrice('gravity-bridge-3')).toMatchObject({ asset: { denom: 'ugraviton' }, num: 35n, den: 1000n });
  expect(gasPrice('nomic-stakenet-3')).toBeNull();
  expect(gasPrice('noble-1')).toMatchObject({ asset: { denom: 'uusdc' }, num: 1n, den: 10n });
});
