import { failureOf } from '#app/api/failures.ts';
import { laterEndpoints } from '#app/api/later-endpoints.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { shortDenom } from '#app/asset/lookup.ts';
import type { AddedToken } from '#app/balances/added-tokens.ts';
import type { BalanceRequest } from '#app/balances/plan.ts';
import { plainText } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import type { Client } from '#client/client.ts';
import { bech32Prefix, isAddress } from '#contract/address.ts';
import type { Chain } from '#contract/chain.ts';

type Lists = Pick<Catalog, 'asset' | 'chain'>;

/** A chain where tokens are contracts, and what its contracts are called. */
export type TokenChain = Pick<Chain, 'chain_type' | 'bech32_prefix'>;

/** What the address of a token looks like on a chain. */
export const addressHint = ({ chain_type, bech32_prefix }: TokenChain): string =>
  chain_type === 'evm'
    ? t('Of an ERC-20 contract, like 0x….')
    : t('Of a CW20 contract, like {prefix}1….', { prefix: bech32_prefix });

/** The token by its contract, or a sentence that says why it cannot be added. */
export async function findToken(
  client: Pick<Client, 'ask'>,
  catalog: Lists,
  request: BalanceRequest | undefined,
  text: string,
): Promise<AddedToken | string> {
  const chain = request && catalog.chain(request.target.chainId);
  if (request === undefined || chain === undefined) return t('Choose a chain.');
  const denom = denomOf(chain, text);
  if (denom === undefined) return addressProblem(chain, text);
  const { chainId, address } = request.target;
  const listed = catalog.asset({ chain_id: chainId, denom });
  // Listed CW20s are not looked for: added, they are read.
  if (listed !== undefined && !listed.is_cw20) {
    const names = { symbol: listed.symbol ?? denom, chain: chain.pretty_name };
    return t('{symbol} on {chain} is listed: we read it already.', names);
  }
  try {
    const { data } = await client.ask(laterEndpoints.balances, {
      chains: { [chainId]: { address, denoms: [denom] } },
    });
    const entry = data.chains[chainId]?.denoms[denom];
    if (entry === undefined) return t('The service gave no answer about this token.');
    if (entry.error)
      return t('The service could not read this token: {message}', { message: plainText(entry.error.message) });
    const { decimals } = entry;
    if (decimals == null) return t('The service gives no decimals for this token, so we cannot show amounts.');
    const symbol = plainText(listed?.symbol ?? entry.symbol ?? '').slice(0, 32) || shortDenom(denom);
    return { chain_id: chainId, denom, symbol, decimals };
  } catch (error) {
    const { sentence, quote } = failureOf(error as Error);
    return t('The service could not read this token: {message}', { message: quote ?? sentence });
  }
}

const contractOf = (text: string): string => text.replace(/^cw20:/i, '').toLowerCase();

/** The denom of the token with this address. Undefined if it is no address of the chain. */
function denomOf({ chain_type, bech32_prefix }: TokenChain, text: string): string | undefined {
  if (chain_type === 'evm') return isAddress('evm', text) ? text : undefined;
  const contract = contractOf(text);
  return bech32Prefix(contract) === bech32_prefix ? `cw20:${contract}` : undefined;
}

function addressProblem(chain: Chain, text: string): string {
  if (chain.chain_type === 'evm') return t('Paste the address of a token: 0x and 40 digits.');
  const prefix = bech32Prefix(contractOf(text));
  if (prefix !== undefined) {
    return t('This address begins with {prefix}1. On {pretty_name} addresses begin with {bech32_prefix}1.', {
      prefix,
      pretty_name: chain.pretty_name,
      bech32_prefix: chain.bech32_prefix,
    });
  }
  return /^(ibc|factory)[/]/i.test(text)
    ? t('We find such coins on {pretty_name} ourselves. Add only CW20 contracts.', { pretty_name: chain.pretty_name })
    : t('Paste the address of a CW20 contract on {pretty_name}. It begins with {bech32_prefix}1.', {
        pretty_name: chain.pretty_name,
        bech32_prefix: chain.bech32_prefix,
      });
}
