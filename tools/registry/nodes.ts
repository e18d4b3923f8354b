import { fact } from './packages.ts';
import { publicUrls } from './text.ts';

interface NodeFacts {
  /** Hosts that no longer answer, or not without a key. */
  readonly goneHosts: readonly { readonly host: string }[];
  readonly rpc: Readonly<Record<string, readonly string[]>>;
  readonly rest: Readonly<Record<string, readonly string[]>>;
}

const facts = fact<NodeFacts>('nodes.json');
const MOST = 4;

const isGone = (url: string): boolean =>
  facts.goneHosts.some(({ host }) => `.${new URL(url).hostname}`.endsWith(`.${host}`));

/** The nodes of a chain: those of the facts where they name the chain, else those that packages list, without what is gone. */
export const nodesOf = (kind: 'rpc' | 'rest', chainId: string, listed: readonly (string | undefined)[]): string[] =>
  publicUrls(facts[kind][chainId] ?? listed, MOST, isGone);
