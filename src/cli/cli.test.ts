import { spawn } from 'node:child_process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#client/client.ts';
import { errorBodySchema } from '#contract/error-schema.ts';
import { lanesResponseSchema } from '#contract/lanes.ts';
import { type Operation, operationKey } from '#contract/operation.ts';
import { formatUnits } from '#math/units.ts';
import { composeHttp } from '#server/compose.ts';
import { type NodeServer, startNodeServer } from '#server/node-server.ts';
import { serviceConfig } from '#testing/service-config.ts';
import { readAssetArgument } from './asset-argument.ts';
import { run } from './run.ts';

const service = composeHttp(serviceConfig());
let server: NodeServer;
/** As the command finds the service. */
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  server = await startNodeServer({ service, port: 0, host: '127.0.0.1' });
  env = { PORTOLAN_SERVICE: server.url };
});
afterAll(() => server.close());

const client = createClient({
  transport: async ({ method, path, body }, signal) => {
    const response = await service.fetch(new Request(`http://here${path}`, { method, body, signal }));
    return { status: response.status, headers: response.headers, text: await response.text() };
  },
});

const NODE = [process.execPath, '--import', 'tsx', 'src/cli/portolan.ts'] as const;

/** Runs a line in a shell, `portolan` being the command. */
function shell(line: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const command = `portolan() { '${NODE.join("' '")}' "$@"; }\n${line}`;
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { env: { ...process.env, ...env } });
    const out = { stdout: '', stderr: '' };
    child.stdout.on('data', (data) => {
      out.stdout += data;
    });
    child.stderr.on('data', (data) => {
      out.stderr += data;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...out }));
  });
}

const PAIR = ['25 ATOM cosmoshub-4', 'OSMO osmosis-1'];
/** A hundred million dollars and more. */
const TOO_MUCH = ['90000000 ATOM cosmoshub-4', 'OSMO osmosis-1'];

describe('in a shell', () => {
  test('a route is a text that begins with its market, and ends with 0', async () => {
    const { code, stdout, stderr } = await shell(`portolan route "${PAIR.join('" "')}"`);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^SAMPLE MARKET: /);
    expect(stdout).toMatch(/^Send 25 ATOM on cosmoshub-4 \(uatom\), worth \$100\.$/m);
    expect(stdout).toMatch(/^Receive 499\.\d+ OSMO on osmosis-1 \(uosmo\)/m);
  });

  test('a refusal ends with 1, its message where errors go', async () => {
    const { code, stdout, stderr } = await shell(`portolan route "${TOO_MUCH.join('" "')}"`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^portolan: bad price: /);
  });

  test('models are served on standard input and output', async () => {
    const [command, ...args] = NODE;
    const model = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport({ command, args: [...args, 'mcp', '--service', server.url] });
    await model.connect(transport);
    const result = await model.callTool({ name: 'find_chains', arguments: { text: 'noble' } });
    expect(JSON.stringify(result.content)).toContain('noble-1');
    await model.close();
  });
});

describe('output', () => {
  test('as JSON has the answer of the contract and names its market', async () => {
    const { code, stdout } = await run(['route', ...PAIR, '--json'], env);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      market: { source: 'sample' },
      data: { amount_in: '25000000', source_asset_denom: 'uatom', dest_asset_denom: 'uosmo' },
    });
  });

  test('of an error as JSON is the error of the contract', async () => {
    const { code, stdout } = await run(['route', ...TOO_MUCH, '--json'], env);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 3, details: [{ reason: 'BAD_PRICE_ERROR' }] } });
  });

  test('of what goes wrong before a service answers has the same form as JSON', async () => {
    const errors = [
      await run(['rout', '--json'], env),
      await run(['bridges', '--json', '--service', 'http://127.0.0.1:1'], {}),
    ].map(({ stdout }) => errorBodySchema.parse(JSON.parse(stdout).error));
    expect(errors.map(({ code, details }) => [code, details])).toEqual([
      [3, []],
      [14, []],
    ]);
  });

  test('of --version is that of the package', async () => {
    expect((await run(['--version'], {})).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    ['compare', PAIR, /BEST_AMOUNT/],
    ['compare', ['1 ETH 1', 'ETH 59144'], /^Not quoted here: Linea Bridge, /m],
    ['what-if', PAIR, /without IBC/],
    ['balances', ['osmosis-1=osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg'], /OSMO/],
    [
      'origins',
      ['ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2 osmosis-1'],
      /cosmoshub-4 +uatom/,
    ],
    ['bridges', [], /CCTP/],
    ['lanes', ['USDC', '--from', 'Ethereum', '--to', 'Base'], /CCTP fast +USDC on 1 +USDC on 8453/],
    ['notices', ['usdc', '--chain', 'noble'], /noble-usdc: /],
    ['assets', ['usdc', '--chain', 'ethereum'], /0xA0b86991/],
    ['chains', ['arbitrum'], /42161/],
  ])('of %s names the sample market', async (name, words, reads) => {
    const { code, stdout } = await run([name, ...words], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^SAMPLE MARKET: /);
    expect(stdout).toMatch(reads);
  });

  test('names the sample market where the command itself is the service', async () => {
    const { code, stdout } = await run(['chains', 'noble', '--local'], {});
    expect([code, stdout.split(':')[0]]).toEqual([0, 'SAMPLE MARKET']);
  });

  test('of a service that does not answer ends with 3 and says what to do', async () => {
    const { code, stderr } = await run(['bridges', '--service', 'http://127.0.0.1:1'], {});
    expect(code).toBe(3);
    expect(stderr).toMatch(/^portolan: http:\/\/127\.0\.0\.1:1 does not answer\. Start one with npm start/);
  });

  test('has no control characters, whatever a service says', async () => {
    const body = JSON.stringify({ code: 5, message: 'none\u001b[2J\u009b31m here', details: [] });
    const hostile = await startNodeServer({
      service: { fetch: async () => new Response(body, { status: 404 }) },
      ...{ port: 0, host: '127.0.0.1' },
    });
    const { stderr } = await run(['bridges', '--service', hostile.url], {});
    await hostile.close();
    expect(stderr).toBe('portolan: none[2J31m here\n');
  });
});

describe('an amount', () => {
  const ATOM = 'ATOM cosmoshub-4';
  const amountOf = async (amount: string, isSmallestUnits = false) =>
    (await readAssetArgument(client, `${amount} ${ATOM}`, { isSmallestUnits })).amount;

  test('is turned into smallest units to the last digit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 10n ** 77n }), async (units) => {
        expect(await amountOf(formatUnits(units, 6))).toBe(units.toString());
      }),
      { numRuns: 20 },
    );
    expect(await amountOf('9007199254740993.000001')).toBe('9007199254740993000001');
  });

  test.each(['1.0000001', '1e3', '-1', '+1', '1,000', '1.', '.5', `1${'0'.repeat(78)}`])(
    '%s is refused',
    async (text) => {
      await expect(amountOf(text)).rejects.toThrow(/must be a number like 1234\.5/);
    },
  );

  test('in smallest units must be whole', async () => {
    expect(await amountOf('100000000', true)).toBe('100000000');
    await expect(amountOf('1.5', true)).rejects.toThrow(/whole number/);
  });

  test('in the second part is what is to arrive', async () => {
    const { stdout } = await run(['route', ATOM, '10.5 OSMO osmosis-1', '--json'], env);
    expect(JSON.parse(stdout).data).toMatchObject({ amount_out: '10500000' });
  });
});

describe('an asset', () => {
  const read = (text: string) => readAssetArgument(client, text, { isSmallestUnits: false });

  test.each([
    ['uatom cosmoshub-4', 'cosmoshub-4', 'uatom'],
    ['atom COSMOSHUB', 'cosmoshub-4', 'uatom'],
    ['ATOM Cosmos Hub', 'cosmoshub-4', 'uatom'],
    ['usdc.n osmosis-1', 'osmosis-1', 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4'],
    ['0xaf88d065e77c8cc2239327c5edb3a432268e5831 42161', '42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
  ])('%s is found', async (text, chain_id, denom) => {
    expect(await read(text)).toEqual({ chain_id, denom, amount: null });
  });

  test('of a symbol that several have is refused with the choices', async () => {
    await expect(read('USDC osmosis-1')).rejects.toThrow(
      /several assets on osmosis-1[\s\S]*USDC\.n {2}USDC {2}ibc\/498A/,
    );
  });

  test('that does not exist is refused with those alike', async () => {
    await expect(read('USD noble-1')).rejects.toThrow(/no asset on noble-1 is called "USD"[\s\S]*uusdc/);
    await expect(read('USDC nowhere')).rejects.toThrow(/no chain is called "nowhere"/);
  });
});

describe('arguments', () => {
  test.each([
    ['without a command', []],
    ['of an unknown command', ['swap']],
    ['with an unknown option', ['bridges', '--fast']],
    ['with one word too many', ['bridges', 'x']],
    ['with a name of every object', ['constructor']],
    ['with a bridge that is none', ['route', ...PAIR, '--bridges', 'x']],
    ['with lanes of an asset that is none', ['lanes', 'nothing-is-called-so']],
    ['with lanes of a denom that several chains have', ['lanes', 'uusdc']],
    ['with lanes in an order of routes', ['lanes', 'USDC', '--order', 'value']],
    ['with more lanes than are told at once', ['lanes', '--limit', '501']],
    ['with lanes of an amount', ['lanes', '5 USDC Base']],
    ['with two services', ['bridges', '--local', '--service', 'http://a']],
    ['with a service that is no URL', ['bridges', '--service', 'here']],
    ['with an address twice', ['balances', '1=a', '1=b']],
  ])('%s end with 2 and a message', async (_name, argv) => {
    const { code, stderr, stdout } = await run(argv, env);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
  });

  test('options reach the service', async () => {
    const kindsOf = async (...options: string[]) => {
      const { stdout } = await run(['route', '1000 USDC 1', 'USDC 8453', ...options, '--json'], env);
      return JSON.parse(stdout).data.operations.map((operation: Operation) => operationKey(operation));
    };
    expect(await kindsOf()).not.toContain('stargate_transfer');
    expect(await kindsOf('--bridges', 'stargate')).toEqual(['stargate_transfer']);
  });
});

describe('lanes', () => {
  const lanesOf = async (...argv: string[]) => {
    const { code, stdout } = await run(['lanes', ...argv, '--json'], env);
    expect(code).toBe(0);
    return lanesResponseSchema.parse(JSON.parse(stdout).data);
  };

  test('of a symbol, two chains and a bridge are those that the service lists of them', async () => {
    const { lanes, total } = await lanesOf('usdc', '--from', 'Ethereum', '--to', 'base', '--bridges', 'cctp,stargate');
    expect(lanes.length).toBe(total);
    expect(new Set(lanes.map(({ bridge_id }) => bridge_id))).toEqual(new Set(['CCTP', 'STARGATE']));
    for (const lane of lanes) {
      expect([lane.source_asset_chain_id, lane.dest_asset_chain_id]).toEqual(['1', '8453']);
      expect(lane.sizes.map(({ usd }) => usd)).toEqual(['100', '10000', '1000000']);
    }
  });

  test.each([['uatom'], ['ATOM', 'cosmoshub-4']])(
    'of %s are those of one asset, as many as were asked for',
    async (...words) => {
      const { lanes, total, left_out } = await lanesOf(...words, '--limit', '2');
      expect(lanes).toHaveLength(2);
      expect(left_out).toBe(total - 2);
      for (const lane of lanes) expect([lane.source_asset_denom, lane.dest_asset_denom]).toContain('uatom');
    },
  );

  test('with a limit, in an order', async () => {
    const { lanes } = await lanesOf('USDC', '--limited', '--order', 'time', '--limit', '30');
    expect(lanes.map(({ max }) => max)).not.toContain(null);
    const seconds = lanes.map(({ duration }) => duration?.seconds ?? Number.POSITIVE_INFINITY);
    expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
  });
});
