import type { ReactNode } from 'react';
import { SampleFigures } from '#app/ui/SampleFigures.tsx';
import { useComparisonPage } from '../comparison-page.ts';

interface CardSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Cards with figures in a row, with what they are above them. */
export function CardSection({ title, children }: CardSectionProps) {
  const { market } = useComparisonPage();
  return (
    <section aria-label={title} className="flex flex-col gap-2 medium:pt-2">
      <h3 className="font-semibold text-16">{title}</h3>
      <SampleFigures market={market} />
      <ul data-ways className="grid gap-2 medium:grid-cols-3 medium:gap-3">
        {children}
      </ul>
    </section>
  );
}
