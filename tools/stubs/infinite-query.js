/** Lists without an end, which the query library has in every client, and the app asks for none. */
export function infiniteQueryBehavior() {}
export function hasNextPage() {}
export function hasPreviousPage() {}
