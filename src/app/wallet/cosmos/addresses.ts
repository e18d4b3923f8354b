import { bech32 } from '@scure/base';
import { t } from '#app/language/words.ts';
import { bech32Prefix } from '#contract/address.ts';
import type { Approval } from '../wallet.ts';
import { walletError } from '../wallet-error.ts';
import type { CosmosChain } from './chains.ts';
import { chainError, chainsNamed, refusalOf, walletErrorFrom } from './refusal.ts';

/** The most time for the address of one chain, once the wallet is unlocked. */
const TIMEOUT_MS = 10_000;

const ETHEREUM_LIKE = 60;

type Reply = { readonly chain: CosmosChain } & ({ readonly address: string } | { readonly error: unknown });
type Given = Extract<Reply, { address: string }>;

/** The wallet's address on one chain. */
export type GetAddress = (chainId: string) => Promise<unknown>;

/**
 * Enables all chains with one prompt. Retries without the chains that the wallet names as unknown. Throws the wallet's
 * own errors.
 */
export async function enableKnown(
  enable: (chainIds: string[]) => Promise<void>,
  chains: readonly CosmosChain[],
): Promise<void> {
  let left = chains.map(({ chainId }) => chainId);
  while (left.length > 0) {
    try {
      return await enable(left);
    } catch (error) {
      const named = refusalOf(error) === 'unknown-chain' ? chainsNamed(error, left) : [];
      if (named.length === 0) throw error;
      left = left.filter((chainId) => !named.includes(chainId));
    }
  }
}

async function requestAddress(chain: CosmosChain, getAddress: GetAddress): Promise<Reply> {
  try {
    const address = await getAddress(chain.chainId);
    if (typeof address !== 'string' || address === '') throw new Error('no address');
    return { chain, address };
  } catch (error) {
    return { chain, error };
  }
}

const isGiven = (reply: Reply): reply is Given => 'address' in reply;

/** Whether the wallet refused all chains, not only this one. */
const isRefusal = (reply: Reply): boolean =>
  !isGiven(reply) && ['rejected', 'locked', 'other'].includes(refusalOf(reply.error));

/** Rejects when a wallet does not respond in time. For calls that do not prompt. */
export function withTimeout(getAddress: GetAddress): GetAddress {
  return async (chainId) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`wallet did not respond for ${chainId} in time`)), TIMEOUT_MS);
    });
    return Promise.race([getAddress(chainId), silence]).finally(() => clearTimeout(timer));
  };
}

/** Requests the chains one by one until the first address: a locked wallet would open a prompt for each request. */
async function requestAddresses(chains: readonly CosmosChain[], getAddress: GetAddress): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (const chain of chains) {
    const reply = await requestAddress(chain, getAddress);
    replies.push(reply);
    if (isRefusal(reply)) return replies;
    if (isGiven(reply)) break;
  }
  const others = chains.slice(replies.length).map((chain) => requestAddress(chain, withTimeout(getAddress)));
  return [...replies, ...(await Promise.all(others))];
}

/** The data part of a bech32 address; undefined when the prefix is not the chain's. */
function payloadOf({ chain, address }: Given): string | undefined {
  if (bech32Prefix(address) !== chain.prefix) return undefined;
  return bech32.decode(address as `${string}1${string}`, address.length).words.join();
}

const isEthereumLike = ({ chain }: Given): boolean => chain.coinType === ETHEREUM_LIKE;

/**
 * The addresses with the prefix of their chain. Chains with Ethereum-like keys derive another address from the same key:
 * one with the data of an address of an ordinary chain only had its prefix changed, and no key controls it.
 */
function plausible(given: readonly Given[]): readonly Given[] {
  const payloads = new Map(given.map((reply) => [reply, payloadOf(reply)]));
  const ordinary = new Set(given.filter((reply) => !isEthereumLike(reply)).map((reply) => payloads.get(reply)));
  return given.filter((reply) => {
    const payload = payloads.get(reply);
    return payload !== undefined && !(isEthereumLike(reply) && ordinary.has(payload));
  });
}

const notOfChain = (wallet: string, { name }: CosmosChain): string =>
  t('{wallet} gave an address that is not one of {name}. It is left out. Choose another account, then connect again.', {
    wallet,
    name,
  });

/** The wallet's address on every chain, none of them derived. Throws WalletError if there is none. */
export async function readAddresses(
  wallet: string,
  chains: readonly CosmosChain[],
  getAddress: GetAddress,
): Promise<Approval> {
  const replies = await requestAddresses(chains, getAddress);
  const refusal = replies.find(isRefusal);
  if (refusal && !replies.some(isGiven)) throw walletErrorFrom((refusal as { error: unknown }).error, wallet);
  const accounts = plausible(replies.filter(isGiven));
  const chainErrors = replies.flatMap((reply): [string, string][] => {
    if (!isGiven(reply)) return [[reply.chain.chainId, chainError(reply.error, wallet, reply.chain)]];
    return accounts.includes(reply) ? [] : [[reply.chain.chainId, notOfChain(wallet, reply.chain)]];
  });
  if (accounts.length === 0) {
    const first = replies.find((reply) => !isGiven(reply)) as { error: unknown } | undefined;
    throw first ? walletErrorFrom(first.error, wallet) : walletError('no-account', wallet);
  }
  return {
    accounts: accounts.map(({ chain, address }) => ({ address, chainIds: [chain.chainId] })),
    chainErrors: Object.fromEntries(chainErrors),
    chainId: null,
  };
}
