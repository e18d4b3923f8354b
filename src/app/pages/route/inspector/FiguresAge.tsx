import { useFormatNumber } from '#app/format/number.ts';
import { useTicking } from '#app/format/time.ts';
import type { Figures } from '#contract/figures.ts';
import type { Route } from '#contract/route.ts';
import { figuresText, gasFigures, gasText, isOld, pricesText } from '../steps/figures.ts';

interface FiguresAgeProps {
  readonly figures: Figures;
  readonly text?: typeof figuresText;
}

/** What figures rest on and how old they are, counting up; marked once they are older than usual. */
export function FiguresAge({ figures, text = figuresText }: FiguresAgeProps) {
  const digits = useFormatNumber();
  const words = useTicking(() => text(figures, Date.now(), digits));
  const old = useTicking(() => isOld(figures, Date.now()));
  return <p className={old ? 'text-warn' : 'text-muted'}>{words}</p>;
}

/** The ages of gas and of the prices behind the dollars. */
export function FeeFigures({ route }: { readonly route: Route }) {
  const digits = useFormatNumber();
  const prices = useTicking(() => pricesText(route, Date.now(), digits));
  return (
    <>
      {gasFigures(route).map((figures) => (
        <FiguresAge key={`${figures.source} ${figures.as_of}`} figures={figures} text={gasText} />
      ))}
      {prices !== null && <p className="text-muted">{prices}</p>}
    </>
  );
}
