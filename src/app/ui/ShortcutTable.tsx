import { type Message, msg } from '../language/words.ts';

const KEYS: readonly (readonly [key: string | Message, does: Message])[] = [
  ['/', msg('Search an asset')],
  ['a', msg('Go to the amount')],
  ['x', msg('Swap From and To')],
  ['b', msg('Bridges on and off')],
  [msg('j and k'), msg('Next and previous route')],
  ['Enter', msg('Compare, or open the route')],
  ['i', msg('Go to the open route')],
  ['r', msg('Refresh now')],
  ['p', msg('Pause or resume')],
  ['l', msg('Copy the link')],
  ['?', msg('This help')],
  ['Esc', msg('Close')],
];

/** The keyboard shortcuts of Compare. */
export function ShortcutTable() {
  return (
    <dl className="grid grid-cols-[6rem_1fr] gap-y-2">
      {KEYS.map(([key, does]) => (
        <div key={does.english} className="contents">
          <dt>
            <kbd className="rounded-8 border border-divider bg-surface px-2 py-0.5 font-mono text-12">
              {typeof key === 'string' ? key : key()}
            </kbd>
          </dt>
          <dd>{does()}</dd>
        </div>
      ))}
    </dl>
  );
}
