import { ExternalLink } from 'lucide-react';
import { t } from '../language/words.ts';
import { siteName, sourcePieces } from './source-text.ts';

/** A link to a source, by its site or as it is called. Of what names no public page it says so: services name sources too. */
export function SourceLink({ href }: { href: string }) {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (url?.protocol === 'https:') return <Out href={href} text={siteName(url)} />;
  const pieces = sourcePieces(href);
  return (
    <span className="wrap-anywhere">
      <span lang="en">
        {pieces.map(({ text, href: to }) => (to === null ? text : <Out key={text} href={to} text={text} />))}
      </span>
      {pieces.every((piece) => piece.href === null) && ` (${t('no public link')})`}
    </span>
  );
}

const Out = ({ href, text }: { readonly href: string; readonly text: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className="touch-reach link inline-flex items-center gap-1">
    {text}
    <ExternalLink size={12} role="img" aria-label={t('opens in a new tab')} className="shrink-0" />
  </a>
);
