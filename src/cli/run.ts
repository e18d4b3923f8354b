import { parseArgs } from 'node:util';
import { type Client, createClient } from '#client/client.ts';
import { MalformedResponse, TimedOut, Unreachable } from '#client/failure.ts';
import { httpTransport } from '#client/http.ts';
import type { Transport } from '#client/transport.ts';
import { ServiceError } from '#contract/error.ts';
import { DEFAULT_LANES, MAX_LANES } from '#contract/lanes.ts';
import { version } from '../../package.json' with { type: 'json' };
import { COMMANDS } from './commands.ts';
import { EXIT, UsageError } from './failure.ts';

/** What a run writes and ends with. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where `npm start` serves. */
const USUAL_SERVICE = 'http://127.0.0.1:4000';
const SERVICE_VARIABLE = 'PORTOLAN_SERVICE';

const OPTIONS = {
  json: { type: 'boolean' },
  service: { type: 'string' },
  local: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  'allow-unsafe': { type: 'boolean' },
  'go-fast': { type: 'boolean' },
  'smallest-units': { type: 'boolean' },
  bridges: { type: 'string' },
  order: { type: 'string' },
  chain: { type: 'string' },
  coming: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  limited: { type: 'boolean' },
  limit: { type: 'string' },
} as const;

const OPTION_NOTES: readonly (readonly [string, string])[] = [
  ['--json', 'the answer as JSON: market, balances, prices, data; or error'],
  ['--service URL', `the service to ask; else that of ${SERVICE_VARIABLE}, else ${USUAL_SERVICE}`],
  ['--local', 'ask the service of this program, on its made-up sample market'],
  ['--bridges A,B', 'only these bridges'],
  ['--allow-unsafe', 'also routes that lose over a tenth, or of which that is not known'],
  ['--go-fast', 'the fast route'],
  [
    '--order ORDER',
    'of routes effort, the default, time or value: what decides; of lanes max, the default, fee or time: what comes first',
  ],
  ['--limited', 'only lanes with a known maximum'],
  ['--limit N', `as many lanes, at most ${MAX_LANES}; else ${DEFAULT_LANES}`],
  ['--coming', 'only notices with a day to come'],
  ['--smallest-units', 'amounts are whole numbers of smallest units'],
  ['--version', 'the version of this program'],
];

function helpText(): string {
  const commands = Object.values(COMMANDS).map(({ usage, meaning }) => `  portolan ${usage}\n      ${meaning}`);
  const options = OPTION_NOTES.map(([name, meaning]) => `  ${name.padEnd(18)} ${meaning}`);
  return [
    ...['Quotes for moving assets between chains. Nothing is signed or sent.', '', ...commands],
    ...['  portolan mcp', '      the same for models, over the Model Context Protocol on standard input and output'],
    ...['', ...options, ''],
    'It ends with 0 for an answer, 1 for no route or a refusal, 2 for arguments that cannot be read or are ambiguous, 3 where no',
    'service answers.\n',
  ].join('\n');
}

type Values = ReturnType<typeof readArguments>['values'];

/** Throws UsageError. */
export function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The client that the options choose. Throws UsageError. */
export async function clientOf({ local, service }: Values, env: NodeJS.ProcessEnv): Promise<Client> {
  if (local && service !== undefined) throw new UsageError('--local and --service exclude each other');
  if (local) return createClient({ transport: await localTransport() });
  const url = service ?? (env[SERVICE_VARIABLE] || USUAL_SERVICE);
  if (!/^https?:/.test(url) || !URL.canParse(url)) throw new UsageError(`"${url}" is not the URL of a service`);
  return createClient({ transport: httpTransport(url) });
}

/** The service in this process, with nothing of the environment: on the sample market, without nodes. */
async function localTransport(): Promise<Transport> {
  const [{ composeHttp }, { readConfig }] = await Promise.all([
    import('#server/compose.ts'),
    import('#server/config.ts'),
  ]);
  const service = composeHttp(readConfig({}));
  return async ({ method, path, body }, signal) => {
    const response = await service.fetch(new Request(`http://local.invalid${path}`, { method, body, signal }));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

/** Runs a command. Throws nothing but faults of this code. */
export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const isJson = argv.includes('--json');
  try {
    const { values, positionals } = readArguments(argv);
    const [name, ...words] = positionals;
    if (values.version) return written(EXIT.answer, `${version}\n`);
    if (values.help || name === undefined) {
      return values.help ? written(EXIT.answer, helpText()) : { code: EXIT.usage, stdout: '', stderr: helpText() };
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new UsageError(`"${name}" is no command; portolan --help lists them`);
    const { data, text, sources } = await command.run(await clientOf(values, env), words, values);
    return written(EXIT.answer, isJson ? jsonText({ ...sources, data }) : `${printable(text)}\n`);
  } catch (error) {
    const { code, message, body } = failureOf(error);
    return { code, stdout: isJson ? jsonText({ error: body }) : '', stderr: `portolan: ${printable(message)}\n` };
  }
}

/** Whatever a service says, it moves no cursor and changes no colour. */
const printable = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, '');

const written = (code: number, stdout: string): Outcome => ({ code, stdout, stderr: '' });
const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function failureOf(error: unknown): { code: number; message: string; body: object } {
  if (error instanceof UsageError)
    return { code: EXIT.usage, message: error.message, body: ServiceError.invalid(error.message).toBody() };
  if (error instanceof ServiceError) return { code: EXIT.refusal, message: error.message, body: error.toBody() };
  if (error instanceof Unreachable || error instanceof TimedOut || error instanceof MalformedResponse) {
    const message = `${error.message} Start one with npm start, name one with --service URL, or ask with --local.`;
    return { code: EXIT.unreached, message, body: new ServiceError('unavailable', message).toBody() };
  }
  throw error;
}
