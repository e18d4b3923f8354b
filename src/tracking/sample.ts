import { ServiceError } from '#contract/error.ts';
import { SAMPLE_TXS } from '#contract/sample-txs.ts';
import { type TransferSide, type TxStatusResponse, withoutNodes } from '#contract/tx.ts';
import type { Registry } from '#registry/registry.ts';
import { txRef } from './explorer.ts';
import { statusOf } from './follow.ts';
import type { Leg } from './tracker.ts';
import type { Tracking } from './tracking.ts';

const USDC: Readonly<Record<string, string>> = {
  '1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '8453': '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
};
const ATOM_ON_OSMOSIS = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
const ACCOUNT = '0x0000000000000000000000000000000000000b0b';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const side = (chain_id: string, denom: string, amount: string, address = ACCOUNT): TransferSide => {
  return { chain_id, denom, amount, address };
};

/** A made-up transaction with the one transfer in it. Times are so long before the question. */
interface SampleTx {
  readonly chainId: string;
  readonly hash: string;
  readonly ago: number;
  /** `ref` names a transaction, with the time of its block where that is told. */
  legs(now: number, ref: (chainId: string, hash: string, at?: number) => ReturnType<typeof txRef>): readonly Leg[];
}

const NOTHING_MORE = { until: null, identifiers: [], acts: [], links: [], said: null, arrival: null };
const hashOf = (end: string): string => `0x${end.padStart(64, '0')}`;

const placeOf = ({ chain_id, tx_hash }: (typeof SAMPLE_TXS)[keyof typeof SAMPLE_TXS]) => ({
  chainId: chain_id,
  hash: tx_hash,
});

const SAMPLES: readonly SampleTx[] = [
  {
    ...{ ...placeOf(SAMPLE_TXS.attested), ago: 4 * MINUTE },
    legs: (now, ref) => [
      {
        ...NOTHING_MORE,
        ...{ eventKey: 'cctp_transfer_v2', bridge: 'CCTP', phase: 'WAITING_ATTESTATION', since: now - 4 * MINUTE },
        event: {
          ...{ from_chain_id: '8453', to_chain_id: '1', state: 'CCTP_TRANSFER_PENDING_CONFIRMATION' },
          txs: { send_tx: ref('8453', SAMPLE_TXS.attested.tx_hash), receive_tx: null },
        },
        from: side('8453', USDC['8453'] as string, '100000000'),
        to: side('1', USDC['1'] as string, '100000000'),
      },
    ],
  },
  {
    ...{ ...placeOf(SAMPLE_TXS.ready), ago: 26 * MINUTE },
    legs: (now, ref) => [
      {
        ...NOTHING_MORE,
        ...{ eventKey: 'cctp_transfer_v2', bridge: 'CCTP', phase: 'READY', since: now - 7 * MINUTE },
        event: {
          ...{ from_chain_id: '1', to_chain_id: '8453', state: 'CCTP_TRANSFER_CONFIRMED' },
          txs: { send_tx: ref('1', SAMPLE_TXS.ready.tx_hash), receive_tx: null },
        },
        from: side('1', USDC['1'] as string, '2500000000'),
        to: side('8453', USDC['8453'] as string, '2500000000'),
        identifiers: [{ name: 'nonce', value: hashOf('7') }],
        acts: [{ kind: 'RECEIVE', who: 'ANYONE', chain_id: '8453' }],
      },
    ],
  },
  {
    ...{ ...placeOf(SAMPLE_TXS.withdrawn), ago: 3 * DAY },
    legs: (now, ref) => [
      {
        ...NOTHING_MORE,
        ...{ eventKey: 'canonical_transfer', bridge: 'OP_STACK', phase: 'WAITING_TO_FINALIZE', since: now - 2 * DAY },
        until: now + 5 * DAY,
        event: {
          ...{ from_chain_id: '10', to_chain_id: '1', state: 'CANONICAL_TRANSFER_PROVEN' },
          txs: {
            send_tx: ref('10', SAMPLE_TXS.withdrawn.tx_hash),
            prove_tx: ref('1', hashOf('c31')),
            receive_tx: null,
          },
        },
        from: side('10', 'optimism-native', '1500000000000000000'),
        to: side('1', 'ethereum-native', '1500000000000000000'),
      },
    ],
  },
  {
    ...{ ...placeOf(SAMPLE_TXS.arrived), ago: 9 * MINUTE },
    legs: (now, ref) => [
      {
        ...NOTHING_MORE,
        ...{ eventKey: 'ibc_transfer', bridge: 'IBC', phase: 'ARRIVED', since: now - 8 * MINUTE },
        event: {
          ...{ from_chain_id: 'cosmoshub-4', to_chain_id: 'osmosis-1', state: 'TRANSFER_SUCCESS' },
          packet_txs: {
            send_tx: ref('cosmoshub-4', SAMPLE_TXS.arrived.tx_hash, now - 9 * MINUTE),
            receive_tx: ref('osmosis-1', 'C41'.padStart(64, '0'), now - 8.3 * MINUTE),
            acknowledge_tx: ref('cosmoshub-4', 'C42'.padStart(64, '0'), now - 8 * MINUTE),
            timeout_tx: null,
            error: null,
          },
        },
        from: side('cosmoshub-4', 'uatom', '25000000', 'cosmos1sample'),
        to: side('osmosis-1', ATOM_ON_OSMOSIS, '25000000', 'osmo1sample'),
        identifiers: [{ name: 'sequence', value: '1' }],
      },
    ],
  },
];

/** Made-up transactions, which show what following is where no nodes are asked. Any other is not known. */
export function sampleTracking(registry: Registry, now: () => number): Tracking {
  const find = (hash: string, chainId?: string | null): SampleTx => {
    const wanted = hash.trim().toLowerCase();
    const sample = SAMPLES.find((each) => each.hash.toLowerCase() === wanted && (!chainId || each.chainId === chainId));
    if (sample !== undefined) return sample;
    const examples = SAMPLES.map((each) => each.hash).join(', ');
    throw withoutNodes(
      `this service asks no nodes and knows made-up transactions alone (${examples}); with PORTOLAN_NODES=live it follows real ones`,
      'not_found',
    );
  };
  const refOf = ({ chainId, hash, ago }: SampleTx) => ({
    ...txRef(registry, chainId, hash, now() - ago),
    // No explorer has it.
    explorer_link: '',
  });
  const refuse = async () => {
    throw ServiceError.invalid('transactions of the sample are made up: nothing can be done with them');
  };
  return {
    async status({ tx_hash, chain_id }): Promise<TxStatusResponse> {
      const sample = find(tx_hash, chain_id);
      const transfer = statusOf(
        sample.legs(now(), (...named) => ({ ...txRef(registry, ...named), explorer_link: '' })),
      );
      const { stops, ...top } = transfer;
      return {
        ...{ ...top, status: top.state, transfers: [transfer], tx: refOf(sample) },
        ...{ unknown_call: null, began_with: [], is_sample: true },
      };
    },
    find: async (chainId, hash) => refOf(find(hash, chainId)),
    prepare: refuse,
    submit: refuse,
    askAgain: refuse,
  };
}
