import { parseArgs } from 'node:util';
import { createClient } from '#client/client.ts';
import { httpTransport } from '#client/http.ts';
import { evaluateJourneys } from './evaluate.ts';
import { JOURNEYS } from './index.ts';
import { journeysReport } from './report.ts';
import { sampleAmountFor, sampleRoutesOf } from './sample.ts';
import { serviceRoutesOf } from './service.ts';

/** `npm run journeys`: asks the sample market of this process, or with `--service URL` any service of the same contract. */
async function main(): Promise<void> {
  const { service } = parseArgs({ options: { service: { type: 'string' } } }).values;
  const routesOf =
    service === undefined ? sampleRoutesOf : serviceRoutesOf(createClient({ transport: httpTransport(service) }));
  const answers = await evaluateJourneys(routesOf, JOURNEYS, sampleAmountFor);
  // Whatever a service says, it moves no cursor and changes no colour.
  process.stdout.write(`${journeysReport(answers).replace(/(?!\n)\p{Cc}/gu, '')}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
