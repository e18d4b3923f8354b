/** The view of this page that shows what lanes take: where it is, and whether a URL asks for it. */
export const CAPACITY = '/bridges?view=capacity';

export const isCapacity = (search: string): boolean => new URLSearchParams(search).get('view') === 'capacity';
