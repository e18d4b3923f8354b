import type { TxStatusResponse } from '#contract/tx.ts';
import { type Message, msg } from '../language/words.ts';
import type { Followed } from './followed.ts';
import { journal } from './journal.ts';
import { isPending, type Standing, summaryOf } from './standing.ts';

/** What is worth a notification. */
const TOLD: Readonly<Partial<Record<Standing, Message>>> = {
  arrived: msg('Your transfer has arrived.'),
  waits: msg('Your transfer waits for you.'),
  returned: msg('Your transfer came back.'),
  failed: msg('Your transaction failed.'),
};

/** Whether this browser has notifications at all. */
export const canTell = (): boolean => typeof Notification !== 'undefined';

/** Asks the person; at a press only, as browsers refuse all else. */
export const mayTell = async (): Promise<boolean> =>
  canTell() && (await Notification.requestPermission().catch(() => 'denied')) === 'granted';

/** Writes a status down, and tells a change for which the person wanted to be told. */
export function noteStatus(status: TxStatusResponse, options: { readonly adds: boolean }): void {
  const before = journal.note(status, options);
  const { standing } = summaryOf(status);
  if (before?.tells !== true || before.standing === standing) return;
  const words = TOLD[standing];
  if (words !== undefined) void show(words(), before);
}

/** Once it has ended, there is nothing more to tell. */
export const isTold = ({ tells, standing }: Followed): boolean => tells && isPending(standing);

async function show(title: string, { chain_id, tx_hash }: Followed): Promise<void> {
  if (!canTell() || Notification.permission !== 'granted') return;
  const options = { body: tx_hash, tag: `${chain_id} ${tx_hash}` };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => window.focus();
  } catch {
    // Phones show those of a service worker only.
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    await worker?.showNotification(title, options).catch(() => undefined);
  }
}
