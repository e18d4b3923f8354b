/** What reads and orders the routes of answers: loaded beside the first page, as no answer comes earlier. */
export { amountChanges, estimatedAmounts } from './amount-changes.ts';
export { comparedRoutes } from './compared-route.ts';
export { rankAtOwnPrices } from './own-prices.ts';
export { runSentence } from './run-sentence.ts';
export { steadyOrder } from './steady-order.ts';
