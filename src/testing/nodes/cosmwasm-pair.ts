import { dirname, join } from 'node:path';
import type { ConstantProductPool } from '#market/pool.ts';
import { requirePackage } from '#test-packages/artifacts.ts';
import { ContractError, loadContract } from './cosmwasm-contract.ts';

/** The package names its main file and nothing else. */
const PAIR = join(dirname(requirePackage.resolve('@oraichain/oraidex-contracts-build')), '../data/oraiswap-pair.wasm');

export interface CosmwasmPair {
  /** What comes out for denom i; undefined where the contract refuses. */
  quoteIn(amountIn: bigint, i: number): bigint | undefined;
}

/** The pair of OraiDEX, a descendant of Terraswap's, on a chain where it holds these reserves. */
export function openPair({ denoms, reserves, feePpm }: ConstantProductPool): CosmwasmPair {
  const contract = loadContract(PAIR, ({ bank }) => {
    const balanceQuery = (bank as { balance?: { denom: string } } | undefined)?.balance;
    if (balanceQuery === undefined) return undefined;
    return { amount: { denom: balanceQuery.denom, amount: `${reserves[denoms.indexOf(balanceQuery.denom)]}` } };
  });
  const infoOf = (k: number) => ({ native_token: { denom: denoms[k] } });
  contract.call('instantiate', 'factory', {
    asset_infos: [infoOf(0), infoOf(1)],
    token_code_id: 1,
    oracle_addr: 'oracle',
    commission_rate: `0.${`${feePpm}`.padStart(6, '0')}`,
  });

  return {
    quoteIn(amountIn, i) {
      try {
        const simulation = { offer_asset: { info: infoOf(i), amount: `${amountIn}` } };
        return BigInt(contract.query<{ return_amount: string }>({ simulation }).return_amount);
      } catch (error) {
        if (error instanceof ContractError) return undefined;
        throw error;
      }
    },
  };
}
