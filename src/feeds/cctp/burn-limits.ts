import type { CctpMode, CctpToken } from '#bridges/cctp.ts';
import { addressAt, type ContractCall, wordOf } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';

/** Selectors of the messenger, its minter and its transmitter. */
const ASKS = {
  localMinter: '0xcb75c11c',
  localMessageTransmitter: '0x2c121921',
  burnLimitsPerMessage: '0xa56ec632',
  remoteTokenMessengers: '0x82a5e665',
  paused: '0x5c975abb',
} as const;

const word = (digits: string): string => digits.padStart(64, '0');

type Version = 1 | 2;
export const versionOf = (mode: CctpMode): Version => (mode === 1 ? 1 : 2);

/** What a chain's own contracts of one version let leave it. */
export interface BurnLimits {
  /** The most that one burn takes, in smallest units. */
  readonly max: bigint;
  /** Domains to which the messenger sends. */
  readonly open: ReadonlySet<number>;
}

/** By version: null where the contracts are paused, absent where they do not answer. */
export type ChainLimits = ReadonlyMap<Version, BurnLimits | null>;

/** The messengers of a chain that are contracts of an EVM. */
export function messengersOf({ messenger_v1, messenger_v2 }: CctpToken): ReadonlyMap<Version, string> {
  const all = [
    [1, messenger_v1],
    [2, messenger_v2],
  ] as const;
  return new Map(
    all.flatMap(([version, contract]) => (contract?.startsWith('0x') ? [[version, contract.toLowerCase()]] : [])),
  );
}

/** Reads what leaves a chain to these domains. Rejects where the node as a whole fails. */
export async function readLimits(
  node: AskedNode,
  token: CctpToken,
  destinations: readonly number[],
): Promise<ChainLimits> {
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
      { target: minter, data: `${ASKS.burnLimitsPerMessage}${word(token.denom.slice(2).toLowerCase())}` },
      { target: minter, data: ASKS.paused },
      { target: transmitter, data: ASKS.paused },
      ...destinations.map((domain) => {
        return { target: messenger, data: `${ASKS.remoteTokenMessengers}${word(domain.toString(16))}` };
      }),
    ]),
  );
  const size = 3 + destinations.length;
  return new Map(
    contracts.flatMap(({ version }, i): [Version, BurnLimits | null][] => {
      const words = results.slice(i * size, (i + 1) * size).map((bytes) => wordOf(bytes ?? ''));
      const [max, minterPaused, transmitterPaused, ...remotes] = words;
      if (max === undefined || minterPaused === undefined || transmitterPaused === undefined) return [];
      if (minterPaused !== 0n || transmitterPaused !== 0n) return [[version, null]];
      const open = destinations.filter((_, at) => remotes[at] !== undefined && remotes[at] !== 0n);
      return [[version, { max, open: new Set(open) }]];
    }),
  );
}
