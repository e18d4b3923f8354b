import type { Asset } from './asset.ts';

/** A chain's own bridge to Ethereum that is not quoted: named, so that who asks between its chains knows of it. */
export interface UnquotedBridge {
  /** A proper name. */
  readonly name: string;
  readonly chain_ids: readonly string[];
  /** Where it carries one coin alone: its CoinGecko id. */
  readonly coin?: string;
  readonly site: string;
  /** Why it is not quoted: a whole sentence. */
  readonly why: string;
  readonly source: string;
  /** The day on which the source was read, `YYYY-MM-DD`. */
  readonly checked: string;
}

/** The chain to which all of them lead. */
export const UNQUOTED_FROM = '1';

const CHECKED = '2026-11-29';

const l2beat = (commit: string, file: string): string =>
  `https://github.com/l2beat/l2beat/blob/${commit}/packages/config/src/projects/${file}`;

/** Decision 0146. */
export const UNQUOTED_BRIDGES: readonly UnquotedBridge[] = [
  {
    name: 'Linea Bridge',
    chain_ids: ['59144'],
    site: 'https://linea.build/hub/bridge',
    why: 'What its postman takes for a delivery stands in no contract. Unpaid, you claim on Linea with gas that has to be there.',
    source: 'https://docs.linea.build/network/build/send-receive-messages',
    checked: CHECKED,
  },
  {
    name: 'Gnosis Bridge',
    chain_ids: ['100'],
    site: 'https://bridge.gnosischain.com/',
    why: 'Its governance sets limits and fees for each token, and we do not read them.',
    source: 'https://docs.gnosischain.com/bridges/brige-limits',
    checked: CHECKED,
  },
  {
    name: 'Mantle Bridge',
    chain_ids: ['5000'],
    site: 'https://app.mantle.xyz/bridge',
    why: 'Its calls are its own, and how long a way out waits has changed with its proofs.',
    source:
      'https://github.com/mantlenetworkio/mantle-v2/blob/5ffdf2947da4293a844cf1430bcd837da4af976c/packages/contracts-bedrock/contracts/L1/L1StandardBridge.sol',
    checked: CHECKED,
  },
  {
    name: 'Peggy',
    chain_ids: ['injective-1', '1776'],
    site: 'https://bridge.injective.network/',
    why: 'The fee that is enough for the way out cannot be read: each relayer sets its own least.',
    source: 'https://github.com/InjectiveLabs/peggo/blob/fce55d6479f7f843d994ffa68e0e73b5d1fc2713/cmd/peggo/options.go',
    checked: CHECKED,
  },
  {
    name: 'Fluent Bridge',
    chain_ids: ['25363'],
    site: 'https://portal.fluent.xyz/user/bridge',
    why: 'It is of a kind of its own, and only a permitted relayer delivers what leaves the chain.',
    source: l2beat('004ae15abd80957d1e66db186190666430a68cb2', 'fluent/fluent.ts'),
    checked: CHECKED,
  },
  {
    name: 'Polygon Portal',
    chain_ids: ['137'],
    coin: 'matic-network',
    site: 'https://portal.polygon.technology/bridge',
    why: 'POL goes by older contracts of its own, not by those of other tokens.',
    source:
      'https://github.com/maticnetwork/contracts/blob/9d41946a39ce66ea1e99799b8fe579886e7d254c/contracts/root/depositManager/DepositManager.sol',
    checked: CHECKED,
  },
];

/** Those between the chains of two assets, in either direction. */
export const unquotedBetween = (
  a: Pick<Asset, 'chain_id' | 'coingecko_id'>,
  b: Pick<Asset, 'chain_id' | 'coingecko_id'>,
): readonly UnquotedBridge[] => {
  const far = [a, b].find(({ chain_id }) => chain_id !== UNQUOTED_FROM)?.chain_id;
  if (far === undefined || ![a, b].some(({ chain_id }) => chain_id === UNQUOTED_FROM)) return [];
  return UNQUOTED_BRIDGES.filter(
    ({ chain_ids, coin }) =>
      chain_ids.includes(far) && (coin === undefined || [a, b].some(({ coingecko_id }) => coingecko_id === coin)),
  );
};
