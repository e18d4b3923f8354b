import { ChevronDown, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { AssetLogo } from '#app/asset/AssetLogo.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { chainName, symbolOf } from '#app/asset/lookup.ts';
import type { ChosenAsset } from '#app/asset/use-asset.ts';
import { t } from '#app/language/words.ts';
import { LazyDialog } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { useFocusOnClose } from '#app/ui/use-focus.ts';
import type { Asset, AssetId } from '#contract/asset.ts';

const AssetPicker = lazyComponent(() => import('#app/picker/AssetPicker.tsx'));

interface AssetBlockProps {
  end: 'from' | 'to';
  chosen: ChosenAsset | null;
  /** Whether the chosen asset is still being resolved. */
  isLoading: boolean;
  catalog: Catalog;
  onPick: (asset: AssetId) => void;
  /** The picker's initial search text; null while it is closed. */
  search: string | null;
  onSearch: (query: string | null) => void;
  /** Where only what can be reached from an asset is listed: that asset. */
  reachFrom: Asset | null;
}

/** The asset of one side, which opens the picker. */
export function AssetBlock({ end, chosen, isLoading, catalog, onPick, search, onSearch, reachFrom }: AssetBlockProps) {
  const button = useRef<HTMLButtonElement>(null);
  const title = end === 'from' ? t('Asset you send') : t('Asset you receive');
  useFocusOnClose(search !== null, button);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onClick={() => onSearch('')}
        className="touch-target flex h-10 min-w-0 flex-auto items-center gap-2 rounded-8 px-2 text-start hover:bg-surface"
      >
        <span className="sr-only">{end === 'from' ? t('From:') : t('To:')} </span>
        {isLoading ? <LoadingAsset /> : <ShownAsset chosen={chosen} catalog={catalog} />}
        <ChevronDown size={16} aria-hidden className="ms-auto shrink-0 text-muted" />
      </button>
      {search !== null && <PickerDialog {...{ title, search, onSearch, onPick, reachFrom }} />}
    </>
  );
}

interface PickerDialogProps extends Pick<AssetBlockProps, 'onPick' | 'onSearch' | 'reachFrom'> {
  title: string;
  search: string;
}

function PickerDialog({ title, search, onSearch, onPick, reachFrom }: PickerDialogProps) {
  const [entered, setEntered] = useState<string | null>(null);
  return (
    <LazyDialog
      title={title}
      onClose={() => onSearch(null)}
      // A minimum height keeps the search field in place when few rows match.
      className="medium:min-h-[min(40rem,calc(100dvh-4rem))] medium:w-[44rem]!"
      placeholder={<PickerSkeleton search={search} onSearch={onSearch} onEnter={() => setEntered(search)} />}
    >
      <AssetPicker
        query={search}
        entered={entered}
        reachFrom={reachFrom}
        onPick={(asset) => {
          onSearch(null);
          onPick(asset);
        }}
      />
    </LazyDialog>
  );
}

interface PickerSkeletonProps {
  search: string;
  onSearch: (query: string) => void;
  onEnter: () => void;
}

/** Stands in for the picker while it loads. Its search field already works, and keeps the keys from the page behind. */
function PickerSkeleton({ search, onSearch, onEnter }: PickerSkeletonProps) {
  return (
    <div className="flex flex-col gap-2 p-4 pb-3 medium:ps-49">
      <span className="relative">
        <Search size={16} aria-hidden className="-translate-y-1/2 absolute top-1/2 start-3 text-faint" />
        <TextInput
          aria-label={t('Search assets')}
          placeholder={t('Symbol, name, denom or chain')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
          data-autofocus
          className="ps-9"
        />
      </span>
      <div className="flex items-center justify-between gap-3">
        <Skeleton className="touch-target h-7 w-40" />
        <span role="status" className="text-14 text-faint">
          {t('Loading assets')}
        </span>
      </div>
    </div>
  );
}

function LoadingAsset() {
  return (
    <>
      <Skeleton className="size-8 rounded-full" />
      <Skeleton className="h-4 w-24" />
      <span className="sr-only">{t('loading')}</span>
    </>
  );
}

function ShownAsset({ chosen, catalog }: { chosen: ChosenAsset | null; catalog: Catalog }) {
  if (chosen === null) return <span className="text-14 text-muted medium:text-16">{t('Choose an asset')}</span>;
  const { asset } = chosen;
  const chain = chainName(catalog, asset.chain_id);
  return (
    <>
      <AssetLogo asset={asset} chain={catalog.chain(asset.chain_id)} />
      <span className="min-w-0">
        <span className="block truncate font-semibold text-16 leading-5">{symbolOf(asset)}</span>
        {/* Beside a short amount there is no room for the whole, which is read aloud. */}
        <span className="sr-only">{t('on {chain}', { chain })}</span>
        <span aria-hidden className="block truncate text-14 text-muted">
          {chain}
        </span>
      </span>
    </>
  );
}

interface OpenPicker {
  readonly end: 'from' | 'to';
  readonly query: string;
  /** Whether it lists only what can be reached from the other end. */
  readonly isOfReach: boolean;
}

/** Which of the two pickers is open, if any, and its search text. */
export function usePicker() {
  const [open, setOpen] = useState<OpenPicker | null>(null);
  return {
    isOfReach: open?.isOfReach === true,
    searchOf: (end: 'from' | 'to') => (open?.end === end ? open.query : null),
    search: (end: 'from' | 'to', query: string | null) =>
      setOpen((before) => (query === null ? null : { end, query, isOfReach: before?.isOfReach === true })),
    /** Lists what can be reached from the other end. */
    showReach: () => setOpen({ end: 'to', query: '', isOfReach: true }),
  };
}
