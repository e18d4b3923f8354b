/** The height of a tile of an answer, which is kept while routes are to come. */
export const TILE = 'min-h-18 medium:min-h-19';
