import { Children, type ReactNode } from 'react';

/**
 * Short facts with a point between them, each of which stays in one line where there is room. Every fact begins after the place of its
 * point; at the start of a line that place is out of sight, so that no point ends a line or begins one.
 */
export function Points({ children }: { readonly children: ReactNode }) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  if (facts.length === 0) return null;
  return (
    <span className="-ms-1 block overflow-x-clip ps-1">
      <span className="-ms-[0.85em] block">
        {Children.map(facts, (fact, place) => (
          <span className="inline-block ps-[0.85em]">
            {place > 0 && (
              <span data-slot="point" className="-ms-[0.85em] inline-block w-[0.85em] whitespace-pre text-center">
                {' · '}
              </span>
            )}
            {/* Of its own element, a browser that translates the page lets go of it again. */}
            <span>{fact}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
