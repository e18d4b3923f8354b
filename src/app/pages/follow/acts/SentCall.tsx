import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#app/language/words.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { TxLine } from '../TxLine.tsx';
import { type AskWallet, outcomeOf } from './carry-out.ts';

const ASKED_EVERY_MS = 4_000;

interface SentCallProps {
  readonly label: string;
  readonly chainId: string;
  readonly hash: string;
  /** Its name. */
  readonly chain: string;
  readonly ask: AskWallet;
}

/** What was signed, until a block has it: then the transfer is asked for anew. */
export function SentCall({ label, chainId, hash, chain, ask }: SentCallProps) {
  const queries = useQueryClient();
  const { data: outcome } = useQuery({
    queryKey: ['act-outcome', chainId, hash],
    queryFn: async () => {
      const found = await outcomeOf(hash, ask);
      if (found !== null) void queries.invalidateQueries({ queryKey: ['tx-status'] });
      return found;
    },
    refetchInterval: ({ state: { data } }) => (data == null ? ASKED_EVERY_MS : false),
  });
  return (
    <Notice level={outcome === 'failed' ? 'caution' : 'note'}>
      <p>
        {outcome === 'failed'
          ? t('It failed on {chain}. Only its fee was taken.', { chain })
          : t('Signed and sent. This page shows it once a node does.')}
      </p>
      <TxLine role={label} tx={{ chain_id: chainId, tx_hash: hash, explorer_link: '' }} chain={chain} />
    </Notice>
  );
}
