/** Lists that grow by pages: the query library names them in every client, and the app has none. */
export function infiniteQueryBehavior() {
  throw new Error('there are no infinite queries in this app');
}
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
