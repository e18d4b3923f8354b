import { useState } from 'react';
import { forgetLists } from '../../list-cache.ts';
import { changeSettings, DEFAULT_SETTINGS } from '../../settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { forgetAccounts, useAccounts } from '../../wallet/accounts.ts';
import { SettingsSection } from './SettingsSection.tsx';

type State = 'idle' | 'asking' | 'done';

/** What this browser keeps for us, and how to be rid of it. */
export function KeptSection() {
  const accounts = useAccounts();
  const [state, setState] = useState<State>('idle');
  const forget = async () => {
    forgetAccounts();
    changeSettings(DEFAULT_SETTINGS);
    // A browser without a database keeps no lists.
    await forgetLists().catch(() => undefined);
    setState('done');
  };
  const addresses = ['no address', 'one address'][accounts.length] ?? `${accounts.length} addresses`;
  return (
    <SettingsSection title="On this device" about="Nothing of this leaves your browser.">
      <p>
        This browser keeps your settings, your bridge switches, {addresses} of the portfolio, and the lists of chains
        and assets.
      </p>
      <Button className="self-start" onClick={() => setState('asking')}>
        Clear everything
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {state === 'done' ? 'Cleared. All settings are back at their start.' : ''}
      </p>
      {state === 'asking' && (
        <Dialog title="Clear everything?" onClose={() => setState('idle')}>
          <div className="flex flex-col gap-4 p-4">
            <p>
              This forgets your settings and bridge switches, the addresses of the portfolio, and the lists of chains
              and assets. It cannot be undone.
            </p>
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={() => setState('idle')}>Keep</Button>
              <Button variant="primary" onClick={forget}>
                Clear everything
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </SettingsSection>
  );
}
