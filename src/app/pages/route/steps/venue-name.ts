import { type SwapVenue, venueKey } from '#contract/venue.ts';
import { plainText } from '../../../format/plain-text.ts';

const word = (part: string): string => (/^v\d/.test(part) ? part : part.charAt(0).toUpperCase() + part.slice(1));

/** "ethereum-uniswap-v3" as "Ethereum Uniswap v3": the wire has no other name for a venue. */
const venueName = (name: string): string => plainText(name).split('-').filter(Boolean).map(word).join(' ');

/** The names of venues, each once. */
export function venueNames(venues: readonly SwapVenue[]): string {
  const byKey = new Map(venues.map((venue) => [venueKey(venue), venueName(venue.name)]));
  return [...new Set(byKey.values())].join(', ');
}
