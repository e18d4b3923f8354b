import clsx from 'clsx';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { costText } from '#app/format/cost.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { shortDuration } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { IconButton } from '#app/ui/Button.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Points } from '#app/ui/Points.tsx';
import type { ComparedRoute } from './comparison/compared-route.ts';
import { draggedHeight, isSwipedAway, nearestStop, PEEK_PX, STOPS, type Stop } from './sheet-stops.ts';
import { signingText } from './steps/signatures-text.ts';

interface RouteSheetProps {
  compared: ComparedRoute;
  /** Whether it comes from below, as on a phone, and not from the right. */
  isFromBelow: boolean;
  onClose: () => void;
  children: ReactNode;
}

const HEIGHTS: Record<Stop, string> = {
  peek: `${PEEK_PX}px`,
  half: '50dvh',
  full: 'calc(100dvh - 104px)',
};

/** The open route over the list, of which the part in sight stays in use. Takes the focus; Escape closes it. */
export default function RouteSheet({ compared, isFromBelow, onClose, children }: RouteSheetProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const { id } = compared;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each route that is opened takes the focus
  useEffect(() => closeButton.current?.focus({ preventScroll: true }), [id]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  });
  const close = (
    <IconButton ref={closeButton} label={t('Back to the routes')} onClick={onClose}>
      <X size={20} aria-hidden />
    </IconButton>
  );
  return isFromBelow ? (
    <BottomSheet figures={<Figures compared={compared} />} close={close} onClose={onClose}>
      {children}
    </BottomSheet>
  ) : (
    <SideSheet onClose={onClose}>
      <div className="flex shrink-0 items-center justify-between border-divider border-b py-1 ps-4 pe-2">
        <Figures compared={compared} />
        {close}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-2 print:overflow-visible">{children}</div>
    </SideSheet>
  );
}

/** A sheet from the end of the lines. What of the page is still in sight beside it stays in use. */
function SideSheet({ onClose, children }: Pick<RouteSheetProps, 'onClose' | 'children'>) {
  const sheet = useRef<HTMLDivElement>(null);
  useCloseUnderFocus(sheet, onClose);
  return (
    <div ref={sheet} data-sheet="full" className={clsx(FRAME, SIDE)}>
      {children}
    </div>
  );
}

/** Closes the sheet when the focus goes to something that lies wholly under it, as nobody could see where it is. */
function useCloseUnderFocus(sheet: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const check = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || sheet.current === null || sheet.current.contains(target)) return;
      if (target.closest('dialog, header, nav') !== null) return;
      // A route's button covers its row.
      const shown = target.closest('tr') ?? target;
      const [over, under] = [sheet.current.getBoundingClientRect(), shown.getBoundingClientRect()];
      const isWithin = (axis: 'x' | 'y', side: 'width' | 'height') =>
        under[axis] >= over[axis] && under[axis] + under[side] <= over[axis] + over[side];
      if (isWithin('x', 'width') && isWithin('y', 'height')) onClose();
    };
    document.addEventListener('focusin', check);
    return () => document.removeEventListener('focusin', check);
  });
}

/** Nobody can reach what stands before the sheet on the page while that covers it. */
function useInertBehind(sheet: RefObject<HTMLElement | null>, isCovered: boolean): void {
  // A layout effect: reachable again before the focus goes back to the list.
  useLayoutEffect(() => {
    if (!isCovered) return;
    const behind: Element[] = [];
    for (let at = sheet.current?.previousElementSibling; at; at = at.previousElementSibling) behind.push(at);
    for (const each of behind) each.toggleAttribute('inert', true);
    return () => {
      for (const each of behind) each.removeAttribute('inert');
    };
  }, [sheet, isCovered]);
}

const FRAME =
  'fixed z-10 flex flex-col border-divider bg-raised shadow-raised motion-safe:transition-transform print:static print:h-auto print:shadow-none';
const SIDE = 'top-12 end-0 bottom-0 w-[30rem] border-s starting:translate-x-full rtl:starting:-translate-x-full';
const BELOW = 'inset-x-0 bottom-14 rounded-t-8 border-t starting:translate-y-full';

/** Which route it is and what decides, in two lines that stay in sight: its name; cost, time, signatures. */
function Figures({ compared }: { compared: ComparedRoute }) {
  const digits = useFormatNumber();
  const { name, cost, seconds } = compared;
  const figures = [shortDuration(seconds.known ? seconds.value : null, digits), signingText(compared, digits)];
  return (
    <div className="min-w-0">
      {/* The heading of the route says it. */}
      <p aria-hidden className="text-muted">
        {name}
      </p>
      <p className="font-semibold">
        <Points>
          <Figure>{cost.known ? costText(cost, digits) : t('Cost not known')}</Figure>
          {figures}
        </Points>
      </p>
    </div>
  );
}

interface BottomSheetProps {
  figures: ReactNode;
  close: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet with three stops. Its head is dragged, off the screen too, or its two buttons step from stop to stop. */
function BottomSheet({ figures, close, onClose, children }: BottomSheetProps) {
  const [stop, setStop] = useState<Stop>('half');
  const sheet = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ startY: number; startHeight: number; height: number } | null>(null);
  const step = STOPS.indexOf(stop);
  useInertBehind(sheet, stop === 'full');
  useCloseUnderFocus(sheet, onClose);
  const goTo = (index: number) => setStop(STOPS[Math.max(0, Math.min(STOPS.length - 1, index))] ?? 'half');
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const height = sheet.current?.offsetHeight ?? PEEK_PX;
    setDrag({ startY: event.clientY, startHeight: height, height });
  };
  const move = ({ clientY }: PointerEvent) =>
    drag && setDrag({ ...drag, height: draggedHeight(drag.startHeight + drag.startY - clientY, window.innerHeight) });
  const end = () => {
    setDrag(null);
    if (drag === null) return;
    if (isSwipedAway(drag.height)) onClose();
    else setStop(nearestStop(drag.height, window.innerHeight));
  };
  // The system took the finger away: nobody let go.
  const cancel = () => setDrag(null);
  return (
    <div
      ref={sheet}
      data-sheet={stop}
      className={clsx(FRAME, BELOW, drag === null && 'motion-safe:transition-[height,translate]')}
      style={{ height: drag ? drag.height : HEIGHTS[stop] }}
    >
      <div
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={cancel}
        className="flex shrink-0 touch-none flex-col border-divider border-b pb-1 print:hidden"
      >
        <span aria-hidden className="mx-auto mt-2 mb-1 h-1 w-10 rounded-full bg-edge" />
        <div className="flex items-center gap-1 ps-4 pe-2">
          <div className="me-auto min-w-0">{figures}</div>
          <IconButton
            label={t('Show less of the route')}
            idle={step === 0}
            className="aria-disabled:opacity-0"
            onClick={() => goTo(step - 1)}
          >
            <ChevronDown size={20} aria-hidden />
          </IconButton>
          <IconButton
            label={t('Show more of the route')}
            idle={step === STOPS.length - 1}
            // It keeps its place, and the focus of who pressed it.
            className="aria-disabled:opacity-0"
            onClick={() => goTo(step + 1)}
          >
            <ChevronUp size={20} aria-hidden />
          </IconButton>
          {close}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-2 print:overflow-visible">
        {children}
      </div>
    </div>
  );
}
