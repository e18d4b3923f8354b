import type { PAGES } from '../src/server/pages.ts';

export interface PageWords {
  /** What the page says of itself, in the same words: a journey compares them. */
  readonly heading: string;
  readonly lead: string;
  /** The class of the page's width. */
  readonly width: string;
}

/** English words of each page's own HTML; null for frozen quotes, as what they say is in their address alone. */
export const PAGE_WORDS: Readonly<Record<(typeof PAGES)[number], PageWords | null>> = {
  portfolio: {
    heading: 'Portfolio',
    lead: 'What your wallets and addresses hold, on every chain that this service reads.',
    width: 'max-w-[97.5rem]',
  },
  follow: {
    heading: 'Follow',
    lead: 'See where the money of a transaction is, whichever bridge it took.',
    width: 'max-w-[63rem]',
  },
  bridges: {
    heading: 'Bridges',
    lead: 'Tick two to see them side by side. Turn one off, and no search uses it.',
    width: 'max-w-[97.5rem]',
  },
  matrix: {
    heading: 'Matrix',
    lead: 'What the best route of one asset costs between many chains.',
    width: 'max-w-[97.5rem]',
  },
  settings: {
    heading: 'Settings',
    lead: 'Kept in this browser, applied at once.',
    width: 'max-w-[63rem]',
  },
  status: {
    heading: 'Status',
    lead: 'Whether the service is up, what ends soon, and how old our facts are.',
    width: 'max-w-[97.5rem]',
  },
  'bring-home': {
    heading: 'Consolidate',
    lead: 'Everything into one token on one chain. Nothing is sent from here.',
    width: 'max-w-[63rem]',
  },
  'ways-out': {
    heading: 'Ways out',
    lead: 'Tokens of yours that are being shut down, and where to move them in time. Nothing is sent from here.',
    width: 'max-w-[63rem]',
  },
  embed: {
    heading: 'For your site',
    lead: 'Show your visitors the routes of one pair, with one script and one element.',
    width: 'max-w-[63rem]',
  },
  quote: null,
};

/** Of Compare before a question. */
export const QUESTION_WORDS = {
  heading: 'Which route should your money take?',
  lead: 'Sends nothing, asks for no address.',
};
/** Of Compare with a question in its link, until its answers take their place. */
export const LINK_WORDS = 'Finding routes for this link, and what each of them costs.';
