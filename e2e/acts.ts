import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Address, Hex } from 'viem';

/** A transaction for each way in which a transfer waits for a person. */
export interface StuckTransfers {
  /** Burnt on Ethereum and signed by Circle. */
  readonly ready: Hex;
  /** The same, signed for too short a time. */
  readonly expired: Hex;
  /** A packet of LayerZero on Base that its receiver refused once. */
  readonly packet: Hex;
  /** A message of Hyperlane on Ethereum whose delivery nobody paid for. */
  readonly unpaid: Hex;
  /** Ether withdrawn on Base, in a state that Ethereum knows. */
  readonly withdrawal: Hex;
  /** Coins withdrawn from a rollup of Initia, a week ago. */
  readonly claim: string;
}

/** Of the account that the coins are for: by coin type. */
export const INITIA_KEYS: Readonly<Record<number, Hex>> = { 60: `0x${'5a'.repeat(32)}` };

/** Where all of it is. */
export interface ActsWorld {
  readonly url: string;
  readonly nodes: Readonly<Record<number, string>>;
  /** The node of Initia. */
  readonly initia: string;
  /** Who is to have the coins on Initia. */
  readonly claimant: string;
  readonly stuck: StuckTransfers;
  readonly recipient: Address;
  /** On Base. */
  readonly usdc: Address;
  /** Of Hyperlane on Ethereum. */
  readonly paymaster: Address;
}

export type WorldEvent = 'circle signs again' | 'eight days pass' | 'blocks of Base stop' | 'blocks of Base go on';

export interface RunningActsWorld extends ActsWorld {
  /** What Circle or time does. */
  tell(event: WorldEvent): Promise<void>;
  close(): void;
}

/** A process of its own: what runs the journeys reads no JSON modules. */
export async function startActsWorld(): Promise<RunningActsWorld> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'e2e/acts-server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the world with stuck transfers ended');
    return value;
  };
  return {
    ...(JSON.parse(await nextLine()) as ActsWorld),
    async tell(event) {
      server.stdin.write(`${event}\n`);
      await nextLine();
    },
    close: () => server.stdin.end(),
  };
}
