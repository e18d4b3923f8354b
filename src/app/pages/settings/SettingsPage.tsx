import { useState } from 'react';
import { Link } from 'wouter';
import { useAddedTokens } from '#app/balances/added-tokens.ts';
import { useHiddenAssets } from '#app/balances/hidden-assets.ts';
import { numberFormatter } from '#app/format/number.ts';
import { useFrozenQuotes } from '#app/storage/frozen-quotes.ts';
import { useFavourites } from '#app/storage/kept-comparisons.ts';
import { NUMBER_FORMATS, type NumberFormat, type Theme, updateSettings, useSettings } from '#app/storage/settings.ts';
import { Field } from '#app/ui/Field.tsx';
import { Segmented } from '#app/ui/Segmented.tsx';
import { Select } from '#app/ui/Select.tsx';
import { ShortcutTable } from '#app/ui/ShortcutTable.tsx';
import { Switch } from '#app/ui/Switch.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { useAccounts } from '#app/wallet/accounts.ts';
import { useConnections, useSessions } from '#app/wallet/connection-list.ts';
import { ClearDataDialog } from './ClearDataDialog.tsx';
import { clearStoredData, DELETED } from './clear-data.ts';
import { OtherServicesSection } from './OtherServicesSection.tsx';
import { ServiceSection } from './ServiceSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { StoredDataSection } from './StoredDataSection.tsx';

export default function SettingsPage() {
  useDocumentTitle('Settings');
  return (
    <div className="mx-auto flex w-full max-w-[56rem] flex-col px-3 py-6 medium:px-4 wide:px-6">
      <h1 className="pb-6 font-semibold text-28">Settings</h1>
      <ServiceSection />
      <LookSection />
      <QuotesSection />
      <OtherServicesSection />
      <PrivacySection />
      <KeyboardSection />
      <StoredDataSection />
      <p className="border-divider border-t py-6 text-muted">
        <Link href="/embed" className="link">
          Show routes on your own site
        </Link>
        {' · '}
        <Link href="/quote" className="link">
          Frozen quotes
        </Link>
      </p>
    </div>
  );
}

const THEME_OPTIONS: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'Follow the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const EXAMPLE = '1234567.89';

function formatLabel(format: NumberFormat): string {
  const example = numberFormatter(format === 'system' ? undefined : format)(EXAMPLE);
  return format === 'system' ? `Follow the browser: ${example}` : example;
}

function LookSection() {
  const { theme, numberFormat } = useSettings();
  return (
    <SettingsSection title="Appearance" about="Links and exports always use a decimal point.">
      <Segmented
        legend="Theme"
        options={THEME_OPTIONS}
        value={theme}
        onChange={(value) => updateSettings({ theme: value })}
      />
      <Field label="Numbers">
        {(ids) => (
          <Select
            {...ids}
            value={numberFormat}
            onChange={(event) => updateSettings({ numberFormat: event.target.value as NumberFormat })}
          >
            {NUMBER_FORMATS.map((format) => (
              <option key={format} value={format}>
                {formatLabel(format)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </SettingsSection>
  );
}

function QuotesSection() {
  const { refresh } = useSettings();
  return (
    <SettingsSection title="Quotes">
      <Switch
        label="Refresh quotes every 30 seconds"
        hint="Only while this tab is open. You can pause it on Compare."
        checked={refresh}
        onChange={(value) => updateSettings({ refresh: value })}
      />
    </SettingsSection>
  );
}

/** Whether turning privacy on deletes data that cannot be restored. */
function useHasDataToLose(): boolean {
  const made = [useAccounts(), useHiddenAssets(), useAddedTokens(), useFrozenQuotes(), useFavourites()];
  return [...made, useSessions(), useConnections()].some(({ length }) => length > 0);
}

function PrivacySection() {
  const { privacy } = useSettings();
  const hasLoss = useHasDataToLose();
  const [isConfirming, setConfirming] = useState(false);
  const turnPrivacy = (on: boolean) => {
    setConfirming(false);
    updateSettings({ privacy: on });
    if (on) void clearStoredData();
  };
  return (
    <SettingsSection title="Privacy" about="Asking for quotes never sends your addresses.">
      <Switch
        label="Private mode"
        hint="No logos, no balance reads, nothing stored but settings. Turning it on disconnects wallets and deletes the rest."
        checked={privacy}
        onChange={(on) => (on && hasLoss ? setConfirming(true) : turnPrivacy(on))}
      />
      {isConfirming && (
        <ClearDataDialog
          title="Turn private mode on?"
          action="Turn private mode on"
          onConfirm={() => turnPrivacy(true)}
          onClose={() => setConfirming(false)}
        >
          This disconnects your wallets and deletes: {DELETED}.
        </ClearDataDialog>
      )}
    </SettingsSection>
  );
}

function KeyboardSection() {
  const { shortcuts } = useSettings();
  return (
    <SettingsSection title="Keyboard" about="Shortcuts work on Compare while no field is focused.">
      <Switch
        label="Keyboard shortcuts"
        checked={shortcuts}
        onChange={(value) => updateSettings({ shortcuts: value })}
      />
      <ShortcutTable />
    </SettingsSection>
  );
}
