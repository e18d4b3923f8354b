import { type APIRequestContext, expect } from '@playwright/test';
import type { FaultName } from '#testing/nodes/fault-proxy.ts';
import { NODE_NAMES, type NodeName } from './holdings.ts';
import { CONTROL } from './places.ts';

/** The local nodes behind the live journeys. */
export class Nodes {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Fails with the reason when a node could not be started, as where npm brings no anvil. */
  async expectReady(): Promise<void> {
    const { troubles } = await (await this.#request.get(CONTROL)).json();
    expect(troubles, 'nodes that could not be started').toEqual([]);
  }

  /** From the next request on the node fails like this; `none` heals it. */
  async set(node: NodeName, fault: FaultName): Promise<void> {
    const response = await this.#request.post(CONTROL, { data: { node, fault } });
    expect(response.status(), await response.text()).toBe(200);
  }

  async healAll(): Promise<void> {
    await Promise.all(NODE_NAMES.map((node) => this.set(node, 'none')));
  }
}
