import { expect, test } from 'vitest';
import { createClient } from '#client/client.ts';
import { MismatchedResponse, Unreachable } from '#client/failure.ts';
import type { Transport } from '#client/transport.ts';
import { errorInfo, ServiceError } from '#contract/error.ts';
import { maySupportRoutes, requestRoutes } from './routes-support.ts';

const REQUEST = {
  source_asset_denom: 'uusdc',
  source_asset_chain_id: 'noble-1',
  dest_asset_denom: 'uosmo',
  dest_asset_chain_id: 'osmosis-1',
  amount_in: '1',
};

const replying =
  (status: number, body: unknown): Transport =>
  async () => ({ status, headers: new Headers(), text: typeof body === 'string' ? body : JSON.stringify(body) });

async function mayStillHave(transport: Transport): Promise<boolean> {
  const client = createClient({ transport });
  await requestRoutes(client, REQUEST, {}).catch(() => undefined);
  return maySupportRoutes(client);
}

test.each([
  ['a 404 of a foreign form', 404, { error: 'page not found' }],
  ["a 404 of the wire's form", 404, { code: 5, message: 'Not Found', details: [] }],
  ['a 405', 405, { code: 3, message: 'GET only', details: [] }],
  ['a 501', 501, { code: 12, message: 'Not Implemented', details: [] }],
  ['a fallback page', 200, '<!doctype html><title>App</title>'],
])('treats the endpoint as missing after %s', async (_, status, body) => {
  expect(await mayStillHave(replying(status, body))).toBe(false);
});

const noAsset = ServiceError.invalidField('dest_asset_denom', 'asset uatom is not known on chain 1', 'not_found');
const noRoute = ServiceError.notFound('no route', [errorInfo('NO_ROUTE')]);

test.each<[string, Transport]>([
  ['an answer', replying(200, { routes: [] })],
  ['a no-route error', replying(404, noRoute.toBody())],
  ['an unknown-asset error', replying(404, noAsset.toBody())],
  ['a refusal', replying(400, { code: 3, message: 'amount_in: must be more than zero', details: [] })],
  ['a failure', replying(500, { code: 2, message: 'internal error', details: [] })],
  ['a gateway error', replying(502, '<html>Bad gateway</html>')],
  ['routes of another request', () => Promise.reject(new MismatchedResponse('The route delivers uatom.', {}))],
  ['nothing', () => Promise.reject(new Unreachable({ address: '' }))],
])('does not treat the endpoint as missing after %s', async (_, transport) => {
  expect(await mayStillHave(transport)).toBe(true);
});

test('an answer that there is no route is the error that it stands for', async () => {
  const answer = { routes: [], no_route: noRoute.toBody() };
  const asked = requestRoutes(createClient({ transport: replying(200, answer) }), REQUEST, {});
  await expect(asked).rejects.toMatchObject({ kind: 'not_found', message: 'no route', details: noRoute.details });
});

test('treats the endpoint as present after one response, whatever follows', async () => {
  let body: unknown = { routes: [] };
  const client = createClient({ transport: (...asked) => replying(200, body)(...asked) });
  await requestRoutes(client, REQUEST, {});
  body = '{"routes":[';
  await expect(requestRoutes(client, REQUEST, {})).rejects.toThrow();
  expect(maySupportRoutes(client)).toBe(true);
});
