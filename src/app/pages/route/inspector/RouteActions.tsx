import { Check, Link2 } from 'lucide-react';
import type { Lookup } from '#app/asset/lookup.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { BASE } from '#app/ui/base-folder.ts';
import { CopyError, useCopy } from '#app/ui/copy.tsx';
import { ContinueButton } from '../acting/ContinueButton.tsx';
import { CopySteps } from '../acting/CopySteps.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { ExportButton } from '../keeping/ExportButton.tsx';
import { FreezeButton } from '../keeping/FreezeButton.tsx';
import { pageHref, parsePageState, type Side } from '../query/page-state.ts';

interface RouteActionsProps {
  readonly compared: ComparedRoute;
  /** The route in words. */
  readonly title: string;
  /** When it was answered, milliseconds since 1970; null if it is not known. */
  readonly takenAt: number | null;
  readonly side: Side;
  readonly lookup: Lookup;
  /** The steps as a text to work through. */
  readonly checklist: () => string;
}

/** What can be done with the open route: to go on with it elsewhere, to take its steps along, to keep it, to link to it. */
export function RouteActions({ compared, title, takenAt, side, lookup, checklist }: RouteActionsProps) {
  const { isCopied, error, copy } = useCopy(t('Copy the address of this page yourself.'));
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div className="flex flex-wrap gap-2 empty:hidden">
        <ContinueButton compared={compared} side={side} lookup={lookup} />
      </div>
      <div className="-ms-2 flex flex-wrap gap-1">
        <CopySteps checklist={checklist} />
        {takenAt !== null && <FreezeButton compared={compared} takenAt={takenAt} variant="quiet" />}
        <ExportButton title={t('Export this route')} about={title} routes={[compared]} />
        <Button size="small" variant="quiet" onClick={() => copy(linkTo(compared))}>
          {isCopied ? <Check size={14} aria-hidden /> : <Link2 size={14} aria-hidden />}
          {isCopied ? t('Copied') : t('Copy link')}
        </Button>
      </div>
      <CopyError refusal={error} />
    </div>
  );
}

/** The page as it is, with this route open. */
const linkTo = ({ id }: ComparedRoute): string =>
  window.location.origin + BASE + pageHref({ ...parsePageState(window.location.search), selected: id });
