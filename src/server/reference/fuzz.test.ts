import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzRequests } from '#testing/fuzz/openapi-requests.ts';
import { responseCheck } from '#testing/fuzz/response-check.ts';
import { sampleWorld } from '#testing/fuzz/world.ts';
import { runs } from '#testing/runs.ts';
import { serviceConfig } from '#testing/service-config.ts';
import { composeHttp } from '../compose.ts';
import { openApiDocument } from './openapi.ts';

const seed = Number(process.env.PORTOLAN_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const REQUESTS = runs(500);

const document = openApiDocument();
const service = composeHttp(serviceConfig());
const check = responseCheck(document);

test(`${REQUESTS} requests of every operation are answered as the document says (seed ${seed})`, async () => {
  const operations = new Set<string>();
  const statuses = new Map<number, number>();
  const requests = fuzzRequests(document, sampleWorld());
  const isAnswered = fc.asyncProperty(requests, async (request) => {
    const { method, target, body } = request;
    const response = await service.fetch(new Request(`http://here${target}`, { method, body }));
    const { status, headers } = response;
    expect(check(request, { status, headers, text: await response.text() })).toBeNull();
    operations.add(request.operationId);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  await fc.assert(isAnswered, { numRuns: REQUESTS, seed, endOnFailure: true });
  const all = Object.values(document.paths).flatMap(({ get, post }) => [get, post].flatMap((each) => each ?? []));
  expect([...operations].sort()).toEqual(all.map(({ operationId }) => operationId).sort());
  // Neither all refused nor all let through: both sides of the checks were reached.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 5);
  expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 10);
}, 600_000);
