import { useFormatNumber } from '../../../format/number.ts';
import { useTicking } from '../../../format/time.ts';
import { useNumberLocale } from '../../../storage/settings.ts';
import { ageText } from './age.ts';

/** How old the figures are, counted on. On paper, where nothing is counted, with the time that they are of. */
export function QuoteAge({ since }: { since: number }) {
  const digits = useFormatNumber();
  const locale = useNumberLocale();
  const age = useTicking(() => ageText(Date.now() - since, digits));
  const when = new Date(since);
  const time = when.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'long' });
  return (
    <time
      dateTime={when.toISOString()}
      data-printed={` (${time})`}
      className="print:after:content-[attr(data-printed)]"
    >
      {age}
    </time>
  );
}
