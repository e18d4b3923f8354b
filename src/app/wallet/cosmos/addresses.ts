import { bech32 } from '@scure/base';
import { bech32Prefix } from '#contract/address.ts';
import { troubleOf } from '../trouble.ts';
import type { Approval } from '../wallet.ts';
import type { CosmosChain } from './chains.ts';
import { chainError, chainsNamed, refusalOf, troubleFrom } from './refusal.ts';

/** How long a wallet that has opened may take over one more chain. */
const CHAIN_MS = 10_000;

const ETHEREUM_LIKE = 60;

type Answer = { readonly chain: CosmosChain } & ({ readonly address: string } | { readonly error: unknown });
type Given = Extract<Answer, { address: string }>;

/** Asks for one address. */
export type AskAddress = (chainId: string) => Promise<unknown>;

/**
 * Lets a wallet agree to all chains by one question. Chains that it names as unknown are left out and it is asked
 * about the others, until it agrees. Throws what the wallet throws.
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

async function answerFor(chain: CosmosChain, ask: AskAddress): Promise<Answer> {
  try {
    const address = await ask(chain.chainId);
    if (typeof address !== 'string' || address === '') throw new Error('no address');
    return { chain, address };
  } catch (error) {
    return { chain, error };
  }
}

const isGiven = (answer: Answer): answer is Given => 'address' in answer;

/** Whether the wallet as a whole said no, not about one chain. */
const endsAll = (answer: Answer): boolean =>
  !isGiven(answer) && ['rejected', 'locked', 'other'].includes(refusalOf(answer.error));

/** Gives up on a chain that a wallet does not answer. For questions that put none to the person. */
export function inTime(ask: AskAddress): AskAddress {
  return async (chainId) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${chainId} is not answered`)), CHAIN_MS);
    });
    return Promise.race([ask(chainId), silence]).finally(() => clearTimeout(timer));
  };
}

/** Chains are asked one by one until the first is answered: a wallet that is locked would put a question for each. */
async function answersFor(chains: readonly CosmosChain[], ask: AskAddress): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const chain of chains) {
    const answer = await answerFor(chain, ask);
    answers.push(answer);
    if (endsAll(answer)) return answers;
    if (isGiven(answer)) break;
  }
  const others = chains.slice(answers.length).map((chain) => answerFor(chain, inTime(ask)));
  return [...answers, ...(await Promise.all(others))];
}

/** What an address says beside its prefix, or undefined when it is none of the chain. */
function contentOf({ chain, address }: Given): string | undefined {
  if (bech32Prefix(address) !== chain.prefix) return undefined;
  return bech32.decode(address as `${string}1${string}`, address.length).words.join();
}

const isEthereumLike = ({ chain }: Given): boolean => chain.coinType === ETHEREUM_LIKE;

/**
 * Those of the addresses that can be of their chain. A chain like Ethereum makes other addresses of the same key: one
 * that says what the address of another chain says had only its prefix changed, and nobody holds its key.
 */
function believed(given: readonly Given[]): readonly Given[] {
  const contents = new Map(given.map((answer) => [answer, contentOf(answer)]));
  const ordinary = new Set(given.filter((answer) => !isEthereumLike(answer)).map((answer) => contents.get(answer)));
  return given.filter((answer) => {
    const content = contents.get(answer);
    return content !== undefined && !(isEthereumLike(answer) && ordinary.has(content));
  });
}

const notOfChain = (wallet: string, { name }: CosmosChain): string =>
  `${wallet} gave an address that is not one of ${name}. It is left out. Choose another account, then connect again.`;

/** The address of every chain as the wallet gives it, never another. Throws WalletTrouble when it gives none. */
export async function readAddresses(
  wallet: string,
  chains: readonly CosmosChain[],
  ask: AskAddress,
): Promise<Approval> {
  const answers = await answersFor(chains, ask);
  const end = answers.find(endsAll);
  if (end && !answers.some(isGiven)) throw troubleFrom((end as { error: unknown }).error, wallet);
  const accounts = believed(answers.filter(isGiven));
  const chainErrors = answers.flatMap((answer): [string, string][] => {
    if (!isGiven(answer)) return [[answer.chain.chainId, chainError(answer.error, wallet, answer.chain)]];
    return accounts.includes(answer) ? [] : [[answer.chain.chainId, notOfChain(wallet, answer.chain)]];
  });
  if (accounts.length === 0) {
    const first = answers.find((answer) => !isGiven(answer)) as { error: unknown } | undefined;
    throw first ? troubleFrom(first.error, wallet) : troubleOf('no-account', wallet);
  }
  return {
    accounts: accounts.map(({ chain, address }) => ({ address, chainIds: [chain.chainId] })),
    chainErrors: Object.fromEntries(chainErrors),
    chainId: null,
  };
}
