import { useEffect, useState } from 'react';
import { useFrozenQuotes } from '#app/api/frozen-quotes.ts';
import { useAddedTokens } from '#app/balances/added-tokens.ts';
import { dailyRecord } from '#app/balances/daily-record.ts';
import { useHiddenAssets } from '#app/balances/hidden-assets.ts';
import { journal, useJournal } from '#app/following/journal.ts';
import { listText } from '#app/format/list-text.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { clearOpinionChoice } from '#app/opinions/opinion-choice.ts';
import { useFavourites, useRecents } from '#app/storage/kept-comparisons.ts';
import { clearLastComparison } from '#app/storage/last-comparison.ts';
import { DEFAULT_SETTINGS, updateSettings, useSettings } from '#app/storage/settings.ts';
import { useStore } from '#app/storage/store.ts';
import { Button } from '#app/ui/Button.tsx';
import { useAccounts } from '#app/wallet/accounts.ts';
import { useSessions } from '#app/wallet/connection-list.ts';
import { ClearDataDialog } from './ClearDataDialog.tsx';
import { clearStoredData, DELETED } from './clear-data.ts';
import { SettingsSection } from './SettingsSection.tsx';

type State = 'idle' | 'asking' | 'done';

/** The data stored in this browser, with a button to delete it. */
export function StoredDataSection() {
  const [state, setState] = useState<State>('idle');
  const forget = async () => {
    updateSettings(DEFAULT_SETTINGS);
    clearOpinionChoice();
    clearLastComparison();
    await clearStoredData();
    setState('done');
  };
  return (
    <SettingsSection title={t('On this device')}>
      <StoredDataList />
      <Button className="self-start" onClick={() => setState('asking')}>
        {t('Clear everything')}
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {state === 'done' ? t('Cleared. All settings are back to their defaults.') : ''}
      </p>
      {state === 'asking' && (
        <ClearDataDialog
          title={t('Clear everything?')}
          action={t('Clear everything')}
          onConfirm={forget}
          onClose={() => setState('idle')}
        >
          {t('This disconnects your wallets and deletes: {things}.', {
            things: listText([t('settings'), t('bridge switches'), ...DELETED.map((thing) => thing())]),
          })}
        </ClearDataDialog>
      )}
    </SettingsSection>
  );
}

const ADDRESSES = msg('{count, plural, one {{number} watched address} other {{number} watched addresses}}');
const TOKENS = msg('{count, plural, one {{number} token that you added} other {{number} tokens that you added}}');
const FROZEN = msg('{count, plural, one {{number} saved quote} other {{number} saved quotes}}');
const FAVOURITES = msg('{count, plural, one {{number} favourite} other {{number} favourites}}');
const FOLLOWED = msg('{count, plural, one {{number} followed transaction} other {{number} followed transactions}}');
const RECENTS = msg('{count, plural, one {{number} recent comparison} other {{number} recent comparisons}}');
const DAYS = msg('{count, plural, one {the total of {number} day} other {the totals of {number} days}}');
const HIDDEN = msg('{count, plural, one {{number} row that you hid} other {{number} rows that you hid}}');

function StoredDataList() {
  const { privacy } = useSettings();
  const digits = useFormatNumber();
  const addresses = useAccounts().length;
  const hidden = useHiddenAssets().length;
  const tokens = useAddedTokens().length;
  const days = useStore(dailyRecord).reduce((most, each) => Math.max(most, each.days.length), 0);
  const frozen = useFrozenQuotes().length;
  useEffect(() => void journal.open(), []);
  const followed = useJournal().entries.length;
  const [favourites, recents] = [useFavourites().length, useRecents().length];
  const names = useSessions().map(({ wallet }) => wallet.name);
  if (privacy) return <p>{t('This browser keeps only your settings and your bridge switches.')}</p>;
  const counted = (text: Message, number: number) =>
    number > 0 ? [text({ count: number, number: digits(String(number)) })] : [];
  const kept = [
    t('your settings'),
    t('your bridge switches'),
    ...counted(ADDRESSES, addresses),
    ...counted(TOKENS, tokens),
    ...counted(FROZEN, frozen),
    ...counted(FOLLOWED, followed),
    ...counted(FAVOURITES, favourites),
    ...counted(RECENTS, recents),
    ...counted(HIDDEN, hidden),
    ...counted(DAYS, days),
    t('the lists of chains and assets'),
  ];
  return (
    <p>
      {t('This browser keeps {things}.', { things: listText(kept) })}
      {names.length > 0 &&
        ` ${t('It also keeps the last addresses of {names}, to reconnect without a prompt.', { names: listText(names) })}`}
    </p>
  );
}
