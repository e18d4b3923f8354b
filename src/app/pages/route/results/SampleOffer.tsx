import { useQuery } from '@tanstack/react-query';
import { useService } from '#app/api/service-context.ts';
import { isNothingRead, statusQuery } from '#app/api/status-query.ts';
import { t } from '#app/language/words.ts';
import { isInPage, updateSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';

/** Offers the sample market, in this page, while no source of a live one has answered. */
export default function SampleOffer() {
  const { client, choice } = useService();
  const isOurs = choice === 'here' || isInPage(choice);
  const { data } = useQuery({ ...statusQuery(client), enabled: isOurs });
  if (!isOurs || data === undefined || !isNothingRead(data.data)) return null;
  return (
    <Notice
      level="caution"
      action={<Button onClick={() => updateSettings({ service: 'worker' })}>{t('Use the sample market')}</Button>}
    >
      {t('No source of the live market has answered. Try the sample market, in this page, meanwhile.')}
    </Notice>
  );
}
