import { expect, test } from 'vitest';
import { embeddedRegistry } from '#registry/embedded.ts';
import { listBridges } from './index.ts';

test('a bridge without an open lane says why: by the word about it, else by what closes its lanes', () => {
  const closedOn = (day: string) =>
    Object.fromEntries(
      listBridges(embeddedRegistry(day)).flatMap(({ id, liveness }) => (liveness ? [[id, liveness.notice]] : [])),
    );
  expect(closedOn('2026-06-15')).toEqual({});
  expect(closedOn('2026-11-28')).toEqual({ AXELAR: 'axelar-token-transfers', GO_FAST: 'noble-usdc' });
});
