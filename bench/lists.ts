import { Agent, get } from 'node:http';
import { parseArgs } from 'node:util';
import { endpoints } from '#contract/endpoints.ts';
import { startService } from './http/servers.ts';
import { wholeNumber } from './options.ts';
import { machineText, tableText } from './report.ts';

/** `npm run bench:lists`, after `npm run build`: bytes and processor of the server for each list, one request after the other. */
const { values: options } = parseArgs({ options: { requests: { type: 'string', default: '300' } } });
const REQUESTS = wholeNumber('--requests', options.requests);

const ALL = ['evm_assets', 'svm_assets', 'cw20_assets', 'no_metadata_assets'].map((kind) => `include_${kind}=true`);
const ASSETS = `${endpoints.assets.path}?${ALL.join('&')}`;
const LISTS = {
  'assets by chain': ASSETS,
  'assets in columns': `${ASSETS}&as_columns=true`,
  chains: `${endpoints.chains.path}?include_evm=true&include_svm=true`,
  bridges: endpoints.bridges.path,
  venues: endpoints.venues.path,
};

interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly tag: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const ask = (url: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes, tag: response.headers.etag ?? '' }));
    });
    request.on('error', reject);
  });

const service = await startService();
const rows: string[][] = [];
for (const [name, path] of Object.entries(LISTS)) {
  for (const coding of ['br', 'gzip']) {
    const { tag } = await ask(service.url + path, { 'accept-encoding': coding });
    for (const known of ['', tag]) {
      const headers = { 'accept-encoding': coding, 'if-none-match': known };
      const last = await ask(service.url + path, headers);
      const before = await service.usage();
      for (let n = 0; n < REQUESTS; n++) await ask(service.url + path, headers);
      const { cpuMicros } = await service.usage();
      const micros = (cpuMicros - before.cpuMicros) / REQUESTS;
      rows.push([name, coding, `${last.status}`, `${last.bytes}`, `${micros.toFixed(0)} µs`]);
    }
  }
}
service.stop();
agent.destroy();
process.stdout.write(`${machineText()}\n\n${tableText(['list', 'coding', 'status', 'bytes', 'processor'], rows)}\n`);
