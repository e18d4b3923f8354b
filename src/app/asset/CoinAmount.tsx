import clsx from 'clsx';
import type { Rounding } from '#math/fixed.ts';
import type { FormatNumber } from '../format/number.ts';
import { t } from '../language/words.ts';
import { useCopy } from '../ui/copy.tsx';
import { Figure } from '../ui/Figure.tsx';
import { useHint } from '../ui/use-hint.ts';
import { type Coin, coinText, exactCoinText, plainCoinText } from './coin.ts';

interface CoinAmountProps {
  readonly coin: Coin;
  readonly rounding: Rounding;
  readonly digits: FormatNumber;
  /** The places of the column whose amount this is. */
  readonly column?: number | undefined;
  readonly className?: string;
}

/** An amount with its symbol. If it is rounded, hovering shows all digits and a click copies them. */
export function CoinAmount({ coin, rounding, digits, column, className }: CoinAmountProps) {
  const shown = coinText(coin, rounding, digits, column);
  const exact = exactCoinText(coin, digits);
  if (!coin.amount.known) return <span className={clsx('text-faint', className)}>{shown}</span>;
  // With the zeros of its column it is as exact as without them.
  const isPadded = column !== undefined && shown.length > exact.length && !shown.includes('<');
  if (shown === exact || isPadded) return <Figure className={className}>{shown}</Figure>;
  return <RoundedAmount shown={shown} exact={exact} plain={plainCoinText(coin)} className={className} />;
}

interface RoundedAmountProps {
  readonly shown: string;
  readonly exact: string;
  readonly plain: string;
  readonly className: string | undefined;
}

function RoundedAmount({ shown, exact, plain, className }: RoundedAmountProps) {
  const { isCopied, error: refusal, copy } = useCopy(t('The exact amount is {exact}.', { exact }));
  const { isShown, hintProps } = useHint();
  return (
    <span className="relative inline-block" {...hintProps}>
      <button
        type="button"
        translate="no"
        onClick={() => copy(plain)}
        aria-label={t('{shown}, exactly {exact}. Copy the exact amount', { shown, exact })}
        className={clsx(
          // Larger than its line without shifting other elements.
          'touch-reach -my-0.5 rounded-8 py-0.5 text-start underline decoration-1 decoration-divider decoration-dotted underline-offset-4',
          className,
        )}
      >
        {shown}
      </button>
      {isShown && (
        // Padding instead of a gap: the pointer stays inside on its way there.
        <span aria-hidden className="absolute top-full start-0 z-10 w-max max-w-56 pt-1">
          <span className="block rounded-8 border border-divider bg-raised px-2 py-1 font-normal text-12 text-text shadow-raised">
            {isCopied ? t('Copied') : refusal || exact}
          </span>
        </span>
      )}
    </span>
  );
}
