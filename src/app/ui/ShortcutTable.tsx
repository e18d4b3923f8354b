const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['/', 'Search an asset'],
  ['a', 'Go to the amount'],
  ['x', 'Swap From and To'],
  ['b', 'Bridges on and off'],
  ['j and k', 'Next and previous route'],
  ['Enter', 'Compare, or open the route'],
  ['r', 'Refresh now'],
  ['p', 'Pause or resume'],
  ['l', 'Copy the link'],
  ['?', 'This help'],
  ['Esc', 'Close'],
];

/** The keyboard shortcuts of Compare. */
export function ShortcutTable() {
  return (
    <dl className="grid grid-cols-[6rem_1fr] gap-y-2">
      {KEYS.map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-8 border border-divider bg-surface px-2 py-0.5 font-mono text-12">{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
