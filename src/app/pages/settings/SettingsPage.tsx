import { useDocumentTitle } from '../../use-document-title.ts';

export default function SettingsPage() {
  useDocumentTitle('Settings');
  return <h1>Settings</h1>;
}
