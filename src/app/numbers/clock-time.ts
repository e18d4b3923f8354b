interface ClockOptions {
  readonly now?: number;
  /** Undefined follows the browser. */
  readonly locale?: string | undefined;
  /** For what is due within the minute. */
  readonly withSeconds?: boolean;
}

/** "14:03", or "14:03:08", in the reader's way of writing time; with its day where that is not today. */
export function clockTime(at: number, { now = Date.now(), locale, withSeconds = false }: ClockOptions = {}): string {
  const when = new Date(at);
  const today = new Date(now);
  if (when.toDateString() === today.toDateString())
    return when.toLocaleTimeString(locale, { timeStyle: withSeconds ? 'medium' : 'short' });
  const year = when.getFullYear() === today.getFullYear() ? undefined : 'numeric';
  return when.toLocaleString(locale, { day: 'numeric', month: 'short', year, hour: '2-digit', minute: '2-digit' });
}
