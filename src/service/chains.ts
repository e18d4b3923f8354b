import type { ChainsRequest, ChainsResponse } from '#contract/listing.ts';
import { familiesOf, selectChains } from './chain-selection.ts';
import type { ServiceDeps } from './deps.ts';

export function answerChains({ registry, balances }: ServiceDeps, request: ChainsRequest): ChainsResponse {
  const chains = selectChains(registry, {
    chainIds: request.chain_ids,
    families: familiesOf(request.include_evm, request.include_svm),
    onlyTestnets: request.only_testnets ?? false,
  });
  return {
    chains: chains.map((chain) => ({
      ...chain,
      reads_balances: balances.reads(registry.getChainRecord(chain.chain_id)),
    })),
  };
}
