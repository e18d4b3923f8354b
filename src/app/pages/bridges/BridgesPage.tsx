import { Suspense, useRef } from 'react';
import { Link } from 'wouter';
import type { Catalog } from '#app/asset/catalog.ts';
import { coinOf } from '#app/asset/coin.ts';
import { chainName } from '#app/asset/lookup.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { useLastComparison } from '#app/storage/last-comparison.ts';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import { Switch } from '#app/ui/Switch.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { useFocusFallback } from '#app/ui/use-focus.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { RouteRequest } from '#contract/route.ts';
import { BridgeFacts } from './BridgeFacts.tsx';
import { bridgeNote, NOTES_WRITTEN_ON } from './notes.ts';
import { WhatIf } from './WhatIf.tsx';
import { toggleBridge } from './what-if.ts';

export default function BridgesPage() {
  useDocumentTitle('Bridges');
  const lists = useCatalog();
  const { catalog } = lists;
  const { bridgesOff } = useSettings();
  const { request } = useLastComparison();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusFallback = useFocusFallback(heading);
  const on = catalog.bridges.map(({ id }) => id).filter((id) => !bridgesOff.includes(id));
  return (
    <div
      className="mx-auto flex w-full max-w-[64rem] flex-col gap-4 px-3 py-6 medium:px-4 wide:px-6"
      {...focusFallback}
    >
      <header className="flex flex-col gap-1">
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-28">
          Bridges
        </h1>
        <p className="text-muted">
          Routes use only the bridges that are on. Compare uses these switches unless a link sets others.
        </p>
      </header>
      <SampleNote market={lists.market} />
      {lists.error && <NoList retry={lists.retry} />}
      {catalog.bridges.length === 0 && !lists.error && <Loading />}
      {catalog.bridges.length > 0 && (
        <>
          <Count on={on.length} all={catalog.bridges.length} />
          <LastComparison request={request} catalog={catalog} />
          <ul className="grid items-stretch gap-4 medium:grid-cols-2">
            {catalog.bridges.map((bridge) => (
              <BridgeCard key={bridge.id} bridge={bridge} on={on} request={request} catalog={catalog} />
            ))}
          </ul>
          <p className="text-12 text-muted">
            How bridges move value is our own summary, written on {NOTES_WRITTEN_ON}; the linked documentation says
            more. It does not rate them.
          </p>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <BridgeFacts bridges={catalog.bridges} />
          </Suspense>
        </>
      )}
    </div>
  );
}

function Count({ on, all }: { on: number; all: number }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-9 items-center gap-3">
        <p role="status" className="font-semibold text-16">
          {on} of {all} bridges on
        </p>
        {on < all && <Button onClick={() => updateSettings({ bridgesOff: [] })}>Turn all on</Button>}
      </div>
      {on === 0 && (
        <Notice level="caution">With every bridge off, there is nothing to compare with. Turn one on.</Notice>
      )}
    </div>
  );
}

function LastComparison({ request, catalog }: { request: RouteRequest | null; catalog: Catalog }) {
  if (request === null) {
    return (
      <p className="text-muted">
        <Link href="/" className="link">
          Compare a pair
        </Link>{' '}
        first, then see here what changes without each bridge.
      </p>
    );
  }
  const from = coinOf({ chain_id: request.source_asset_chain_id, denom: request.source_asset_denom }, null, catalog);
  const to = coinOf({ chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom }, null, catalog);
  return (
    <p className="text-muted">
      What if? Based on your last comparison: {from.symbol} on {chainName(catalog, request.source_asset_chain_id)} to{' '}
      {to.symbol} on {chainName(catalog, request.dest_asset_chain_id)}. The best route with a bridge is compared with
      the best without it, by{' '}
      {request.amount_out ? 'the amount sent with fees on top' : 'the amount received less fees on top'}, as in Compare.
    </p>
  );
}

interface BridgeCardProps {
  readonly bridge: Bridge;
  readonly on: readonly string[];
  readonly request: RouteRequest | null;
  readonly catalog: Catalog;
}

function BridgeCard({ bridge, on, request, catalog }: BridgeCardProps) {
  const { bridgesOff } = useSettings();
  const isOn = on.includes(bridge.id);
  const others = toggleBridge(on, bridge.id);
  const turn = (next: boolean) =>
    updateSettings({ bridgesOff: next ? bridgesOff.filter((id) => id !== bridge.id) : [...bridgesOff, bridge.id] });
  return (
    <li className="flex flex-col gap-3 rounded-8 border border-divider p-4">
      <div className="flex items-start gap-3">
        <Mark of={{ bridge: bridge.id }} name={bridge.name} seed={bridge.id} size={32} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-16">{bridge.name}</h2>
          <p className="font-mono text-12 text-muted">{bridge.id}</p>
        </div>
        <Switch
          label={<span className="text-muted">{isOn ? 'On' : 'Off'}</span>}
          aria-label={`Use ${bridge.name}`}
          checked={isOn}
          onChange={turn}
        />
      </div>
      <NoteOf bridge={bridge} />
      {request !== null && others !== null && (
        <div className="mt-auto">
          <WhatIf bridge={bridge} isOn={isOn} on={on} others={others} request={request} catalog={catalog} />
        </div>
      )}
    </li>
  );
}

function NoteOf({ bridge }: { bridge: Bridge }) {
  const digits = useFormatNumber();
  const note = bridgeNote(bridge.id);
  if (note === undefined) return <p className="text-muted">We have no note on how this bridge moves value.</p>;
  return (
    <>
      <p>{note.moves}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-12">
        <dt className="text-muted">Connects</dt>
        <dd>{note.connects}</dd>
        {bridge.assets != null && bridge.halted_assets != null && (
          <>
            <dt className="text-muted">Halted</dt>
            <dd className={bridge.halted_assets > 0 ? 'text-warn' : undefined}>
              {bridge.halted_assets === 0 ? 'none known' : digits(`${bridge.halted_assets}`)} of{' '}
              {digits(`${bridge.assets}`)} assets
            </dd>
          </>
        )}
        <dt className="text-muted">Source</dt>
        <dd>
          <SourceLink href={note.source} />
        </dd>
      </dl>
    </>
  );
}

function NoList({ retry }: { retry: () => void }) {
  return (
    <Notice
      level="caution"
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      The service did not send its list of bridges.
    </Notice>
  );
}

function Loading() {
  return (
    <div className="grid gap-4 medium:grid-cols-2">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-52" />
      ))}
    </div>
  );
}
