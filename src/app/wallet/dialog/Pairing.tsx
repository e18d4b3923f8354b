import { encode } from 'uqr';
import { t } from '#app/language/words.ts';
import { useStore } from '#app/storage/store.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError, useCopy } from '#app/ui/copy.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { pairingLink } from '../pairing.ts';

/** The code and the link that a wallet on a phone takes. */
export default function Pairing() {
  const link = useStore(pairingLink);
  const { isCopied, error, copy } = useCopy(t('Scan the code instead.'));
  if (link === null) return <Skeleton className="size-60" />;
  return (
    <div className="flex flex-col items-start gap-3">
      <QrCode text={link} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy(link)}>
          {isCopied ? t('Copied') : t('Copy the link')}
        </Button>
        <a href={link} className="touch-reach link self-center">
          {t('Open a wallet on this device')}
        </a>
      </div>
      <CopyError refusal={error} />
    </div>
  );
}

/** Dark on light in both themes, with the margin of four that scanners need. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={t('Code for the wallet on your phone')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-60 rounded-8 border border-divider forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={cells.join('')} fill="#000" />
    </svg>
  );
}
