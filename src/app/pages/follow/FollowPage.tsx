import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { journal } from '#app/following/journal.ts';
import { readTxLink } from '#app/following/read-link.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Page } from '#app/ui/Page.tsx';
import { TextArea } from '#app/ui/TextInput.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { followLink, placeOf } from './address.ts';
import { FollowedTx } from './FollowedTx.tsx';
import { History } from './History.tsx';

/** Where the money of a transaction is, and what was followed before. */
export default function FollowPage() {
  useDocumentTitle(t('Follow'));
  useEffect(() => void journal.open(), []);
  const { catalog } = useCatalog();
  const [path, navigate] = useLocation();
  const place = placeOf(path, useSearch(), catalog);
  const key = place === null ? '' : `${place.chainId ?? ''} ${place.hash}`;
  return (
    <Page
      title={t('Follow')}
      lead={t('Paste a transaction and see where your money is, whichever bridge it took.')}
      width="text"
      gap="gap-6"
    >
      <FollowForm
        key={place?.hash ?? ''}
        first={place?.hash ?? ''}
        onFollow={(text) => {
          const next = readTxLink(text, catalog);
          if (next !== null) navigate(followLink(next));
          return next !== null;
        }}
      />
      {place !== null && <FollowedTx key={key} place={place} catalog={catalog} />}
      <History catalog={catalog} />
    </Page>
  );
}

interface FollowFormProps {
  readonly first: string;
  /** Returns whether the text has a hash. */
  readonly onFollow: (text: string) => boolean;
}

function FollowForm({ first, onFollow }: FollowFormProps) {
  const [text, setText] = useState(first);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!onFollow(text));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <Field
        label={t('Transaction')}
        hint={t('Its hash, or the link of an explorer.')}
        error={
          isWrong &&
          t('There is no hash in this text. A hash has 64 digits 0-9 and a-f, on Solana about 88 letters and digits.')
        }
        className="min-w-0 flex-1 basis-60"
      >
        {(ids) => (
          <TextArea
            {...ids}
            value={text}
            className="wrap-anywhere"
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setWrong(false);
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="mt-5">
        {t('Follow')}
      </Button>
    </form>
  );
}
