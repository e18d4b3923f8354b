import { Bookmark, Star, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { useFrozenQuotes } from '#app/api/frozen-quotes.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import {
  addFavourite,
  clearRecents,
  type KeptComparison,
  removeFavourite,
  removeRecent,
  useFavourites,
  useRecents,
} from '#app/storage/kept-comparisons.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';

interface KeptListProps {
  /** Said where nothing is kept. */
  readonly whenEmpty?: string;
  readonly onOpen?: () => void;
}

/** The way to what is saved, favourite comparisons and the last ones, the newest first. */
export default function KeptList({ whenEmpty, onOpen }: KeptListProps) {
  const digits = useFormatNumber();
  const saved = useFrozenQuotes().length;
  const favourites = useFavourites().toReversed();
  const recents = useRecents()
    .filter(({ href }) => !favourites.some((favourite) => favourite.href === href))
    .toReversed();
  if (saved + favourites.length + recents.length === 0)
    return whenEmpty ? <p className="text-muted">{whenEmpty}</p> : null;
  return (
    <div className="flex flex-col gap-4">
      {saved > 0 && (
        <Link href="/quote" onClick={onOpen} className="link touch-reach inline-flex items-center gap-2 self-start">
          <Bookmark size={16} aria-hidden />
          {t('Saved ({number})', { number: digits(`${saved}`) })}
        </Link>
      )}
      {favourites.length > 0 && <Group title={t('Favourites')} items={favourites} isFavourite onOpen={onOpen} />}
      {recents.length > 0 && (
        <>
          <Group title={t('Recent')} items={recents} isFavourite={false} onOpen={onOpen} />
          <Button variant="quiet" className="self-start" onClick={clearRecents}>
            {t('Clear recent')}
          </Button>
        </>
      )}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly items: readonly KeptComparison[];
  readonly isFavourite: boolean;
  readonly onOpen: (() => void) | undefined;
}

function Group({ title, items, isFavourite, onOpen }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul className="flex flex-col">
        {items.map((item) => (
          <li key={item.href} className="flex items-center gap-1 border-divider border-b">
            <Link href={item.href} onClick={onOpen} className="wrap-anywhere flex min-h-11 flex-1 items-center">
              {item.text}
            </Link>
            <IconButton
              label={
                isFavourite
                  ? t('Take the star from {text}', { text: item.text })
                  : t('Star {text}', { text: item.text })
              }
              aria-pressed={isFavourite}
              onClick={() => (isFavourite ? removeFavourite(item) : addFavourite(item))}
            >
              <Star size={16} aria-hidden fill={isFavourite ? 'currentColor' : 'none'} />
            </IconButton>
            {!isFavourite && (
              <IconButton label={t('Remove {text}', { text: item.text })} onClick={() => removeRecent(item)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
