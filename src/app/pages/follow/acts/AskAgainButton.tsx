import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '#app/api/failures.ts';
import { useClient } from '#app/api/service-context.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { txEndpoints } from '#contract/tx-endpoints.ts';
import type { TransferPlace } from './transfer-place.ts';
import { useTask } from './use-task.ts';

/** Has Circle sign again a burn whose fast signature ran out. Nothing is signed by the person, and it costs nothing. */
export function AskAgainButton({ place: { chainId, hash, index } }: { place: TransferPlace }) {
  const client = useClient();
  const queries = useQueryClient();
  const { run, data, error, isPending } = useTask(async () => {
    const asked = { chain_id: chainId, tx_hash: hash, transfer_index: index };
    const answer = await client.ask(txEndpoints.txAskAgain, asked);
    void queries.invalidateQueries({ queryKey: ['tx-status', chainId, hash] });
    return answer;
  });
  if (data?.data.asked === true)
    return <Notice>{t('Circle was asked. Its new signature comes in some minutes.')}</Notice>;
  return (
    <>
      <Button variant="primary" className="w-fit" idle={isPending} onClick={run}>
        {isPending ? t('Asking…') : t('Ask again')}
      </Button>
      {error !== null && <Notice level="caution">{failureOf(error as Error).sentence}</Notice>}
      {data?.data.asked === false && (
        <Notice level="caution">{t('Circle did not take the question. Try again in a minute.')}</Notice>
      )}
    </>
  );
}
