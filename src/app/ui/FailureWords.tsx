import { rich } from '../language/rich.ts';
import { t } from '../language/words.ts';

interface FailureWordsProps {
  readonly sentence: string;
  /** The service's own message, in English; null for none. */
  readonly quote: string | null;
  /** Of the failure: `unread` lists sources that are awaited. */
  readonly kind?: string;
}

/** Why a request failed, in the page's language, and below it the service's own words: folded where they list sources. */
export const FailureWords = ({ sentence, quote, kind }: FailureWordsProps) => (
  <>
    {sentence}
    {quote !== null &&
      (kind === 'unread' ? (
        <details className="mt-1 text-muted">
          <summary className="touch-reach w-fit">{t('What the service says')}</summary>
          <q lang="en">{quote}</q>
        </details>
      ) : (
        <span className="mt-1 block text-muted">
          {rich('The service says: {quote}', { quote: <q lang="en">{quote}</q> })}
        </span>
      ))}
  </>
);
