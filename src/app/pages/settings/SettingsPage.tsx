import { useState } from 'react';
import { Link } from 'wouter';
import { useFrozenQuotes } from '#app/api/frozen-quotes.ts';
import { useAddedTokens } from '#app/balances/added-tokens.ts';
import { useHiddenAssets } from '#app/balances/hidden-assets.ts';
import { useJournal } from '#app/following/journal.ts';
import { listText } from '#app/format/list-text.ts';
import { numberFormatter } from '#app/format/number.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { useFavourites } from '#app/storage/kept-comparisons.ts';
import {
  LANGUAGES,
  type Language,
  type LanguageChoice,
  NUMBER_FORMATS,
  type NumberFormat,
  numberLocale,
  type Theme,
  updateSettings,
  useSettings,
} from '#app/storage/settings.ts';
import { BASE } from '#app/ui/base-folder.ts';
import { Field } from '#app/ui/Field.tsx';
import { Page } from '#app/ui/Page.tsx';
import { Points } from '#app/ui/Points.tsx';
import { Segmented, shownOptions } from '#app/ui/Segmented.tsx';
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
  useDocumentTitle(t('Settings'));
  return (
    <Page title={t('Settings')} lead={t('Kept in this browser, applied at once.')} width="text" gap="gap-6">
      <div>
        <LookSection />
        <QuotesSection />
        <ServiceSection />
        <OtherServicesSection />
        <PrivacySection />
        <KeyboardSection />
        <StoredDataSection />
        <p className="border-divider border-t py-6 text-muted">
          <Points>
            <Link href="/embed" className="link">
              {t('For your site')}
            </Link>
            <Link href="/quote" className="link">
              {t('Saved quotes')}
            </Link>
            <a href={`${BASE}/third-party-notices.txt`} className="link">
              {t('Third-party notices')}
            </a>
          </Points>
        </p>
      </div>
    </Page>
  );
}

const THEME_OPTIONS: readonly { readonly value: Theme; readonly label: Message }[] = [
  { value: 'system', label: msg('System') },
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
];

const EXAMPLE = '1234567.89';

function formatLabel(numberFormat: NumberFormat, language: LanguageChoice): string {
  const example = numberFormatter(numberLocale({ numberFormat, language }))(EXAMPLE);
  if (numberFormat !== 'system') return example;
  return language === 'system'
    ? t('Follow the browser: {example}', { example })
    : t('Follow the language: {example}', { example });
}

/** By their own names: who looks for theirs cannot read the others. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ar: 'العربية',
  ja: '日本語',
  zh: '中文',
};

/** What is shown was made in the language before. */
function chooseLanguage(language: LanguageChoice): void {
  updateSettings({ language });
  window.location.reload();
}

function LanguageField() {
  const { language } = useSettings();
  return (
    <Field label={t('Language')} hint={t('Reloads the page.')}>
      {(ids) => (
        <Select {...ids} value={language} onChange={(event) => chooseLanguage(event.target.value as LanguageChoice)}>
          <option value="system">{t('Follow the browser')}</option>
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function LookSection() {
  const { theme, numberFormat, language } = useSettings();
  return (
    <SettingsSection title={t('Appearance')}>
      <Segmented
        legend={t('Theme')}
        options={shownOptions(THEME_OPTIONS)}
        value={theme}
        onChange={(value) => updateSettings({ theme: value })}
      />
      <LanguageField />
      <Field label={t('Numbers')}>
        {(ids) => (
          <Select
            {...ids}
            value={numberFormat}
            onChange={(event) => updateSettings({ numberFormat: event.target.value as NumberFormat })}
          >
            {NUMBER_FORMATS.map((format) => (
              <option key={format} value={format}>
                {formatLabel(format, language)}
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
    <SettingsSection title={t('Quotes')}>
      <Switch
        label={t('Refresh quotes every 30 seconds')}
        checked={refresh}
        onChange={(value) => updateSettings({ refresh: value })}
      />
    </SettingsSection>
  );
}

/** Whether turning privacy on deletes data that cannot be restored. */
function useHasDataToLose(): boolean {
  const made = [
    useAccounts(),
    useHiddenAssets(),
    useAddedTokens(),
    useFrozenQuotes(),
    useFavourites(),
    useJournal().entries,
  ];
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
    <SettingsSection title={t('Privacy')} about={t('Quotes never carry your addresses.')}>
      <Switch
        label={t('Private mode')}
        hint={t('No logos, no balances. Only settings are stored.')}
        checked={privacy}
        onChange={(on) => (on && hasLoss ? setConfirming(true) : turnPrivacy(on))}
      />
      {isConfirming && (
        <ClearDataDialog
          title={t('Turn private mode on?')}
          action={t('Turn private mode on')}
          onConfirm={() => turnPrivacy(true)}
          onClose={() => setConfirming(false)}
        >
          {t('This disconnects your wallets and deletes: {things}.', {
            things: listText(DELETED.map((thing) => thing())),
          })}
        </ClearDataDialog>
      )}
    </SettingsSection>
  );
}

function KeyboardSection() {
  const { shortcuts } = useSettings();
  return (
    <SettingsSection title={t('Keyboard')}>
      <Switch
        label={t('Keyboard shortcuts')}
        checked={shortcuts}
        onChange={(value) => updateSettings({ shortcuts: value })}
      />
      <details>
        <summary className="touch-target text-muted">{t('Show shortcuts')}</summary>
        <p className="pt-2 pb-3 text-muted">{t('They work on Compare while no field is focused.')}</p>
        <ShortcutTable />
      </details>
    </SettingsSection>
  );
}
