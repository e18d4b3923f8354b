/** The height of a tile of an answer, which is kept while routes are to come. */
export const TILE = 'h-18 medium:h-21';
