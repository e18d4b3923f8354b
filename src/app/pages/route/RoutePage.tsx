import { useDocumentTitle } from '../../use-document-title.ts';

export function RoutePage() {
  useDocumentTitle('Compare routes');
  return <h1>Compare routes</h1>;
}
