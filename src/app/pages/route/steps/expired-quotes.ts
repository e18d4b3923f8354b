import type { Route } from '#contract/route.ts';
import { stepBody } from './step-body.ts';
import { isPast } from './step-fees.ts';

/** Indexes of the steps whose relay fee quote has expired, joined: the text changes when one more expires. */
export const expiredRelayQuotes = ({ operations }: Pick<Route, 'operations'>): string =>
  operations
    .flatMap((operation, index) => {
      const body = stepBody(operation);
      return isPast(body.smart_relay_fee_quote?.expiration) ? index : [];
    })
    .join();
