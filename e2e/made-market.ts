import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { FeedState } from '#market/market.ts';
import { feedStateOf } from '#testing/live-market.ts';

/** A running service whose market is made. */
export interface MadeMarket {
  readonly url: string;
  /** Resolves once later requests are answered by a market of these feeds. */
  set(feeds: readonly FeedState[]): Promise<void>;
  close(): void;
}

/** A process of its own: what runs the journeys reads no JSON modules. */
export async function startMadeMarket(): Promise<MadeMarket> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'e2e/made-market-server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the service with a made market ended');
    return value;
  };
  return {
    url: await nextLine(),
    async set(feeds) {
      server.stdin.write(`${JSON.stringify(feeds)}\n`);
      await nextLine();
    },
    close: () => server.stdin.end(),
  };
}

const READ_BEFORE_MS = 12_000;

/** Feeds that answered 12 seconds before a time in milliseconds. */
export function madeFeeds(now: number): readonly FeedState[] {
  const at = now - READ_BEFORE_MS;
  const feed = (name: string, title: string, facts: Partial<FeedState>) => feedStateOf(name, { title, at, ...facts });
  const pools = (chain_id: string, venue: string) => ({ pools: [{ chain_id, venue }] });
  return [
    feed('prices', 'Prices', { covers: { prices: true }, everyMs: 60_000, staleAfterMs: 600_000 }),
    feed('gas-evm', 'Gas of EVM chains', { covers: { gas: ['1', '8453', '42161'] }, everyMs: 30_000 }),
    feed('uniswap-8453', 'Uniswap on Base', {
      covers: pools('8453', 'base-uniswap'),
      block: '38112204',
      note: 'Pools of less than $10,000 are left out.',
    }),
    feed('uniswap-1', 'Uniswap on Ethereum', { covers: pools('1', 'ethereum-uniswap'), block: '24001122' }),
    feed('osmosis', 'Osmosis', { covers: pools('osmosis-1', 'osmosis-poolmanager'), block: '51200441' }),
    feed('cctp', "Circle's fees", {
      covers: { lanes: { bridge: 'CCTP', chain_ids: ['1', '8453', '42161', 'noble-1'] } },
      everyMs: 300_000,
      staleAfterMs: 1_800_000,
    }),
  ];
}

/** The feeds, of which some are as told. */
export const withStates = (
  feeds: readonly FeedState[],
  states: Readonly<Record<string, Partial<FeedState>>>,
): readonly FeedState[] => feeds.map((feed) => ({ ...feed, ...states[feed.name] }));
