import type { Catalog } from '../asset/catalog.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Whether assets can be listed: that needs both assets and chains. */
export type ListState = 'here' | 'loading' | 'failed';

export function listState(
  { chains, assets }: Pick<Catalog, 'chains' | 'assets'>,
  complete: boolean,
  isFailed: boolean,
): ListState {
  if (complete || (chains.length > 0 && assets.length > 0)) return 'here';
  return isFailed ? 'failed' : 'loading';
}

/** States that the lists are missing, with a button to retry. */
export function ListsError({ retry, className }: { retry: () => void; className?: string }) {
  return (
    <Notice level="caution" className={className} action={<Button onClick={retry}>{t('Try again')}</Button>}>
      {t('The list of assets did not arrive.')}
    </Notice>
  );
}
