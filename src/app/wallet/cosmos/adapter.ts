import { walletIcon } from '../icon.ts';
import { troubleOf } from '../trouble.ts';
import type { Approval, WalletAdapter, WalletChain, WalletNews, WalletOption } from '../wallet.ts';
import { enableKnown, inTime, readAddresses } from './addresses.ts';
import { COSMOS_CHAINS, type CosmosChain } from './chains.ts';
import { troubleFrom } from './refusal.ts';
import type { Speech } from './speech.ts';
import { COSMOS_WALLETS, type CosmosWallet } from './wallets.ts';

/** Extensions show themselves while a page loads, some late. */
const GLANCE_MS = 1000;
const GLANCES = 60;

const NOTHING: Approval = { accounts: [], chainErrors: {}, chainId: null };

/** A wallet that is spoken to. */
export interface Link {
  readonly speech: Speech;
  readonly close: () => void;
}

/** Loads what it takes to speak to the wallet, and hands it to cosmos-kit. */
async function openLink(wallet: CosmosWallet): Promise<Link> {
  const found = wallet.find();
  if (found === undefined) throw troubleOf('gone', wallet.name);
  const [speech, { handToKit }] = await Promise.all([wallet.speak(found as never), import('./kit.tsx')]);
  return { speech, close: await handToKit(wallet.id, wallet.name, speech.client) };
}

function walletOf(id: string): CosmosWallet {
  const wallet = COSMOS_WALLETS.find((known) => known.id === id);
  if (!wallet) throw new Error(`there is no Cosmos wallet ${id}`);
  return wallet;
}

const installed = (): readonly CosmosWallet[] => COSMOS_WALLETS.filter(({ find }) => find() !== undefined);

const factsOf = (chains: readonly WalletChain[]): readonly CosmosChain[] =>
  COSMOS_CHAINS.filter(({ chainId }) => chains.some((chain) => chain.chainId === chainId));

/** Pictures of the wallets that are installed, each loaded once. */
function createIcons(isLoaded: () => void) {
  const icons = new Map<string, string | null>();
  return (wallet: CosmosWallet): string | null => {
    const known = icons.get(wallet.id);
    if (known !== undefined) return known;
    icons.set(wallet.id, null);
    wallet.icon().then(
      (icon) => {
        icons.set(wallet.id, walletIcon(icon));
        isLoaded();
      },
      () => icons.delete(wallet.id),
    );
    return null;
  };
}

/** Calls back when a wallet comes late. Returns how to stop. */
function glance(listener: () => void): () => void {
  let seen = installed().length;
  let left = GLANCES;
  const timer = setInterval(() => {
    const count = installed().length;
    if (count !== seen) listener();
    seen = count;
    left -= 1;
    if (left === 0) clearInterval(timer);
  }, GLANCE_MS);
  return () => clearInterval(timer);
}

export function createCosmosAdapter(open: (wallet: CosmosWallet) => Promise<Link> = openLink): WalletAdapter {
  const listeners = new Set<() => void>();
  const iconOf = createIcons(() => {
    for (const listener of listeners) listener();
  });
  const links = new Map<string, Promise<Link>>();
  const prompts = new Map<string, Promise<Approval>>();
  const stops = new Map<string, () => void>();

  const linkOf = (wallet: CosmosWallet): Promise<Link> => {
    const known = links.get(wallet.id);
    if (known) return known;
    const link = open(wallet);
    links.set(wallet.id, link);
    link.catch(() => links.get(wallet.id) === link && links.delete(wallet.id));
    return link;
  };
  const unlink = async (id: string) => {
    const link = links.get(id);
    links.delete(id);
    (await link?.catch(() => undefined))?.close();
  };

  /** What the wallet gives without a question, being open or one that answers silently; null when it gives nothing. */
  async function recall(wallet: CosmosWallet, chains: readonly CosmosChain[]): Promise<Approval | null> {
    const { speech } = await linkOf(wallet);
    if (!(await speech.isAllowed(chains[0]?.chainId ?? ''))) return null;
    try {
      return await readAddresses(wallet.name, chains, inTime(speech.address));
    } catch (error) {
      const trouble = troubleFrom(error, wallet.name);
      if (trouble.kind === 'gone') throw trouble;
      return null;
    }
  }

  const stop = (id: string) => {
    stops.get(id)?.();
    stops.delete(id);
  };
  /** Tells what happens in the wallet until it is stopped. Of changes that come close together, the last counts. */
  function follow(wallet: CosmosWallet, chains: readonly CosmosChain[], news: (news: WalletNews) => void): void {
    stop(wallet.id);
    let latest = 0;
    const change = () => {
      latest += 1;
      const mine = latest;
      const tell = (told: WalletNews) => {
        if (mine === latest) news(told);
      };
      recall(wallet, chains).then(
        (approval) => tell(approval ?? NOTHING),
        () => tell(null),
      );
    };
    window.addEventListener(wallet.change, change);
    stops.set(wallet.id, () => {
      latest = -1;
      window.removeEventListener(wallet.change, change);
    });
  }

  async function ask(wallet: CosmosWallet, chains: readonly CosmosChain[]): Promise<Approval> {
    await unlink(wallet.id);
    try {
      const { speech } = await linkOf(wallet);
      await enableKnown((ids) => speech.enable(ids), chains);
      return await readAddresses(wallet.name, chains, speech.address);
    } catch (error) {
      void unlink(wallet.id);
      throw troubleFrom(error, wallet.name);
    }
  }

  return {
    options: () =>
      installed().map(
        (wallet): WalletOption => ({ family: 'cosmos', id: wallet.id, name: wallet.name, icon: iconOf(wallet) }),
      ),

    onOptions(listener) {
      listeners.add(listener);
      const stopGlancing = glance(listener);
      return () => {
        listeners.delete(listener);
        stopGlancing();
      };
    },

    /** Asked again while its question is open, a wallet would put a second one: the first answers for both. */
    async connect(id, chains, news) {
      const wallet = walletOf(id);
      const facts = factsOf(chains);
      const prompt = prompts.get(id) ?? ask(wallet, facts).finally(() => prompts.delete(id));
      prompts.set(id, prompt);
      const approval = await prompt;
      follow(wallet, facts, news);
      return approval;
    },

    async restore(id, chains, news) {
      const wallet = walletOf(id);
      const facts = factsOf(chains);
      follow(wallet, facts, news);
      if (!wallet.answersSilently) throw troubleOf('unconfirmed', wallet.name);
      return recall(wallet, facts);
    },

    async disconnect(id) {
      stop(id);
      const wallet = walletOf(id);
      try {
        const { speech } = await linkOf(wallet);
        await speech.letGo(COSMOS_CHAINS.map(({ chainId }) => chainId));
      } finally {
        await unlink(id);
      }
    },
  };
}
