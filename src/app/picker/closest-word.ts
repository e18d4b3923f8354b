import { editDistance } from '#math/edit-distance.ts';

/** Edits that a word of so many letters may be off. */
const allowedEdits = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** The word with the fewest edits, the first of equals: one edit from four letters on, two from seven; null if none is so close. */
export function closestWord(word: string, words: readonly string[]): string | null {
  let limit = allowedEdits(word.length);
  let closest: string | null = null;
  for (const candidate of words) {
    if (limit < 1) break;
    // Of two letters, one edit leaves nothing to go by.
    const edits = candidate.length < 3 ? limit + 1 : editDistance(word, candidate, limit);
    if (edits > limit) continue;
    closest = candidate;
    limit = edits - 1;
  }
  return closest;
}
