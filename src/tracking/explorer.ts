import type { ChainTxRef } from '#contract/tx.ts';
import type { Registry } from '#registry/registry.ts';
import type { ChainTx, EvmLog } from './chain-tx.ts';

/** A transaction as the wire writes it; its time in milliseconds since 1970, null where unknown. */
export function txRef(registry: Registry, chainId: string, hash: string, time: number | null = null): ChainTxRef {
  return {
    chain_id: chainId,
    tx_hash: hash,
    explorer_link: explorerLink(registry, chainId, hash),
    ...(time !== null && { on_chain_at: isoTime(time) }),
  };
}

/** The transaction of a log; undefined of one that was not found. */
export const logRef = (registry: Registry, chainId: string, log: EvmLog | null | undefined): ChainTxRef | undefined =>
  log ? txRef(registry, chainId, log.txHash) : undefined;

/** The same of a transaction that may not have been found. */
export const foundRef = (
  registry: Registry,
  tx: Pick<ChainTx, 'chainId' | 'hash' | 'time'> | null | undefined,
): ChainTxRef | null => (tx ? txRef(registry, tx.chainId, tx.hash, tx.time) : null);

/** "" where no explorer is known. */
function explorerLink(registry: Registry, chainId: string, hash: string): string {
  if (registry.findChain(chainId) === undefined) return '';
  const { explorer_tx } = registry.getChainRecord(chainId);
  return explorer_tx?.replace('{hash}', encodeURIComponent(hash)) ?? '';
}

/** With whole seconds, as chains count. */
export const isoTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
