import { ExternalLink } from 'lucide-react';
import { t } from '../language/words.ts';

/** A link to a source, shown as its host. What is no https address is shown as text: services name sources too. */
export function SourceLink({ href }: { href: string }) {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (url?.protocol !== 'https:') return <span className="wrap-anywhere">{href}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="touch-reach link inline-flex items-center gap-1">
      {url.host}
      <ExternalLink size={12} role="img" aria-label={t('opens in a new tab')} className="shrink-0" />
    </a>
  );
}
