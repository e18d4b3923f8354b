import { type ReactNode, useRef, useState } from 'react';
import type { AssetId } from '#contract/asset.ts';
import { AssetLogo, AssetMark } from '../asset/AssetLogo.tsx';
import type { Catalog } from '../asset/catalog.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/Button.tsx';
import { DialogSkeleton, LazyDialog } from '../ui/LazyDialog.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useFocusOnClose } from '../ui/use-focus.ts';

const AssetPicker = lazyComponent(() => import('./AssetPicker.tsx'));

interface AssetChoiceProps {
  readonly label: string;
  /** Of the dialog. */
  readonly title: string;
  readonly id: AssetId;
  /** The asset in words, for who does not see it. */
  readonly name: string;
  /** Whether it stands for its forms on other chains too: then no chain is in the corner of its mark. */
  readonly isOfAnyChain?: boolean;
  readonly catalog: Catalog;
  readonly onPick: (asset: AssetId) => void;
  /** The asset as it is shown beside its mark. */
  readonly children: ReactNode;
}

/** An asset as a button that opens the picker. */
export function AssetChoice({
  label,
  title,
  id,
  name,
  isOfAnyChain = false,
  catalog,
  onPick,
  children,
}: AssetChoiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useFocusOnClose(open, button);
  const asset = catalog.asset(id);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-12 text-muted">{label}</span>
      <Button
        ref={button}
        className="max-w-full"
        aria-haspopup="dialog"
        aria-label={t('{label}: {name}. Change', { label, name })}
        onClick={() => setOpen(true)}
      >
        {asset &&
          (isOfAnyChain ? (
            <AssetMark asset={asset} size={20} />
          ) : (
            <AssetLogo asset={asset} chain={catalog.chain(id.chain_id)} size={20} />
          ))}
        {children}
      </Button>
      {open && (
        <LazyDialog
          title={title}
          onClose={() => setOpen(false)}
          className="medium:min-h-[min(40rem,calc(100dvh-4rem))]"
          placeholder={<DialogSkeleton className="h-100" />}
        >
          <AssetPicker
            onPick={(picked) => {
              setOpen(false);
              onPick(picked);
            }}
          />
        </LazyDialog>
      )}
    </div>
  );
}
