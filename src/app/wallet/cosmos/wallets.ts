import type { Speech } from './speech.ts';

/** A Cosmos wallet that this page can speak to. */
export interface CosmosWallet {
  readonly id: string;
  readonly name: string;
  /** What it calls on the window when its account changes, which it does only when it is open. */
  readonly change: string;
  /** Whether it can be asked at any time without a question. The others open their window when they are locked. */
  readonly answersSilently: boolean;
  /** Its part of the page's globals, or undefined when it is not installed. */
  readonly find: () => unknown;
  /** Its picture, which comes with cosmos-kit. */
  readonly icon: () => Promise<string>;
  readonly speak: (found: never) => Promise<Speech>;
}

type Found = { readonly [key: string]: unknown } | null | undefined;

const has = (found: Found, method: string): boolean => typeof found?.[method] === 'function';
const globals = (): Record<string, Found> => globalThis as unknown as Record<string, Found>;

/** Other wallets also set `window.keplr`. Cosmostation is listed by its own name; Leap, which has ended its service, not at all. */
function findKeplr(): Found {
  const { keplr, leap, cosmostation } = globals();
  const { keplr: ofCosmostation } = (cosmostation?.providers ?? {}) as { keplr?: Found };
  return has(keplr, 'enable') && keplr !== leap && keplr !== ofCosmostation ? keplr : undefined;
}

function findCosmostation(): Found {
  const { cosmostation } = globals();
  return has(cosmostation?.cosmos as Found, 'request') ? cosmostation : undefined;
}

/** What each is spoken to with is loaded when it is wanted, its picture when it is there. */
export const COSMOS_WALLETS: readonly CosmosWallet[] = [
  {
    id: 'keplr',
    name: 'Keplr',
    change: 'keplr_keystorechange',
    answersSilently: false,
    find: findKeplr,
    icon: async () => (await import('@cosmos-kit/keplr-extension/esm/constant')).ICON,
    speak: async (keplr) => (await import('./keplr.ts')).speakKeplr(keplr),
  },
  {
    id: 'cosmostation',
    name: 'Cosmostation',
    change: 'cosmostation_keystorechange',
    answersSilently: true,
    find: findCosmostation,
    icon: async () => (await import('@cosmos-kit/cosmostation-extension/esm/constant')).ICON,
    speak: async (cosmostation) => (await import('./cosmostation.ts')).speakCosmostation(cosmostation),
  },
];
