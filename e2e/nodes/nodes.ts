import { type APIRequestContext, expect } from '@playwright/test';
import type { FaultName } from '#testing/nodes/fault-proxy.ts';
import { HOSTS } from '../hosts.ts';
import { Service } from '../service.ts';
import type { TwinName } from './chains.ts';
import { type ChainId, HOLDINGS } from './holdings.ts';
import { CONTROL, NODE_NAMES, type NodeName } from './places.ts';

/** A connection that was left idle may be closed just as it is used again. */
const maxRetries = 2;

/** The local nodes behind the live journeys. */
export class Nodes {
  readonly #request: APIRequestContext;
  readonly #service: Service;

  constructor(request: APIRequestContext) {
    this.#request = request;
    this.#service = new Service(request, HOSTS.live);
  }

  /** Waits until all are started. Fails with the reason when one could not be, as where npm brings no anvil. */
  async expectReady(): Promise<void> {
    const { troubles } = await (await this.#request.get(CONTROL, { maxRetries })).json();
    expect(troubles, 'nodes that could not be started').toEqual([]);
  }

  /** From the next request on the node fails like this; `none` heals it. */
  async set(node: NodeName, fault: FaultName | TwinName): Promise<void> {
    const response = await this.#request.post(CONTROL, { data: { node, fault }, maxRetries });
    expect(response.status(), await response.text()).toBe(200);
  }

  /** Breaks a chain's only node, and waits until the service says so: an answer stands for some seconds. */
  async breakChain(chainId: ChainId, fault: FaultName): Promise<void> {
    await this.set(chainId, fault);
    const { address } = HOLDINGS[chainId];
    const errors = async () => {
      const { chains } = await this.#service.balances(chainId, address);
      return Object.values(chains[chainId]?.denoms ?? {}).filter(({ error }) => error);
    };
    await expect.poll(async () => (await errors()).length).toBeGreaterThan(0);
  }

  async healAll(): Promise<void> {
    await Promise.all(NODE_NAMES.map((node) => this.set(node, 'none')));
  }
}
