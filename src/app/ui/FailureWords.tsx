import { rich } from '../language/rich.ts';

interface FailureWordsProps {
  readonly sentence: string;
  /** The service's own message, in English; null for none. */
  readonly quote: string | null;
}

/** Why a request failed, in the page's language, and below it the service's own words. */
export const FailureWords = ({ sentence, quote }: FailureWordsProps) => (
  <>
    {sentence}
    {quote !== null && (
      <span className="mt-1 block text-muted">
        {rich('The service says: {quote}', { quote: <q lang="en">{quote}</q> })}
      </span>
    )}
  </>
);
