import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createRandom } from '#testing/random.ts';
import { namedPath, wholeNumber } from './options.ts';
import { ask, askAll, type NamedService, type Response } from './questions/ask.ts';
import { createRequests, DEAREST_KNOWN } from './questions/requests.ts';
import { differences, hasInverse, inverseTable, valueTable } from './questions/tables.ts';
import { machineText } from './report.ts';
import type { createRouteService } from './service.ts';

/**
 * `npm run bench:questions`: random route requests on the sample market to our service and to other builds of it, in one
 * run without HTTP. bench/README.md lists the options.
 */
const { values: options } = parseArgs({
  options: {
    questions: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    ours: { type: 'string' },
    service: { type: 'string', multiple: true, default: [] },
    search: { type: 'string' },
  },
});
const count = wholeNumber('--questions', options.questions);
const seed = wholeNumber('--seed', options.seed);
const searches = options.search === undefined ? 0 : wholeNumber('--search', options.search);

const WARM_UP_REQUESTS = 60;
/** How many of the dearest requests the search prints, and changes to find dearer ones. */
const DEAREST = 5;

const print = (text: string) => process.stdout.write(`${text}\n`);
const ms = (value: number) => `${value.toFixed(0)} ms`;

const services = [await loadService('ours', options.ours)];
for (const { name, path } of options.service.map((text) => namedPath('--service', text))) {
  services.push(await loadService(name, path));
}
print(`${machineText()}, seed ${seed}\n`);

const warmUp = createRequests(createRandom(seed + 1_000_003));
await askAll(services, Array.from({ length: WARM_UP_REQUESTS }, warmUp.usual));

const random = createRandom(seed);
const requests = createRequests(random);
const responses = await askAll(services, Array.from({ length: count }, requests.usual));
print(`${count} random exact inputs of 1,000 to 5,000,000 dollars\n`);
print(valueTable(services, responses));
for (const text of differences(services, responses)) print(text);

const forward = responses.map((each) => each.filter(hasInverse));
const inverse: Response[][] = services.map(() => []);
for (const [index, service] of services.entries()) {
  for (const { request, route } of forward[index] ?? []) {
    const { amount_in, ...rest } = request;
    inverse[index]?.push(await ask(service, { ...rest, amount_out: route?.amount_out }));
  }
}
const inverses = inverseTable(services, forward, inverse);
print('\nexact outputs of the same where the price impact is under 10 percent\n');
print(inverses.table);
for (const text of inverses.worst) print(text);

print('\nthe dearest request known');
for (const service of services) {
  const { cpuMs, refusal } = await ask(service, DEAREST_KNOWN);
  print(`${service.name}: ${ms(cpuMs)} of processor time; ${refusal || 'a route'}`);
}

if (searches > 0) {
  print(`\nthe dearest of ${searches} requests of any kind, half of them changes of the dearest so far\n`);
  for (const response of await dearestOf(services[0] as NamedService, searches)) {
    print(`${ms(response.cpuMs)}; ${response.refusal || 'a route'}\n  ${JSON.stringify(response.request)}`);
  }
}

async function dearestOf(service: NamedService, searches: number): Promise<readonly Response[]> {
  let dearest: readonly Response[] = [];
  for (let search = 0; search < searches; search++) {
    const isChange = search % 2 === 1 && dearest.length > 0;
    const request = isChange ? requests.changed(random.pick(dearest).request) : requests.any();
    const response = await ask(service, request);
    dearest = [...dearest, response].toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, DEAREST);
  }
  return dearest;
}

/** Our service from its source, or a build of it by `npm run build:service`, by the path of its module. */
async function loadService(
  name: string,
  path = new URL('service.ts', import.meta.url).pathname,
): Promise<NamedService> {
  const module: { createRouteService: typeof createRouteService } = await import(pathToFileURL(path).href);
  return { name, service: module.createRouteService() };
}
