import { type NodesConfig, parseNodes } from '#balances/nodes.ts';

export const LOG_LEVELS = ['silent', 'error', 'info'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly nodes: NodesConfig;
  readonly bodyLimitBytes: number;
  readonly logLevel: LogLevel;
}

interface Variable<T> {
  readonly name: string;
  /** Text that stands in when the variable is absent or empty. */
  readonly fallback: string;
  readonly meaning: string;
  /** Throws an Error that says what the text must be. */
  read(text: string): T;
}

/** Every variable of the environment that the service reads; `--help` prints this table. */
export const VARIABLES: { readonly [K in keyof Config]: Variable<Config[K]> } = {
  port: {
    name: 'PORT',
    fallback: '4000',
    meaning: 'The port to listen on; 0 takes any free one.',
    read: (text) => readWhole(text, 0, 65_535),
  },
  host: {
    name: 'HOST',
    fallback: '127.0.0.1',
    meaning: 'The address to listen on; 0.0.0.0 opens the service to the network.',
    read: readHost,
  },
  nodes: {
    name: 'PORTOLAN_NODES',
    fallback: 'off',
    meaning:
      'Where balances are read: off (sample accounts only), live (the public nodes of the registry), or a JSON object ' +
      'from chain id to a URL or a list of URLs.',
    read: parseNodes,
  },
  bodyLimitBytes: {
    name: 'PORTOLAN_BODY_LIMIT',
    fallback: '1000000',
    meaning: 'The largest request body, in bytes.',
    read: (text) => readWhole(text, 1_000, 100_000_000),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'info',
    meaning: `What is written to standard output, a JSON line each: ${LOG_LEVELS.join(', ')}; info tells every request.`,
    read: readLogLevel,
  },
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws one Error that names every variable that cannot be used. */
export function readConfig(environment: Environment): Config {
  const wrong: string[] = [];
  const value = <T>({ name, fallback, read }: Variable<T>): T | undefined => {
    try {
      return read(environment[name]?.trim() || fallback);
    } catch (error) {
      const { message } = error as Error;
      wrong.push(message.startsWith(name) ? message : `${name} ${message}`);
      return undefined;
    }
  };
  const config = Object.fromEntries(
    Object.entries(VARIABLES).map(([key, variable]) => [key, value<unknown>(variable)]),
  );
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return config as unknown as Config;
}

function readWhole(text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Error(`must be a whole number from ${least} to ${most}, not "${text}"`);
}

function readHost(text: string): string {
  if (/^[\w.:-]+$/.test(text)) return text;
  throw new Error(`must be an IP address or a host name, not "${text}"`);
}

function readLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new Error(`must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
}
