import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { dayText } from '#app/format/day.ts';
import { listText } from '#app/format/list-text.ts';
import { t, translated } from '#app/language/words.ts';
import { Points } from '#app/ui/Points.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import { UNQUOTED_BRIDGES, UNQUOTED_FROM } from '#contract/unquoted-bridges.ts';

/** Chains' own bridges to Ethereum that exist and that we do not quote, each with the reason and its source. */
export const UnquotedList = ({ lookup }: { readonly lookup: Lookup }) => (
  <ul className="flex max-w-[41rem] flex-col gap-3 pt-3">
    {UNQUOTED_BRIDGES.map(({ name, chain_ids: [far = ''], site, why, source, checked }) => (
      <li key={name} className="flex flex-col gap-0.5">
        <p>
          <Points>
            <span className="font-semibold">{name}</span>
            {listText([chainName(lookup, UNQUOTED_FROM), chainName(lookup, far)])}
            <SourceLink href={site} />
          </Points>
        </p>
        <p>{translated(why)}</p>
        <p className="text-12 text-muted">
          <SourceLink href={source} />{' '}
          <span className="whitespace-nowrap">{t('read {date}', { date: dayText(checked) })}</span>
        </p>
      </li>
    ))}
  </ul>
);
