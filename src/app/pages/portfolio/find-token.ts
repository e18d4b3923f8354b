import type { Catalog } from '#app/asset/catalog.ts';
import { shortDenom } from '#app/asset/lookup.ts';
import type { AddedToken } from '#app/balances/added-tokens.ts';
import type { BalanceRequest } from '#app/balances/plan.ts';
import { plainText } from '#app/format/plain-text.ts';
import type { Client } from '#client/client.ts';
import { isAddress } from '#contract/address.ts';

/** The token by its contract, or a sentence that says why it cannot be added. */
export async function findToken(
  client: Pick<Client, 'balances'>,
  catalog: Pick<Catalog, 'asset' | 'chain'>,
  request: BalanceRequest | undefined,
  denom: string,
): Promise<AddedToken | string> {
  if (request === undefined) return 'Choose a chain.';
  if (!isAddress('evm', denom)) return 'Paste the address of a token: 0x and 40 digits, without a wrong one.';
  const { chainId, address } = request.target;
  const chain = catalog.chain(chainId)?.pretty_name ?? chainId;
  const listed = catalog.asset({ chain_id: chainId, denom });
  if (listed !== undefined) return `${listed.symbol ?? denom} on ${chain} is listed, and read already.`;
  try {
    const { data } = await client.balances({ chains: { [chainId]: { address, denoms: [denom] } } });
    const entry = data.chains[chainId]?.denoms[denom];
    if (entry === undefined) return 'The response does not contain this token.';
    if (entry.error) return `The service could not read this token: ${plainText(entry.error.message)}`;
    const { decimals, symbol } = entry;
    if (decimals == null) return 'The service does not give the decimals of this token, so its amount cannot be shown.';
    return { chain_id: chainId, denom, symbol: plainText(symbol ?? '').slice(0, 32) || shortDenom(denom), decimals };
  } catch (error) {
    return `The service could not read this token: ${error instanceof Error ? error.message : error}`;
  }
}
