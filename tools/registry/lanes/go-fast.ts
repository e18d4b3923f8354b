import type { CctpToken } from '../../../src/bridges/cctp.ts';
import type { GoFastData } from '../../../src/bridges/go-fast.ts';
import { bridgeFacts, hyperlaneEvm } from '../sources/evm.ts';
import { byText, checksummed } from '../text.ts';

/** Go Fast takes the USDC that CCTP mints, and names chains by their Hyperlane domains. */
export function compileGoFast(cctp: readonly CctpToken[]): GoFastData {
  const { usdcOn, dest, minUsd, minDefault, maxUsd, bps } = bridgeFacts.goFast;
  const gateways = Object.entries(usdcOn).flatMap(([chain_id, contract]) => {
    const usdc = cctp.find((token) => token.chain_id === chain_id);
    const domain = hyperlaneEvm.get(chain_id)?.domainId;
    if (!usdc || domain === undefined) return [];
    return [
      { chain_id, domain, denom: usdc.denom, contract: checksummed(contract), min_usd: minUsd[chain_id] ?? minDefault },
    ];
  });
  return {
    gateways: gateways.sort((a, b) => byText(a.chain_id, b.chain_id)),
    destination: { chain_id: dest.chain, domain: dest.domain, denom: dest.denom },
    max_usd: maxUsd,
    fee_bps: bps,
  };
}
