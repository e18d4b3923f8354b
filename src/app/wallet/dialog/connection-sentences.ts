import { t } from '#app/language/words.ts';
import { isByPairing } from '../pairing.ts';
import { type Connection, walletKey } from '../wallet.ts';
import { problemOf } from '../wallet-error.ts';

/** The sentence for a wallet's state; null if it is connected. */
export function stateSentence({ status, problem, wallet }: Connection): string | null {
  const { name } = wallet;
  if (status === 'connecting' && isByPairing(wallet)) return t('Scan the code with the wallet on your phone.');
  if (problem !== null) return problem.sentence;
  if (status === 'connecting') return t('Waiting for {name}. Look for its window.', { name });
  if (status === 'locked') return problemOf('locked', name).sentence;
  return status === 'restoring' ? t('From your last visit. {name} has not confirmed it yet.', { name }) : null;
}

/** Whether connecting again can help. */
export const canRetry = ({ status, problem }: Connection): boolean =>
  status === 'locked' || status === 'failed' || (status !== 'connected' && problem !== null);

const addressesOf = ({ accounts }: Connection): string => accounts.map(({ address }) => address).join(' ');

function changeSentence(
  before: Connection | undefined,
  after: Connection,
  chainName: (chainId: string) => string,
): string | null {
  const { name } = after.wallet;
  if (before?.status !== after.status || before.problem?.sentence !== after.problem?.sentence) {
    return after.status === 'connected' ? t('{name} is connected.', { name }) : stateSentence(after);
  }
  if (after.status !== 'connected') return null;
  if (addressesOf(before) !== addressesOf(after)) return t('{name} switched to another account.', { name });
  const moved = after.chainId !== null && before.chainId !== after.chainId;
  return moved ? t('{name} is on {chain} now.', { name, chain: chainName(after.chainId) }) : null;
}

function endSentence({ status, wallet: { name } }: Connection): string {
  return status === 'connecting'
    ? t('No longer waiting for {name}.', { name })
    : t('{name} is disconnected.', { name });
}

/** A change of a connection, for screen readers. */
export interface ConnectionMessage {
  /** See `walletKey`. */
  readonly key: string;
  readonly sentence: string;
}

/** The changes since `before`, one sentence for each wallet. */
export function connectionMessages(
  before: readonly Connection[],
  after: readonly Connection[],
  chainName: (chainId: string) => string,
): ConnectionMessage[] {
  const find = (list: readonly Connection[], key: string) => list.find(({ wallet }) => walletKey(wallet) === key);
  const keys = new Set([...before, ...after].map(({ wallet }) => walletKey(wallet)));
  return [...keys].flatMap((key) => {
    const was = find(before, key);
    const is = find(after, key);
    const sentence = is ? changeSentence(was, is, chainName) : was ? endSentence(was) : null;
    return sentence === null ? [] : [{ key, sentence }];
  });
}
