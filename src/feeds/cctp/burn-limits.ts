import type { CctpMode, CctpToken } from '#bridges/cctp.ts';
import { NOBLE_CHAIN_ID, readNobleBurns } from '#bridges/noble-burns.ts';
import { abiWord, addressAt, type ContractCall, wordOf } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';

/** Selectors of the messenger, its minter and its transmitter. */
const ASKS = {
  localMinter: '0xcb75c11c',
  localMessageTransmitter: '0x2c121921',
  burnLimitsPerMessage: '0xa56ec632',
  minterAllowance: '0x8a6db9c3',
  remoteTokenMessengers: '0x82a5e665',
  paused: '0x5c975abb',
} as const;

type Version = 1 | 2;
export const versionOf = (mode: CctpMode): Version => (mode === 1 ? 1 : 2);

/** What a chain's own contracts of one version let leave it. */
export interface BurnLimits {
  /** The most that one burn takes, in smallest units. */
  readonly max: bigint;
  /** What its minter may still mint; undefined where the token does not say. */
  readonly mintable?: bigint | undefined;
  /** Domains to which the messenger sends. */
  readonly open: ReadonlySet<number>;
  /** What is paused, as a clause; undefined while nothing is: then nothing leaves and nothing arrives. */
  readonly paused: string | undefined;
}

/** By version: absent where the contracts do not answer. */
export type ChainLimits = ReadonlyMap<Version, BurnLimits>;

/** Reads what leaves a chain to some domains. Rejects where the node as a whole fails. */
type LimitsReader = (node: AskedNode, token: CctpToken, destinations: readonly number[]) => Promise<ChainLimits>;

/** Undefined for a chain whose contracts are not read: Solana. */
export function limitsReader(token: CctpToken): LimitsReader | undefined {
  if (token.chain_id === NOBLE_CHAIN_ID) return readModule;
  return messengersOf(token).size === 0 ? undefined : readContracts;
}

/** Noble has a module in place of contracts, of version 1 only. */
async function readModule(node: AskedNode, { denom }: CctpToken): Promise<ChainLimits> {
  const burns = await readNobleBurns(denom, (path) => node.rest(path));
  if (burns === undefined) throw new NodeError('returned something other than the state of burns');
  return new Map([[1, burns]]);
}

/** The messengers of a chain that are contracts of an EVM. */
function messengersOf({ messenger_v1, messenger_v2 }: CctpToken): ReadonlyMap<Version, string> {
  const all = [
    [1, messenger_v1],
    [2, messenger_v2],
  ] as const;
  return new Map(
    all.flatMap(([version, contract]) => (contract?.startsWith('0x') ? [[version, contract.toLowerCase()]] : [])),
  );
}

async function readContracts(node: AskedNode, token: CctpToken, destinations: readonly number[]): Promise<ChainLimits> {
  const messengers = [...messengersOf(token)];
  const { results: parts } = await node.callContracts(
    messengers.flatMap(([, target]): ContractCall[] => [
      { target, data: ASKS.localMinter },
      { target, data: ASKS.localMessageTransmitter },
    ]),
  );
  const contracts = messengers.flatMap(([version, messenger], i) => {
    const [minter, transmitter] = [parts[2 * i], parts[2 * i + 1]].map((bytes) => addressAt(bytes ?? '', 0));
    return minter === undefined || transmitter === undefined ? [] : [{ version, messenger, minter, transmitter }];
  });
  const { results } = await node.callContracts(
    contracts.flatMap(({ messenger, minter, transmitter }): ContractCall[] => [
      { target: minter, data: `${ASKS.burnLimitsPerMessage}${abiWord(token.denom)}` },
      { target: token.denom.toLowerCase(), data: `${ASKS.minterAllowance}${abiWord(minter)}` },
      { target: minter, data: ASKS.paused },
      { target: transmitter, data: ASKS.paused },
      ...destinations.map((domain) => {
        return { target: messenger, data: `${ASKS.remoteTokenMessengers}${abiWord(domain)}` };
      }),
    ]),
  );
  const size = 4 + destinations.length;
  return new Map(
    contracts.flatMap(({ version }, i): [Version, BurnLimits][] => {
      const words = results.slice(i * size, (i + 1) * size).map((bytes) => wordOf(bytes ?? ''));
      const [max, mintable, minterPaused, transmitterPaused, ...remotes] = words;
      if (max === undefined || minterPaused === undefined || transmitterPaused === undefined) return [];
      const open = destinations.filter((_, at) => remotes[at] !== undefined && remotes[at] !== 0n);
      const isPaused = minterPaused !== 0n || transmitterPaused !== 0n;
      const paused = isPaused ? `its contracts of version ${version} are paused` : undefined;
      return [[version, { max, mintable, open: new Set(open), paused }]];
    }),
  );
}
