import type { EurekaData } from '../../../src/bridges/eureka.ts';
import type { AssetBook } from '../book.ts';
import { parsePath } from '../origins.ts';
import { bridgeFacts } from '../sources/evm.ts';
import { byText, checksummed, isEvmAddress } from '../text.ts';

/**
 * Every ERC-20 that the Hub holds as a voucher of the Ethereum client. An ERC-20 that no list names is known by what its
 * voucher says of it: the transfer carries units over one to one.
 */
export function compileEureka(book: AssetBook): EurekaData {
  const { ics20Transfer, ics26Router, entry, clients } = bridgeFacts.eureka;
  const [{ hub, hubClient, eth }] = clients;
  const tokens = book.entries().flatMap(({ chain_id, denom, claims }) => {
    const claim = claims.find(({ path }) => path !== undefined);
    if (chain_id !== hub || !claim?.path) return [];
    const { hops, base } = parsePath(claim.path);
    if (hops.length !== 1 || hops[0]?.channel !== hubClient || !isEvmAddress(base)) return [];
    const { symbol, name, decimals, logo_uri, coingecko_id } = claim;
    book.claim({ source: claim.source, chain_id: '1', denom: base, symbol, name, decimals, logo_uri, coingecko_id });
    return [{ ethereum_denom: checksummed(base), hub_denom: denom }];
  });
  return {
    ethereum: {
      chain_id: '1',
      client: eth,
      ics20_transfer: ics20Transfer,
      ics26_router: ics26Router,
      entry_contract: checksummed(entry),
    },
    hub: { chain_id: hub, client: hubClient },
    tokens: tokens.sort((a, b) => byText(a.ethereum_denom, b.ethereum_denom)),
  };
}
