import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClient } from '#app/api/service-context.ts';
import type { SignedAct } from '#app/following/signed-acts.ts';
import { useClock, useTicking } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { txEndpoints } from '#contract/tx-endpoints.ts';
import { TxLine } from '../TxLine.tsx';
import { outcomeOf } from './sent-outcome.ts';

/** Of fast chains it is in a block within seconds; the service's answers are the same for two. */
const SOON_MS = 20_000;
const ASKED_EVERY_MS = { soon: 2_000, later: 4_000 };
/** No chain of these lets one wait so long for a block. */
const LONG_MS = 10 * 60_000;

interface SentActProps {
  readonly sent: SignedAct;
  readonly label: string;
  /** The chain's name. */
  readonly chain: string;
  /** The button that offers it again. */
  readonly children: ReactNode;
}

/** What was signed, here or in another tab, until the transfer stands elsewhere. It is offered again where it failed, or to who says so. */
export function SentAct({ sent, label, chain, children }: SentActProps) {
  const { act_chain_id: chain_id, act_hash: tx_hash } = sent;
  const client = useClient();
  const queries = useQueryClient();
  const clock = useClock();
  const [isWanted, setWanted] = useState(false);
  const isLong = useTicking(() => Date.now() - sent.at > LONG_MS);
  const { data: seen } = useQuery({
    queryKey: ['act-outcome', chain_id, tx_hash],
    queryFn: async ({ signal }) => {
      // Until a node has it, the service does not know it.
      const answer = await client.ask(txEndpoints.txStatus, { tx_hash, chain_id }, { signal }).catch(() => null);
      const outcome = outcomeOf(answer?.data);
      if (outcome !== null) void queries.invalidateQueries({ queryKey: ['tx-status'] });
      return { outcome, link: answer?.data.tx.explorer_link ?? '' };
    },
    refetchInterval({ state: { data } }) {
      if (data?.outcome != null) return false;
      return Date.now() - sent.at < SOON_MS ? ASKED_EVERY_MS.soon : ASKED_EVERY_MS.later;
    },
  });
  const hasFailed = seen?.outcome === 'failed';
  return (
    <>
      <Notice level={hasFailed ? 'caution' : 'note'}>
        <p>
          {hasFailed
            ? t('It failed on {chain}. Only its fee was taken.', { chain })
            : t('Signed and sent at {time}, waiting. This page shows it once a node does.', { time: clock(sent.at) })}
        </p>
        <TxLine role={label} tx={{ chain_id, tx_hash, explorer_link: seen?.link ?? '' }} chain={chain} />
        {isLong && !hasFailed && !isWanted && (
          <Button className="mt-2" onClick={() => setWanted(true)}>
            {t('I cancelled it in the wallet: sign it again')}
          </Button>
        )}
      </Notice>
      {(hasFailed || isWanted) && children}
    </>
  );
}
