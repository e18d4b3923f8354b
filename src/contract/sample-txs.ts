const evm = (end: string): string => `0x${end.padStart(64, '0')}`;

/** Made-up transactions of services that ask no nodes, one of each kind of moment. */
export const SAMPLE_TXS = {
  /** It waits for somebody. */
  attested: { chain_id: '8453', tx_hash: evm('c1') },
  /** It waits for the person. */
  ready: { chain_id: '1', tx_hash: evm('c2') },
  /** It waits for days. */
  withdrawn: { chain_id: '10', tx_hash: evm('c3') },
  arrived: { chain_id: 'cosmoshub-4', tx_hash: 'C4'.padStart(64, '0') },
} as const;
