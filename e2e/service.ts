import { type APIRequestContext, expect } from '@playwright/test';
import type { BalancesResponse } from '#contract/balances.ts';
import type { Route } from '#contract/route.ts';
import type { TestAsset } from './assets.ts';

interface RouteQuestion {
  readonly from: TestAsset;
  readonly to: TestAsset;
  /** Smallest units of the side that is exact. */
  readonly amountIn?: string;
  readonly amountOut?: string;
}

/** Sends requests to the service directly, as curl would. */
export class Service {
  readonly #request: APIRequestContext;
  readonly #address: string;

  constructor(request: APIRequestContext, address: string) {
    this.#request = request;
    this.#address = address;
  }

  route({ from, to, amountIn, amountOut }: RouteQuestion): Promise<Route> {
    return this.#post('v2/fungible/route', {
      source_asset_chain_id: from.chainId,
      source_asset_denom: from.denom,
      dest_asset_chain_id: to.chainId,
      dest_asset_denom: to.denom,
      amount_in: amountIn,
      amount_out: amountOut,
    });
  }

  balances(chainId: string, address: string): Promise<BalancesResponse> {
    return this.#post('v2/info/balances', { chains: { [chainId]: { address } } });
  }

  async #post<T>(path: string, data: object): Promise<T> {
    const response = await this.#request.post(this.#address + path, { data });
    expect(response.status()).toBe(200);
    return response.json();
  }
}
