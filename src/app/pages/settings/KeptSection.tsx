import { useState } from 'react';
import { changeSettings, DEFAULT_SETTINGS, useSettings } from '../../settings.ts';
import { Button } from '../../ui/Button.tsx';
import { useAccounts } from '../../wallet/accounts.ts';
import { useSessions } from '../../wallet/connection-list.ts';
import { ForgetDialog } from './ForgetDialog.tsx';
import { forgetAllButSettings } from './forget.ts';
import { SettingsSection } from './SettingsSection.tsx';

type State = 'idle' | 'asking' | 'done';

const addressesText = (count: number): string =>
  count < 2 ? `${['no', 'one'][count]} watched address` : `${count} watched addresses`;

/** "no wallet", "Keplr", "Keplr and Phantom", "Keplr, Phantom and Rabby". */
function walletsText(names: readonly string[]): string {
  const [last = 'no wallet', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}

/** What this browser keeps for us, and how to be rid of it. */
export function KeptSection() {
  const [state, setState] = useState<State>('idle');
  const forget = async () => {
    changeSettings(DEFAULT_SETTINGS);
    await forgetAllButSettings();
    setState('done');
  };
  return (
    <SettingsSection title="On this device" about="Nothing of this leaves your browser.">
      <KeptList />
      <Button className="self-start" onClick={() => setState('asking')}>
        Clear everything
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {state === 'done' ? 'Cleared. All settings are back at their start.' : ''}
      </p>
      {state === 'asking' && (
        <ForgetDialog
          title="Clear everything?"
          action="Clear everything"
          onForget={forget}
          onClose={() => setState('idle')}
        >
          This disconnects your wallets, and forgets them, the watched addresses, the rows that you hid, your settings
          and bridge switches, and the lists of chains and assets.
        </ForgetDialog>
      )}
    </SettingsSection>
  );
}

function KeptList() {
  const { privacy } = useSettings();
  const accounts = useAccounts();
  const names = useSessions().map(({ wallet }) => wallet.name);
  if (privacy) return <p>This browser keeps your settings and your bridge switches, and nothing else.</p>;
  return (
    <p>
      This browser keeps your settings, your bridge switches, {addressesText(accounts.length)}, the rows that you hid in
      it, and the lists of chains and assets. Of your wallets it remembers {walletsText(names)}
      {names.length > 0 && ', with what they last gave, to find them again without asking'}.
    </p>
  );
}
