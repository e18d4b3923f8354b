import { existsSync } from 'node:fs';
import { createTestClient, http, publicActions, walletActions } from 'viem';
import { requirePackage } from '#test-packages/artifacts.ts';
import { startChild } from './child.ts';

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Where npm put anvil for this system, or null: it is published for Linux, macOS and Windows on the usual processors. */
function anvilProgram(): string | null {
  const packageName = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch]}`;
  try {
    const program = requirePackage.resolve(`${packageName}/bin/anvil${process.platform === 'win32' ? '.exe' : ''}`);
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

export interface AnvilOptions {
  readonly chainId?: number;
  /** Whether it takes the transactions of deposits, as the node of an OP-stack rollup does. */
  readonly isRollup?: boolean;
  /** Unix seconds of the first block; without it the clock's. Each later block is a second younger than the one before. */
  readonly timestamp?: number;
  /** Of a block, and of a call that names none; without it anvil's own 30 million. */
  readonly gasLimit?: number;
}

const clientOf = (url: string) =>
  // Short caches and polling intervals: tests read right after they write.
  createTestClient({ mode: 'anvil', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);

export interface Anvil {
  readonly url: string;
  readonly client: ReturnType<typeof clientOf>;
  close(): Promise<void>;
}

/** An Ethereum node on a free loopback port that mines a block for each transaction. Throws when npm brought no anvil. */
export async function startAnvil({
  chainId = 1,
  isRollup = false,
  timestamp,
  gasLimit,
}: AnvilOptions = {}): Promise<Anvil> {
  const program = anvilProgram();
  if (program === null) {
    throw new Error(
      `anvil is not installed for ${process.platform} ${process.arch}: install the optional packages of @foundry-rs/anvil`,
    );
  }
  const clock = timestamp === undefined ? [] : ['--timestamp', `${timestamp}`];
  const gas = gasLimit === undefined ? [] : ['--gas-limit', `${gasLimit}`];
  const network = isRollup ? ['--network', 'optimism'] : [];
  const options = ['--host', '127.0.0.1', '--port', '0', '--chain-id', `${chainId}`, ...network, ...clock, ...gas];
  const child = startChild(program, options);
  try {
    const url = `http://${await child.printed(/Listening on (\S+)\n/)}`;
    const client = clientOf(url);
    await client.getChainId();
    if (timestamp !== undefined) await client.setBlockTimestampInterval({ interval: 1 });
    return { url, client, close: () => child.kill() };
  } catch (error) {
    await child.kill();
    throw error;
  }
}
