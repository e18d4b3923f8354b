import { ExternalLink } from 'lucide-react';
import { plainText } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import type { ChainTxRef } from '#contract/tx.ts';

/** "0x3f2a…91bc": enough to tell one hash from another. */
export const shortHash = (hash: string): string => {
  const plain = plainText(hash);
  return plain.length <= 16 ? plain : `${plain.slice(0, 8)}…${plain.slice(-6)}`;
};

interface OutsideLinkProps {
  readonly href: string;
  readonly children: string;
}

/** A link that a service gave; its words alone where it leads to no page of the web. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  if (!/^https:\/\//i.test(href) || !URL.canParse(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link touch-reach inline-flex items-center gap-1">
      {children}
      <ExternalLink size={12} role="img" aria-label={t('opens in a new tab')} className="shrink-0" />
    </a>
  );
}

interface TxLineProps {
  readonly role: string;
  readonly tx: ChainTxRef;
  readonly chain: string;
}

/** What a transaction did, with its hash to copy and its page at an explorer. */
export function TxLine({ role, tx, chain }: TxLineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12">
      <span className="text-muted">{role}</span>
      <span translate="no" className="font-mono" title={plainText(tx.tx_hash)}>
        {shortHash(tx.tx_hash)}
      </span>
      <CopyButton text={tx.tx_hash} what={t('the hash on {chain}', { chain })} className="-my-1 size-7" />
      {tx.explorer_link !== '' && <OutsideLink href={tx.explorer_link}>{t('Explorer')}</OutsideLink>}
    </p>
  );
}
