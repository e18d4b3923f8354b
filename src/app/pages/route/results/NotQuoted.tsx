import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { t, translated } from '#app/language/words.ts';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import type { Asset } from '#contract/asset.ts';
import { UNQUOTED_FROM, unquotedBetween } from '#contract/unquoted-bridges.ts';

interface NotQuotedProps {
  readonly from: Asset;
  readonly to: Asset;
  readonly lookup: Lookup;
}

/** The chain's own bridge between the two chains that we do not quote, why, and where it is. */
export function NotQuoted({ from, to, lookup }: NotQuotedProps) {
  const far = from.chain_id === UNQUOTED_FROM ? to.chain_id : from.chain_id;
  return unquotedBetween(from, to).map(({ name, site, why }) => (
    <p key={name} className="w-full">
      {t('Not quoted here: {bridge}, the bridge of {chain} itself.', { bridge: name, chain: chainName(lookup, far) })}{' '}
      {translated(why)} <SourceLink href={site} />
    </p>
  ));
}
