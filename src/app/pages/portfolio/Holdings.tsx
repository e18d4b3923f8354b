import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { assetKey } from '#contract/asset.ts';
import type { Lookup } from '../../asset/lookup.ts';
import { useDigits } from '../../numbers/use-digits.ts';
import { originAssetsQuery } from '../../queries.ts';
import { useClient } from '../../service-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { FailureList } from './FailureList.tsx';
import type { Failure } from './failures.ts';
import { byChain, byOrigin, type OriginOf } from './groups.ts';
import { ChainGroups, OriginGroups } from './HoldingGroups.tsx';
import { type Holding, isSmall, matches } from './holdings.ts';
import { count, totalOf, totalText } from './total.ts';
import type { Portfolio } from './use-portfolio.ts';

type View = 'origin' | 'chain';

interface HoldingsProps {
  readonly holdings: readonly Holding[];
  readonly failures: readonly Failure[];
  /** How many addresses the service cannot say anything about. */
  readonly unknownAddresses: number;
  readonly retry: Portfolio['retry'];
  readonly lookup: Lookup;
}

/** All that is held: the total, what could not be read, then the rows. */
export function Holdings({ holdings, failures, unknownAddresses, retry, lookup }: HoldingsProps) {
  return (
    <div className="flex flex-col gap-4">
      <TotalLine holdings={holdings} failures={failures} unknownAddresses={unknownAddresses} />
      <FailureList failures={failures} retry={retry} />
      {holdings.length > 0 && <Rows holdings={holdings} lookup={lookup} />}
    </div>
  );
}

/** The rows by origin or by chain, with a search over them. */
function Rows({ holdings, lookup }: Pick<HoldingsProps, 'holdings' | 'lookup'>) {
  const digits = useDigits();
  const [view, setView] = useState<View>('origin');
  const [search, setSearch] = useState('');
  const [showSmall, setShowSmall] = useState(false);
  const small = holdings.filter(isSmall);
  const shown = holdings.filter((holding) => matches(holding, search) && (showSmall || !isSmall(holding)));
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          legend="Group by"
          options={[
            { value: 'origin', label: 'Asset' },
            { value: 'chain', label: 'Chain' },
          ]}
          value={view}
          onChange={setView}
          className="w-48"
        />
        <Field label="Search" className="min-w-40 flex-1">
          {(ids) => (
            <TextInput
              {...ids}
              type="search"
              placeholder="Symbol, chain or denom"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
      </div>
      {view === 'origin' ? (
        <ByOrigin holdings={shown} all={holdings} lookup={lookup} />
      ) : (
        <ChainGroups groups={byChain(shown)} digits={digits} />
      )}
      {shown.length === 0 && search !== '' && <p className="text-muted">Nothing here matches “{search}”.</p>}
      {small.length > 0 && (
        <Button
          variant="quiet"
          aria-pressed={showSmall}
          className="self-start"
          onClick={() => setShowSmall(!showSmall)}
        >
          {showSmall ? 'Hide' : 'Show'} {count(small.length, 'balance', 'balances', digits)} under $1 or unlisted
        </Button>
      )}
    </>
  );
}

function TotalLine({ holdings, failures, unknownAddresses }: Omit<HoldingsProps, 'retry' | 'lookup'>) {
  const digits = useDigits();
  const total = totalOf(holdings, failures, digits, unknownAddresses);
  return (
    <section aria-label="Total" role="status">
      <p className="text-12 text-muted">Total</p>
      <p className="font-semibold text-28">{totalText(total, digits)}</p>
      {total.why && <p className="text-muted">{`${total.why.charAt(0).toUpperCase()}${total.why.slice(1)}.`}</p>}
    </section>
  );
}

/** The origins of everything held are asked for once, so that searching asks for nothing. */
function useOrigins(all: readonly Holding[]) {
  const client = useClient();
  const ids = useMemo(() => all.map(({ id }) => id), [all]);
  const query = useQuery({ ...originAssetsQuery(client, ids), enabled: ids.length > 0 });
  const origins = useMemo(() => {
    const answers = query.data?.data.origin_assets ?? [];
    return new Map(ids.map((id, i) => [assetKey(id), answers[i]?.asset_found ? answers[i].asset : undefined]));
  }, [query.data, ids]);
  const originOf: OriginOf = ({ id }) => origins.get(assetKey(id)) ?? undefined;
  return { originOf, isPending: query.isPending, error: query.error, retry: () => void query.refetch() };
}

interface ByOriginProps {
  /** The rows to show, out of all that is held. */
  readonly holdings: readonly Holding[];
  readonly all: readonly Holding[];
  readonly lookup: Lookup;
}

function ByOrigin({ holdings, all, lookup }: ByOriginProps) {
  const digits = useDigits();
  const { originOf, isPending, error, retry } = useOrigins(all);
  if (all.length === 0) return null;
  if (isPending) return <Skeleton className="h-40" />;
  return (
    <>
      {error && (
        <Notice
          level="caution"
          action={
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          }
        >
          The service did not say where these assets come from, so each stands for itself.
        </Notice>
      )}
      {holdings.length > 0 && <OriginGroups groups={byOrigin(holdings, originOf)} digits={digits} lookup={lookup} />}
    </>
  );
}
