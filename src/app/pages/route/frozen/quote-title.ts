import type { FrozenQuote } from '#app/api/frozen-quotes.ts';
import { coinOf, coinText } from '#app/asset/coin.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { sideOf } from './quote-again.ts';

/** "5,000 USDC on Ethereum to USDC on Base", with the exact amount of the question. */
export function quoteTitle(quote: FrozenQuote, lookup: Lookup, digits: FormatNumber): string {
  const { request } = quote;
  const from = { chain_id: request.source_asset_chain_id, denom: request.source_asset_denom };
  const to = { chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom };
  const sent = coinOf(from, request.amount_in, lookup);
  const received = coinOf(to, request.amount_out, lookup);
  const source = chainName(lookup, from.chain_id);
  const dest = chainName(lookup, to.chain_id);
  return sideOf(quote) === 'in'
    ? t('{sent} on {source} to {symbol} on {dest}', {
        sent: coinText(sent, 'up', digits),
        source,
        symbol: received.symbol,
        dest,
      })
    : t('{symbol} on {source} to exactly {received} on {dest}', {
        symbol: sent.symbol,
        source,
        received: coinText(received, 'up', digits),
        dest,
      });
}
