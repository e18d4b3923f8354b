import { Check, Link2 } from 'lucide-react';
import { Suspense } from 'react';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { BASE } from '#app/ui/base-folder.ts';
import { CopyError, useCopy } from '#app/ui/copy.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import type { ChecklistOptions } from '../acting/steps-checklist.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { ExportButton } from '../keeping/ExportButton.tsx';
import { FreezeButton } from '../keeping/FreezeButton.tsx';
import { pageHref, parsePageState, type Side } from '../query/page-state.ts';

const ContinueBar = lazyComponent(() => import('../acting/ContinueBar.tsx'), 'optional');
const CopySteps = lazyComponent(() => import('../acting/CopySteps.tsx'), 'optional');

interface RouteActionsProps {
  readonly compared: ComparedRoute;
  /** The route in words. */
  readonly title: string;
  /** When it was answered, milliseconds since 1970; null if it is not known. */
  readonly takenAt: number | null;
  readonly side: Side;
  /** Whether to go on with it is what to do next: neither without the amount nor offline, nor where it is unsafe. */
  readonly isUrged: boolean;
  /** What the steps as a text are made of. */
  readonly checklist: Omit<ChecklistOptions, 'toleranceBps' | 'takenAt' | 'link'>;
}

/** What can be done with the open route: to go on with it elsewhere, to take its steps along, to keep it, to link to it. */
export function RouteActions({ compared, title, takenAt, side, isUrged, checklist }: RouteActionsProps) {
  const { isCopied, error, copy } = useCopy(t('Copy the address of this page yourself.'));
  return (
    <>
      <div className="flex flex-col gap-2 print:hidden">
        <div className="-ms-2 flex flex-wrap gap-1">
          <Suspense fallback={null}>
            <CopySteps {...checklist} takenAt={takenAt} link={() => linkTo(compared)} />
          </Suspense>
          {takenAt !== null && <FreezeButton compared={compared} takenAt={takenAt} variant="quiet" />}
          <ExportButton label={t('Export route')} title={t('Export route')} about={title} routes={[compared]} />
          <Button size="small" variant="quiet" onClick={() => copy(linkTo(compared))}>
            {isCopied ? <Check size={14} aria-hidden /> : <Link2 size={14} aria-hidden />}
            {isCopied ? t('Link copied') : t('Copy route link')}
          </Button>
        </div>
        <CopyError refusal={error} />
      </div>
      <Suspense fallback={<div className="h-14" />}>
        <ContinueBar compared={compared} side={side} lookup={checklist.lookup} isUrged={isUrged} />
      </Suspense>
    </>
  );
}

/** The page as it is, with this route open. */
const linkTo = ({ id }: ComparedRoute): string =>
  window.location.origin + BASE + pageHref({ ...parsePageState(window.location.search), selected: id });
