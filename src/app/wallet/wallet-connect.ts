import type { SignClient } from '@walletconnect/sign-client';
import { isAddress, withTimeout } from 'viem';
import { createConnector } from 'wagmi';
import { t } from '../language/words.ts';
import { pairingLink, WALLET_CONNECT } from './pairing.ts';
import { isDeclined, WalletError, walletError } from './wallet-error.ts';

type Client = Pick<Awaited<ReturnType<typeof SignClient.init>>, 'connect' | 'disconnect' | 'on' | 'core'>;
type Session = Awaited<ReturnType<Awaited<ReturnType<Client['connect']>>['approval']>>;
export type LoadClient = (projectId: string) => Promise<Client>;

/** The relay is not asked for longer than this to take the link: without it the socket would be opened again and again. */
const REACH_MS = 15_000;

/** This page asks for addresses and for no signature. */
const NAMESPACES = {
  eip155: {
    chains: [1, 10, 56, 137, 8453, 42_161].map((id) => `eip155:${id}`),
    methods: ['eth_accounts', 'eth_chainId'],
    events: ['accountsChanged'],
  },
};

/** Of accounts as CAIP-10 has them, `eip155:1:0x…`, or addresses alone. */
const addressesIn = (accounts: readonly unknown[]): string[] => [
  ...new Set(accounts.map((account) => String(account).split(':').at(-1) ?? '').filter((text) => isAddress(text))),
];

const accountsOf = ({ namespaces }: Pick<Session, 'namespaces'>): string[] =>
  addressesIn(Object.values(namespaces).flatMap(({ accounts }) => accounts));

/** Opens the relay's socket: only on a press of the person. A build without a project id has none of it. */
async function loadClient(projectId: string): Promise<Client> {
  if (import.meta.env.VITE_WALLETCONNECT === '') throw new Error('this build has no project id of WalletConnect');
  const { SignClient } = await import('@walletconnect/sign-client');
  const { origin } = location;
  const metadata = { name: 'Portolan', description: 'Compare routes between chains.', url: origin, icons: [] };
  const client = await SignClient.init({ projectId, metadata, telemetryEnabled: false });
  // It would ask another site, by a frame that the policy of this page forbids.
  client.core.verify.register = async () => '';
  return client;
}

function errorFrom(error: unknown): WalletError {
  if (error instanceof WalletError) return error;
  if (isDeclined(error)) return walletError('rejected', t('your wallet'), error);
  const isExpired = error instanceof Error && /expired/i.test(error.message);
  const sentence = isExpired
    ? t('The code has expired. Try again for a new one.')
    : t('WalletConnect cannot be reached. Check your connection, then try again.');
  return new WalletError('other', sentence, error);
}

/**
 * WalletConnect as a connector of wagmi: a wallet on a phone opens a link of this page, and answers through the relay. The keys
 * of a session end with the page.
 */
export const walletConnect = (projectId: string, load: LoadClient = loadClient) =>
  createConnector(({ emitter }) => {
    let client: Promise<Client> | null = null;
    let loaded: Client | null = null;
    let session: Session | null = null;
    let accounts: readonly string[] = [];
    let attempts = 0;

    const end = () => {
      session = null;
      accounts = [];
    };
    const listen = (opened: Client) => {
      const isOurs = ({ topic }: { readonly topic: string }) => topic === session?.topic;
      const change = (next: readonly string[]) => {
        accounts = next;
        emitter.emit('change', { accounts: next as `0x${string}`[] });
      };
      const gone = (event: { readonly topic: string }) => {
        if (!isOurs(event)) return;
        end();
        emitter.emit('disconnect');
      };
      opened.on('session_delete', gone);
      opened.on('session_expire', gone);
      opened.on('session_update', (event) => isOurs(event) && change(accountsOf(event.params)));
      opened.on('session_event', (event) => {
        const { name, data } = event.params.event;
        if (isOurs(event) && name === 'accountsChanged' && Array.isArray(data)) change(addressesIn(data));
      });
    };
    const open = async (): Promise<Client> => {
      try {
        if (client === null) {
          client = load(projectId);
          loaded = await client;
          listen(loaded);
        }
        return await client;
      } catch (error) {
        client = null;
        throw error;
      }
    };
    const close = async (opened: Client, { topic }: Session): Promise<void> =>
      opened.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
    /** Closes the socket. The next attempt opens it. */
    const leave = async (): Promise<void> => loaded?.core.relayer.transportClose();
    const reach = async () => {
      const opened = await open();
      return { opened, proposed: await opened.connect({ optionalNamespaces: NAMESPACES }) };
    };

    /** The session that the wallet approves. One that is approved after a later attempt has begun is closed. */
    const pair = async (): Promise<Session> => {
      attempts += 1;
      const attempt = attempts;
      const { opened, proposed } = await withTimeout(reach, {
        timeout: REACH_MS,
        errorInstance: new Error('no relay'),
      });
      const { uri = null, approval } = proposed;
      if (attempt === attempts) pairingLink.set(uri);
      try {
        const approved = await approval();
        if (attempt === attempts) return approved;
        await close(opened, approved);
        throw new Error('another attempt has begun');
      } finally {
        if (attempt === attempts) pairingLink.set(null);
      }
    };

    return {
      ...{ id: WALLET_CONNECT, name: 'WalletConnect', type: WALLET_CONNECT },
      async connect() {
        try {
          session = await pair();
        } catch (error) {
          if (pairingLink.get() === null && session === null) await leave().catch(() => undefined);
          throw errorFrom(error);
        }
        accounts = accountsOf(session);
        // Which chain the wallet shows is its own affair: 0 is none.
        return { accounts: accounts as never, chainId: 0 };
      },
      async disconnect() {
        const ended = session;
        end();
        if (ended !== null) await close(await open(), ended).finally(leave);
      },
      getAccounts: async () => accounts as `0x${string}`[],
      getChainId: async () => 0,
      getProvider: async () => undefined,
      isAuthorized: async () => session !== null,
      onAccountsChanged: () => undefined,
      onChainChanged: () => undefined,
      onDisconnect: () => undefined,
    };
  });
