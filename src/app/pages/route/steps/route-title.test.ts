import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { routeTitle } from './route-title.ts';
import { timelineSteps } from './timeline.ts';

const steps = (name: keyof typeof routes) => timelineSteps(routes[name], routeNames, numberFormatter('en-US'));
const title = (name: keyof typeof routes) => routeTitle(routes[name], steps(name), routeNames);

test('the title of a route is its only step, or its ends and what carries it, each once', () => {
  expect(title('cctp')).toBe('Burn USDC on Ethereum, mint it on Arbitrum with CCTP');
  expect(title('threeSignatures')).toBe('ETH on Arbitrum to USDC on Osmosis by Uniswap v3, CCTP and IBC');
  const many = ['A', 'B', 'A', 'C', 'D', 'E'].flatMap((carrier) => steps('cctp').map((step) => ({ ...step, carrier })));
  expect(routeTitle(routes.cctp, many, routeNames)).toMatch(/by A, B, C and 2 more$/);
  expect(routeTitle(routes.cctp, [], routeNames)).toBe('USDC on Ethereum to USDC on Arbitrum');
});
