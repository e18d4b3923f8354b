import { useDocumentTitle } from '../../use-document-title.ts';

export default function PortfolioPage() {
  useDocumentTitle('Portfolio');
  return <h1>Portfolio</h1>;
}
