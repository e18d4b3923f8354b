import * as z from 'zod/mini';
import type { GasPrice } from '#market/gas/gas-price.ts';
import { parseGasPrice } from '#market/gas/registry-gas-price.ts';
import type { NodeAccess } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { ChainGas } from './chain-gas.ts';

/** Where a chain tells the gas price of its next block, and how. */
interface FeeMarket {
  readonly path: string;
  /** The price in the asset of the chain, as decimal text; undefined for an answer of another shape. */
  priceIn(answer: unknown, denom: string): string | undefined;
}

const baseFeeSchema = z.object({ base_fee: z.string() });
const nestedSchema = z.object({ base_fee: baseFeeSchema });
const pricesSchema = z.object({ prices: z.array(z.object({ denom: z.string(), amount: z.string() })) });

const baseFee = (path: string): FeeMarket => ({
  path,
  priceIn: (answer) => baseFeeSchema.safeParse(answer).data?.base_fee,
});
const feeMarketModule: FeeMarket = {
  path: '/feemarket/v1/gas_prices',
  priceIn(answer, denom) {
    const prices = pricesSchema.safeParse(answer).data?.prices.filter((each) => each.denom === denom) ?? [];
    return prices.length === 1 ? prices[0]?.amount : undefined;
  },
};

/**
 * Chains whose gas price changes from block to block. Paths as in Keplr's wallet (chainapsis/keplr-wallet b00f8d53,
 * packages/stores), chains as in its registry (chainapsis/keplr-chain-registry 2443a5e4) and by skip-mev/feemarket; of Injective by
 * the definition of its module txfees.
 */
const FEE_MARKETS: Readonly<Record<string, FeeMarket>> = {
  'cosmoshub-4': feeMarketModule,
  'neutron-1': feeMarketModule,
  'osmosis-1': baseFee('/osmosis/txfees/v1beta1/cur_eip_base_fee'),
  'mantra-1': baseFee('/cosmos/evm/feemarket/v1/base_fee'),
  'injective-1': {
    path: '/injective/txfees/v1beta1/cur_eip_base_fee',
    priceIn: (answer) => nestedSchema.safeParse(answer).data?.base_fee.base_fee,
  },
};

/** What is paid above the price of the moment, which may rise before a transaction is in: a fifth, as Keplr's wallet does. */
const MARGIN = { num: 6n, den: 5n };

/** The gas price of a Cosmos chain with a fee market, in its own asset; null for other chains. */
export function cosmosGas(nodes: NodeAccess, chain: ChainRecord): ChainGas | null {
  const { chain_id, native_denom: denom } = chain;
  const market = FEE_MARKETS[chain_id];
  if (market === undefined || denom === null || !nodes.reads(chain_id)) return null;
  return {
    chain,
    async read(signal): Promise<GasPrice> {
      const { answer, block } = await nodes.ask(
        chain_id,
        'gas prices',
        async (node) => {
          const price = parseGasPrice(market.priceIn(await node.rest(market.path), denom) ?? '');
          if (price === null || price.num === 0n) throw new NodeError('returned no gas price');
          return price;
        },
        signal,
      );
      const { num, den } = answer;
      return {
        asset: { chain_id, denom },
        num: num * MARGIN.num,
        den: den * MARGIN.den,
        fixed: 0n,
        at: block.blockTime,
      };
    },
  };
}
