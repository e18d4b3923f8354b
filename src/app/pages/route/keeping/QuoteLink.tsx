import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import type { FrozenQuote } from '#app/api/frozen-quotes.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { BASE } from '#app/ui/base-folder.ts';
import { CopyError, useCopy } from '#app/ui/copy.tsx';
import { Field } from '#app/ui/Field.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { MAX_LINK_CHARS, quoteFragment } from './frozen-link.ts';

/** The link that holds a quote, to be copied; or why there is none. */
export function QuoteLink({ quote }: { quote: FrozenQuote }) {
  const digits = useFormatNumber();
  const { isCopied, error: refusal, copy } = useCopy(t('Select the link and copy it yourself.'));
  const { data: fragment, error } = useQuery({
    queryKey: ['frozen-link', quote.hash],
    queryFn: () => quoteFragment(quote),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <p>{t('This browser cannot make a link of it.')}</p>;
  if (fragment !== undefined && fragment.length > MAX_LINK_CHARS) {
    return (
      <p>
        {t('It is too large for a link: {size} characters, and {most} is the most.', {
          size: digits(`${fragment.length}`),
          most: digits(`${MAX_LINK_CHARS}`),
        })}
      </p>
    );
  }
  const link = fragment === undefined ? '' : `${window.location.origin}${BASE}/quote#${fragment}`;
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('Link')} hint={t('The link holds all of it, and none of your addresses.')}>
        {(ids) => <TextInput {...ids} readOnly value={link} onFocus={({ target }) => target.select()} />}
      </Field>
      <Button className="self-start" idle={link === ''} onClick={() => copy(link)}>
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {isCopied ? t('Link copied') : t('Copy link')}
      </Button>
      <CopyError refusal={refusal} />
    </div>
  );
}
