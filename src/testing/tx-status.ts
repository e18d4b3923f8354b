import type { TransferStatus, TransferStop, TxStatusResponse } from '#contract/tx.ts';

/** USDC from Ethereum to Base by CCTP, burned ten minutes before noon of the first of January 2026. */
export const txStop = (stop: Partial<TransferStop> = {}): TransferStop => ({
  bridge_id: 'CCTP',
  phase: 'WAITING_ATTESTATION',
  from: { chain_id: '1', denom: USDC_OF_ETHEREUM, amount: '100000000', address: `0x${'11'.repeat(20)}` },
  to: { chain_id: '8453', denom: USDC_OF_BASE, amount: '99940000', address: `0x${'11'.repeat(20)}` },
  since: '2026-01-01T11:50:00Z',
  until: null,
  usual_seconds: 1140,
  identifiers: [{ name: 'nonce', value: '0x2a' }],
  acts: [],
  links: [],
  said: null,
  ...stop,
});

const USDC_OF_ETHEREUM = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const USDC_OF_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

export const SEND_TX = {
  chain_id: '1',
  tx_hash: `0x${'ab'.repeat(32)}`,
  explorer_link: `https://etherscan.io/tx/0x${'ab'.repeat(32)}`,
  on_chain_at: '2026-01-01T11:50:00Z',
};
export const RECEIVE_TX = {
  chain_id: '8453',
  tx_hash: `0x${'cd'.repeat(32)}`,
  explorer_link: `https://basescan.org/tx/0x${'cd'.repeat(32)}`,
  on_chain_at: '2026-01-01T12:09:00Z',
};

export function txTransfer(
  state: string,
  stops: readonly TransferStop[],
  txs: Record<string, unknown> = { send_tx: SEND_TX },
): TransferStatus {
  const isOver = state.startsWith('STATE_COMPLETED');
  return {
    state,
    transfer_sequence: stops.map(({ from, to }) => ({
      cctp_transfer_v2: { from_chain_id: from.chain_id, to_chain_id: to?.chain_id ?? '', state: '', ...txs },
    })),
    next_blocking_transfer: isOver ? null : { transfer_sequence_index: stops.length - 1 },
    transfer_asset_release: null,
    error: null,
    stops: [...stops],
  };
}

/** What the service answers about a transaction with these transfers; without any, it moved nothing. */
export function txStatus(transfers: readonly TransferStatus[], rest: Partial<TxStatusResponse> = {}): TxStatusResponse {
  const [first = txTransfer('STATE_COMPLETED_SUCCESS', [])] = transfers;
  const { stops: _, ...top } = first;
  return {
    ...top,
    status: first.state,
    transfers: [first, ...transfers.slice(1)],
    tx: SEND_TX,
    unknown_call: null,
    began_with: [],
    is_sample: false,
    ...rest,
  };
}
