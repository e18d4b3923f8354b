import { useDocumentTitle } from '../../use-document-title.ts';

export default function BridgesPage() {
  useDocumentTitle('Bridges');
  return <h1>Bridges</h1>;
}
