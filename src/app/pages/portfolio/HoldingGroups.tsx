import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { CoinAmount } from '../../asset/CoinAmount.tsx';
import { chainName, type Lookup } from '../../asset/lookup.ts';
import { Monogram } from '../../asset/Monogram.tsx';
import type { Digits } from '../../numbers/digits.ts';
import type { Group } from './groups.ts';
import { HoldingRow } from './HoldingRow.tsx';
import { totalOf, totalText } from './total.ts';

interface GroupsProps {
  readonly groups: readonly Group[];
  readonly digits: Digits;
}

const LIST = 'divide-y divide-divider overflow-clip rounded-8 border border-divider';

/** A section for each chain. */
export function ChainGroups({ groups, digits }: GroupsProps) {
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ key, title, holdings }) => (
        <section key={key} aria-label={title} className="flex flex-col gap-2">
          <h3 className="flex items-baseline justify-between gap-3 font-semibold text-16">
            {title}
            <span className="text-14 text-muted">{totalText(totalOf(holdings, [], digits), digits)}</span>
          </h3>
          <ul className={LIST}>
            {holdings.map((holding) => (
              <HoldingRow key={holding.id.denom} holding={holding} digits={digits} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A row for each origin: one that is held in several forms opens into them. */
export function OriginGroups({ groups, digits, lookup }: GroupsProps & { readonly lookup: Lookup }) {
  return (
    <ul className={LIST}>
      {groups.map((group) => {
        const [only, ...more] = group.holdings;
        return only && more.length === 0 ? (
          <HoldingRow key={group.key} holding={only} digits={digits} />
        ) : (
          <OriginGroup key={group.key} group={group} digits={digits} lookup={lookup} />
        );
      })}
    </ul>
  );
}

interface OriginGroupProps {
  readonly group: Group;
  readonly digits: Digits;
  readonly lookup: Lookup;
}

function OriginGroup({ group, digits, lookup }: OriginGroupProps) {
  const { title, coin, holdings, origin } = group;
  const [open, setOpen] = useState(false);
  const id = useId();
  const chains = new Set(holdings.map(({ chain }) => chain)).size;
  return (
    <li>
      <div className="relative flex items-center gap-3 px-3 py-2 hover:bg-surface">
        <Monogram text={title} seed={title} src={origin?.logo_uri} size={32} />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="font-semibold after:absolute after:inset-0 after:content-['']"
          >
            {title}
          </button>
          <p className="text-12 text-muted">
            {origin && `From ${chainName(lookup, origin.chain_id)} · `}
            {holdings.length} forms on {chains === 1 ? 'one chain' : `${chains} chains`}
          </p>
        </div>
        <div className="text-right">
          <p className="font-semibold">{totalText(totalOf(holdings, [], digits), digits)}</p>
          <p className="relative z-[1] text-12 text-muted">
            {coin && <CoinAmount coin={coin} rounding="down" digits={digits} />}
          </p>
        </div>
        <ChevronDown
          size={16}
          aria-hidden
          className={open ? 'shrink-0 rotate-180 text-faint' : 'shrink-0 text-faint'}
        />
      </div>
      <ul id={id} hidden={!open} className="divide-y divide-divider border-divider border-t bg-surface pl-3">
        {holdings.map((holding) => (
          <HoldingRow key={`${holding.id.chain_id} ${holding.id.denom}`} holding={holding} digits={digits} />
        ))}
      </ul>
    </li>
  );
}
