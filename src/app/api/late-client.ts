import type { Client } from '#client/client.ts';
import { Unreachable } from '#client/failure.ts';

const ENDPOINTS: Readonly<Record<Exclude<keyof Client, 'ask'>, true>> = {
  assets: true,
  balances: true,
  bridgeFacts: true,
  bridges: true,
  chains: true,
  originAssets: true,
  route: true,
  routes: true,
  status: true,
  venues: true,
};

/**
 * A client whose code is still being fetched: its requests wait for it. They fail as unreachable while it cannot be fetched, and
 * fetch it anew at the next try.
 */
export function lateClient(open: () => Promise<Client>): Client {
  let opened: Promise<Client> | null = null;
  const client = async (): Promise<Client> => {
    opened ??= open();
    try {
      return await opened;
    } catch (cause) {
      opened = null;
      throw new Unreachable('page', { cause });
    }
  };
  const functions = [...Object.keys(ENDPOINTS), 'ask'].map((name) => [
    name,
    async (...args: unknown[]) => {
      const send = (await client())[name as keyof Client] as (...args: unknown[]) => Promise<unknown>;
      return send(...args);
    },
  ]);
  // Each function keeps the type of its endpoint, which Object.fromEntries loses.
  return Object.fromEntries(functions) as Client;
}
