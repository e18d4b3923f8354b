import { type APIRequestContext, expect } from '@playwright/test';
import type { FaultName } from '#testing/nodes/fault-proxy.ts';
import type { TwinName } from './chains.ts';
import { CONTROL, NODE_NAMES, type NodeName } from './places.ts';

/** The local nodes behind the live journeys. */
export class Nodes {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Waits until all are started. Fails with the reason when one could not be, as where npm brings no anvil. */
  async expectReady(): Promise<void> {
    const { troubles } = await (await this.#request.get(CONTROL)).json();
    expect(troubles, 'nodes that could not be started').toEqual([]);
  }

  /** From the next request on the node fails like this; `none` heals it. */
  async set(node: NodeName, fault: FaultName | TwinName): Promise<void> {
    const response = await this.#request.post(CONTROL, { data: { node, fault } });
    expect(response.status(), await response.text()).toBe(200);
  }

  async healAll(): Promise<void> {
    await Promise.all(NODE_NAMES.map((node) => this.set(node, 'none')));
  }
}
