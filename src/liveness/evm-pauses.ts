import type { PausableContract } from '#bridges/bridge.ts';
import { findNodes, type NodesConfig } from '#nodes/endpoints.ts';
import { callRpcAll, type RpcOutcome, type RpcRequest } from '#nodes/json-rpc.ts';
import { NodeError } from '#nodes/node-request.ts';
import { UNWATCHED, watched } from '#nodes/watch-nodes.ts';
import type { LivenessReading } from '#registry/merge-liveness.ts';
import { chainTitle, type LivenessRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { firstAnswer } from './ask-nodes.ts';
import { dayOf, type FeedDeps, LastWords, type LivenessFeed, type LivenessTask } from './feed.ts';

const ROUND_MS = 10 * 60_000;
const MAX_NODES = 2;

/** Selectors of functions without arguments. */
const SELECTORS = {
  'paused()': '0x5c975abb',
  'status()': '0x200d2ed2',
  'localMessageTransmitter()': '0x2c121921',
  'localMinter()': '0xcb75c11c',
} as const;
type Signature = keyof typeof SELECTORS;

/** The status of a Stargate pool that is paused; 1 is open, 2 within a call. */
const STARGATE_PAUSED = 3n;

/** The contracts of lanes on EVM chains that can be paused: one request a chain, two for CCTP. */
export function evmPauseFeed(
  registry: Registry,
  used: readonly PausableContract[],
  nodes: NodesConfig,
  deps: FeedDeps,
): LivenessFeed {
  const byChain = new Map<string, Map<string, PausableContract>>();
  for (const contract of used) {
    const known = byChain.get(contract.chain_id) ?? new Map<string, PausableContract>();
    byChain.set(contract.chain_id, known.set(contract.contract.toLowerCase(), contract));
  }
  const tasks = [...byChain].flatMap(([chainId, contracts]): LivenessTask[] => {
    const urls = findNodes(nodes, registry.getChainRecord(chainId)).map(({ url }) => url);
    const title = chainTitle(registry.getChain(chainId));
    if (urls.length === 0) return [];
    const words = new LastWords<Pause>();
    const read = async (): Promise<LivenessReading> => {
      const answers = await firstAnswer(urls.slice(0, MAX_NODES), (url) =>
        watched(deps.watchNodes ?? UNWATCHED, chainId, () =>
          readPauses(url, chainId, [...contracts.values()], deps.timeLimitMs),
        ),
      );
      const date = dayOf(deps.now);
      for (const [{ contract }, isPaused] of answers) words.set(contract, { isPaused, date }, deps.now());
      const records = [...contracts.values()].flatMap((contract) =>
        recordsOf(contract, words.find(contract.contract, deps.now()), `a node of ${title}`),
      );
      // No list and no person speaks about contracts.
      return { date, records, about: [] };
    };
    return [{ name: `contracts on ${title}`, read }];
  });
  return { name: 'paused contracts', roundMs: ROUND_MS, tasks };
}

interface Pause {
  readonly isPaused: boolean;
  readonly date: string;
}

function recordsOf(
  { chain_id, contract }: PausableContract,
  word: Pause | undefined,
  source: string,
): LivenessRecord[] {
  if (word?.isPaused !== true) return [];
  const { date } = word;
  return [{ chain_id, denom: null, channel: null, contract, state: 'halted', reason: 'contract_paused', source, date }];
}

/** Contracts that answered. */
type Pauses = readonly (readonly [PausableContract, boolean])[];

type Call = readonly [contract: string, function_: Signature];

/** Throws NodeError if the node is of another chain, or no contract answers. */
async function readPauses(
  url: string,
  chainId: string,
  contracts: readonly PausableContract[],
  timeLimitMs: number,
): Promise<Pauses> {
  const call = (calls: readonly Call[]) => callContracts(url, chainId, calls, timeLimitMs);
  const messengers = contracts.filter(({ question }) => question === 'cctp_messenger');
  const parts = messengers.flatMap(({ contract }): Call[] => [
    [contract, 'localMessageTransmitter()'],
    [contract, 'localMinter()'],
  ]);
  const partAddresses = (parts.length === 0 ? [] : await call(parts)).map(addressOf);
  const calls = contracts.map((each): readonly Call[] | undefined => {
    if (each.question === 'paused') return [[each.contract, 'paused()']];
    if (each.question === 'stargate_status') return [[each.contract, 'status()']];
    const at = messengers.indexOf(each) * 2;
    const [transmitter, minter] = partAddresses.slice(at, at + 2);
    return transmitter && minter
      ? [
          [transmitter, 'paused()'],
          [minter, 'paused()'],
        ]
      : undefined;
  });
  const words = await call(calls.flatMap((each) => each ?? []));
  let at = 0;
  const pauses = contracts.flatMap((contract, index): [PausableContract, boolean][] => {
    const count = calls[index]?.length ?? 0;
    const answers = words.slice(at, at + count).map((word) => isPaused(contract, word));
    at += count;
    const known = answers.filter((answer) => answer !== undefined);
    // Paused by one part that answers; open by the word of all.
    if (known.includes(true)) return [[contract, true]];
    return count > 0 && known.length === count ? [[contract, false]] : [];
  });
  if (pauses.length === 0) throw new NodeError('returned no state of any contract');
  return pauses;
}

function isPaused({ question }: PausableContract, word: bigint | undefined): boolean | undefined {
  if (question !== 'stargate_status') return word === 0n ? false : word === 1n ? true : undefined;
  return word !== undefined && word >= 1n && word <= STARGATE_PAUSED ? word === STARGATE_PAUSED : undefined;
}

/** The word that each call returns; undefined for anything else. */
async function callContracts(
  url: string,
  chainId: string,
  calls: readonly Call[],
  timeLimitMs: number,
): Promise<(bigint | undefined)[]> {
  const requests = calls.map(([to, name]): RpcRequest => {
    return { method: 'eth_call', params: [{ to: to.toLowerCase(), data: SELECTORS[name] }, 'latest'] };
  });
  const identity: RpcRequest = { method: 'eth_chainId', params: [] };
  const [shown, ...outcomes] = await callRpcAll(url, [identity, ...requests], AbortSignal.timeout(timeLimitMs));
  if (numberOf(shown) !== BigInt(chainId)) throw new NodeError('serves another chain');
  return outcomes.map(wordOf);
}

const resultText = (outcome: RpcOutcome | undefined): string =>
  outcome !== undefined && 'result' in outcome && typeof outcome.result === 'string' ? outcome.result : '';

function numberOf(outcome: RpcOutcome | undefined): bigint | undefined {
  const text = resultText(outcome);
  return /^0x[0-9a-f]{1,16}$/i.test(text) ? BigInt(text) : undefined;
}

function wordOf(outcome: RpcOutcome): bigint | undefined {
  const text = resultText(outcome);
  return /^0x[0-9a-f]{64}$/i.test(text) ? BigInt(text) : undefined;
}

/** Undefined for what is no address, or that of nobody. */
function addressOf(word: bigint | undefined): string | undefined {
  return word !== undefined && word > 0n && word < 1n << 160n ? `0x${word.toString(16).padStart(40, '0')}` : undefined;
}
