import { useState } from 'react';
import { useAddedTokens } from '#app/balances/added-tokens.ts';
import { useHiddenAssets } from '#app/balances/hidden-assets.ts';
import { count, useFormatNumber } from '#app/format/number.ts';
import { clearOpinionChoice } from '#app/opinions/opinion-choice.ts';
import { useFrozenQuotes } from '#app/storage/frozen-quotes.ts';
import { useFavourites, useRecents } from '#app/storage/kept-comparisons.ts';
import { clearLastComparison } from '#app/storage/last-comparison.ts';
import { DEFAULT_SETTINGS, updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { useAccounts } from '#app/wallet/accounts.ts';
import { useSessions } from '#app/wallet/connection-list.ts';
import { ClearDataDialog } from './ClearDataDialog.tsx';
import { clearStoredData, DELETED } from './clear-data.ts';
import { SettingsSection } from './SettingsSection.tsx';

type State = 'idle' | 'asking' | 'done';

/** "Keplr", "Keplr and Phantom", "Keplr, Phantom and Rabby"; "" for none. */
function listText(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}

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
    <SettingsSection title="On this device" about="All of this stays in your browser.">
      <StoredDataList />
      <Button className="self-start" onClick={() => setState('asking')}>
        Clear everything
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {state === 'done' ? 'Cleared. All settings are back to their defaults.' : ''}
      </p>
      {state === 'asking' && (
        <ClearDataDialog
          title="Clear everything?"
          action="Clear everything"
          onConfirm={forget}
          onClose={() => setState('idle')}
        >
          This disconnects your wallets and deletes: settings, bridge switches, {DELETED}.
        </ClearDataDialog>
      )}
    </SettingsSection>
  );
}

function StoredDataList() {
  const { privacy } = useSettings();
  const digits = useFormatNumber();
  const addresses = useAccounts().length;
  const hidden = useHiddenAssets().length;
  const tokens = useAddedTokens().length;
  const frozen = useFrozenQuotes().length;
  const [favourites, recents] = [useFavourites().length, useRecents().length];
  const names = useSessions().map(({ wallet }) => wallet.name);
  if (privacy) return <p>This browser keeps only your settings and your bridge switches.</p>;
  const kept = [
    'your settings',
    'your bridge switches',
    ...(addresses > 0 ? [count(addresses, 'watched address', 'watched addresses', digits)] : []),
    ...(tokens > 0 ? [count(tokens, 'token that you added', 'tokens that you added', digits)] : []),
    ...(frozen > 0 ? [count(frozen, 'frozen quote', 'frozen quotes', digits)] : []),
    ...(favourites > 0 ? [count(favourites, 'favourite', 'favourites', digits)] : []),
    ...(recents > 0 ? [count(recents, 'recent comparison', 'recent comparisons', digits)] : []),
    ...(hidden > 0 ? [count(hidden, 'row that you hid', 'rows that you hid', digits)] : []),
    'the lists of chains and assets',
  ];
  return (
    <p>
      This browser keeps {listText(kept)}.
      {names.length > 0 && ` It also keeps the last addresses of ${listText(names)}, to reconnect without a prompt.`}
    </p>
  );
}
