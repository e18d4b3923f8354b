import { ExternalLink } from 'lucide-react';
import { t } from '../language/words.ts';
import { codeOf, filesOf, issueOf, siteName, sourcePieces } from './source-text.ts';

/** A link to a source, by its site or as it is called; of what names no public page who said it. */
export function SourceLink({ href }: { href: string }) {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (url?.protocol === 'https:') return <Out href={href} text={siteName(url)} />;
  const issue = issueOf(href);
  if (issue) {
    const { repository, number } = issue;
    return <Out href={issue.href} text={t('GitHub issue {number} of {repository}', { number, repository })} />;
  }
  const code = codeOf(href);
  if (code) return <Out href={code.href} text={t('its source code, commit {commit}', { commit: code.commit })} />;
  const files = filesOf(href);
  if (files) return <Out href={files.href} text={files.repository} title={href} />;
  return (
    <span lang="en" className="wrap-anywhere">
      {sourcePieces(href).map(({ text, href: to }) => (to === null ? text : <Out key={text} href={to} text={text} />))}
    </span>
  );
}

interface OutProps {
  readonly href: string;
  readonly text: string;
  /** Where the text does not say all of it. */
  readonly title?: string;
}

const Out = ({ href, text, title }: OutProps) => (
  <a
    href={href}
    title={title}
    target="_blank"
    rel="noreferrer"
    className="touch-reach link inline-flex items-center gap-1"
  >
    {text}
    <ExternalLink size={12} role="img" aria-label={t('opens in a new tab')} className="shrink-0" />
  </a>
);
