import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useFormatNumber } from '#app/format/number.ts';
import type { FrozenQuote } from '#app/storage/frozen-quotes.ts';
import { Button } from '#app/ui/Button.tsx';
import { BASE } from '#app/ui/base-folder.ts';
import { CopyError, useCopy } from '#app/ui/copy.tsx';
import { Field } from '#app/ui/Field.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { MAX_LINK_CHARS, quoteFragment } from './frozen-link.ts';

/** The link that holds a quote, to be copied; or why there is none. */
export function QuoteLink({ quote }: { quote: FrozenQuote }) {
  const digits = useFormatNumber();
  const { isCopied, error: refusal, copy } = useCopy('Select the link and copy it yourself.');
  const { data: fragment, error } = useQuery({
    queryKey: ['frozen-link', quote.hash],
    queryFn: () => quoteFragment(quote),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <p>This browser cannot make a link of it.</p>;
  if (fragment !== undefined && fragment.length > MAX_LINK_CHARS) {
    return (
      <p>
        It is too large for a link: {digits(`${fragment.length}`)} characters, and {digits(`${MAX_LINK_CHARS}`)} is the
        most.
      </p>
    );
  }
  const link = fragment === undefined ? '' : `${window.location.origin}${BASE}/quote#${fragment}`;
  return (
    <div className="flex flex-col gap-2">
      <Field label="Link" hint="The whole quote is in the link. It holds no address of yours.">
        {(ids) => <TextInput {...ids} readOnly value={link} onFocus={({ target }) => target.select()} />}
      </Field>
      <Button className="self-start" idle={link === ''} onClick={() => copy(link)}>
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        Copy link
      </Button>
      <CopyError refusal={refusal} />
    </div>
  );
}
