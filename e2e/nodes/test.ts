import { HOSTS } from '../hosts.ts';
import { Service } from '../service.ts';
import { test as base } from '../test.ts';
import { Nodes } from './nodes.ts';

/** A journey against local nodes, all of them healthy when it begins. Tag it LIVE. */
export const test = base.extend<{ nodes: Nodes }>({
  nodes: [
    async ({ request }, use) => {
      const nodes = new Nodes(request);
      await nodes.expectReady();
      await nodes.healAll();
      await use(nodes);
      await nodes.healAll();
    },
    { auto: true },
  ],
  service: ({ request }, use) => use(new Service(request, HOSTS.live)),
});

export { expect } from '@playwright/test';
