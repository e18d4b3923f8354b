/** What the element has in the place of all that the app asks. */
export { routeEndpoints as appEndpoints } from '#contract/route-endpoints.ts';
