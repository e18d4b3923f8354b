/** Heights at which the sheet of a route rests on a phone, lowest first. */
export const STOPS = ['peek', 'half', 'full'] as const;
export type Stop = (typeof STOPS)[number];

export const PEEK_PX = 120;
/** Header and bottom tabs, which a full sheet leaves in sight. */
const AROUND_PX = 104;

const heightOf = (stop: Stop, windowHeight: number): number =>
  ({ peek: PEEK_PX, half: windowHeight / 2, full: windowHeight - AROUND_PX })[stop];

/** The height under a dragging finger, up to the highest stop. */
export const draggedHeight = (height: number, windowHeight: number): number =>
  Math.max(0, Math.min(heightOf('full', windowHeight), height));

/** Whether a sheet that is let go at this height was pushed off the screen. */
export const isSwipedAway = (height: number): boolean => height < PEEK_PX / 2;

/** The stop at which a sheet of this height comes to rest. */
export const nearestStop = (height: number, windowHeight: number): Stop =>
  STOPS.reduce((best, stop) => {
    const away = (one: Stop) => Math.abs(heightOf(one, windowHeight) - height);
    return away(stop) < away(best) ? stop : best;
  });
