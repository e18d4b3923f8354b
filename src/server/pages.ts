/** The app's pages below its root: addresses that are all answered with the one document. */
export const PAGES = ['portfolio', 'bridges', 'settings'] as const;
