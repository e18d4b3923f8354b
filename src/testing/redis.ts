import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedRedis, REDIS_VARIABLE } from '../../scripts/find-redis.js';
import { freePorts } from '../../scripts/free-ports.js';
import { type Child, startChild } from './nodes/child.ts';

const PROGRAM = installedRedis();
const NAMED = process.env[REDIS_VARIABLE];

const ANSWER_MS = 180_000;

/** Whether there is a Redis for tests; and whether one can be started and ended by them. */
export const HAS_REDIS = NAMED !== undefined || PROGRAM !== undefined;
export const STARTS_REDIS = PROGRAM !== undefined;

export interface TestRedis {
  readonly url: string;
  /** For the keys of one test: others may write to the same Redis. */
  readonly keyPrefix: string;
  /** It answers, however busy the machine is. */
  readonly answerMs: number;
  /** Ends the server at once, with all that it holds; a named one goes on. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface RedisOptions {
  readonly password?: string;
  /** Further options of the program. */
  readonly more?: readonly string[];
}

/** Starts a Redis on loopback that keeps nothing, or takes the named one. */
export async function startRedis({ password, more = [] }: RedisOptions = {}): Promise<TestRedis> {
  const keyPrefix = `portolan-test:${randomUUID()}:`;
  if (PROGRAM === undefined) return { url: NAMED ?? '', keyPrefix, answerMs: ANSWER_MS, ...NOTHING_TO_END };
  const folder = mkdtempSync(join(tmpdir(), 'portolan-redis-'));
  const port = await freePorts(1, process.pid + Math.floor(Math.random() * 10_000));
  const args = [
    ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
    ...(password === undefined ? [] : ['--requirepass', password]),
    ...more,
  ];
  let server: Child;
  const start = async (): Promise<void> => {
    server = startChild(PROGRAM, args);
    await server.printed(/(Ready to accept connections)/);
  };
  await start();
  return {
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`,
    keyPrefix,
    answerMs: ANSWER_MS,
    kill: () => server.kill(),
    restart: start,
    async close() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const nothing = async (): Promise<void> => {};
const NOTHING_TO_END = { kill: nothing, restart: nothing, close: nothing };
