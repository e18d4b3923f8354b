import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { coinOf, coinText } from '#app/asset/coin.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { type ActPlace, type SignedAct, signedActs } from '#app/following/signed-acts.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useConnections } from '#app/wallet/connection-list.ts';
import { requestOfWallet, switchWalletChain } from '#app/wallet/connections.ts';
import { type Connection, walletKey } from '#app/wallet/wallet.ts';
import { WalletError } from '#app/wallet/wallet-error.ts';
import { type ExplainedCall, explainCall, RefusedCall } from '#calls/decode/act.ts';
import type { EvmCall, TransferAct, TransferStop } from '#contract/tx.ts';
import { ActLines, ConnectToSign, type Lines } from './ActLines.tsx';
import { CONTRACT_WORDS, REFUSED_WORDS } from './act-words.ts';
import { amountOf, transferOf } from './acted-transfer.ts';
import { type AskWallet, NotNow, sendCall, tryCall } from './carry-out.ts';
import { useTask } from './use-task.ts';

/** What a button that signs needs beside its bytes. */
export interface SignButtonProps {
  readonly label: string;
  readonly place: ActPlace;
  /** What was sent for it before, and failed. */
  readonly before: SignedAct | undefined;
  readonly act: TransferAct;
  readonly stop: TransferStop;
  readonly lookup: Lookup;
}

interface EvmActButtonProps extends SignButtonProps {
  readonly call: EvmCall;
}

/** Opens what would be signed, read from its bytes, and has the wallet sign it. */
export function EvmActButton(props: EvmActButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const wallet = useConnections().find(
    ({ wallet: { family }, status, accounts }) => family === 'evm' && status === 'connected' && accounts.length > 0,
  );
  if (!isOpen) {
    return (
      <Button variant="primary" className="w-fit" onClick={() => setOpen(true)} aria-expanded={false}>
        {props.label}
      </Button>
    );
  }
  if (wallet === undefined) return <ConnectToSign chain={chainName(props.lookup, props.act.chain_id)} />;
  return <Review {...props} wallet={wallet} />;
}

interface ReviewProps extends EvmActButtonProps {
  readonly wallet: Connection;
}

function Review({ place, before, act, call, stop, lookup, wallet }: ReviewProps) {
  const account = wallet.accounts[0]?.address ?? '';
  const read = explained(act, call, stop, account);
  if (typeof read === 'string') return <Notice level="caution">{read}</Notice>;
  const shown = { place, before, stop, lookup, wallet };
  return <ReviewedCall {...shown} call={read} account={account} />;
}

/** The call, or why it is not offered. */
function explained(act: TransferAct, call: EvmCall, stop: TransferStop, account: string): ExplainedCall | string {
  try {
    const handed = { kind: act.kind, chainId: act.chain_id, to: call.to, value: call.value, data: call.data };
    if (call.chain_id !== act.chain_id) throw new RefusedCall('chain');
    return explainCall(handed, transferOf(stop), account);
  } catch (error) {
    if (error instanceof RefusedCall) return REFUSED_WORDS[error.reason]();
    throw error;
  }
}

interface ReviewedCallProps extends Pick<SignButtonProps, 'place' | 'before' | 'stop' | 'lookup'> {
  readonly call: ExplainedCall;
  readonly wallet: Connection;
  readonly account: string;
}

function ReviewedCall({ place, before, call, stop, lookup, wallet, account }: ReviewedCallProps) {
  const key = walletKey(wallet.wallet);
  const name = wallet.wallet.name;
  const chain = chainName(lookup, call.chainId);
  const ask: AskWallet = (request) => requestOfWallet(key, request);
  const isThere = wallet.chainId === call.chainId;
  const change = useTask(() => switchWalletChain(key, call.chainId, chain));
  const trial = useQuery({
    queryKey: ['act-trial', key, account, call.chainId, call.contract, call.data, `${call.value}`],
    queryFn: () => tryCall(call, account, ask),
    enabled: isThere,
    retry: false,
    staleTime: 15_000,
  });
  const send = useTask(async () => {
    await tryCall(call, account, ask);
    await signedActs.signOnce(place, before, async () => ({ hash: await sendCall(call, account, ask) }));
  });
  return (
    <div className="flex flex-col gap-2">
      <CallLines call={call} stop={stop} lookup={lookup} account={account} fee={trial.data?.fee} />
      {!isThere && (
        <Button variant="primary" className="w-fit" idle={change.isPending} onClick={change.run}>
          {t('Switch {wallet} to {chain}', { wallet: name, chain })}
        </Button>
      )}
      {isThere && trial.isPending && <p className="text-muted">{t('{wallet} tries the call…', { wallet: name })}</p>}
      {isThere && trial.isSuccess && (
        <Button variant="primary" className="w-fit" idle={send.isPending} onClick={send.run}>
          {send.isPending ? t('Waiting for {wallet}…', { wallet: name }) : t('Sign in {wallet}', { wallet: name })}
        </Button>
      )}
      <Hindrance error={send.error ?? change.error ?? (isThere ? trial.error : null)} wallet={name} chain={chain} />
      {isThere && trial.isError && (
        <Button className="w-fit" idle={trial.isFetching} onClick={() => void trial.refetch()}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

function Hindrance({ error, wallet, chain }: { error: unknown; wallet: string; chain: string }) {
  return error == null ? null : <Notice level="caution">{hindranceWords(error, wallet, chain)}</Notice>;
}

function hindranceWords(error: unknown, wallet: string, chain: string): string {
  if (error instanceof WalletError) return error.message;
  if (error instanceof NotNow) {
    const { hindrance } = error;
    if (hindrance.why === 'reverts')
      return t('{chain} would refuse it now: "{words}". Nothing was signed.', {
        chain,
        words: plainText(hindrance.said),
      });
    if (hindrance.why === 'poor') return t('The account has too little of the coin of {chain} for it.', { chain });
    if (hindrance.why === 'dear') return t('It would pay more than its contract asks now, so it is not offered.');
    if (hindrance.why === 'account')
      return t('{wallet} uses another account or chain now. Nothing was signed.', { wallet });
    return t('{wallet} cannot try a call before it signs, so it is not offered. Use another wallet.', { wallet });
  }
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (code === 4001) return t('You declined in {wallet}. Nothing was signed.', { wallet });
  return t('{wallet} did not sign. Look there, then try again.', { wallet });
}

interface CallLinesProps {
  readonly call: ExplainedCall;
  readonly stop: TransferStop;
  readonly lookup: Lookup;
  readonly account: string;
  /** Undefined before the wallet has tried it. */
  readonly fee: bigint | null | undefined;
}

/** What the bytes say, in the words that the wallet should show too. */
function CallLines({ call, stop, lookup, account, fee }: CallLinesProps) {
  const digits = useFormatNumber();
  const coin = (amount: bigint): string => {
    const denom = lookup.chain(call.chainId)?.fee_assets?.[0]?.denom ?? '';
    return coinText(coinOf({ chain_id: call.chainId, denom }, `${amount}`, lookup), 'up', digits);
  };
  const arrives = call.amount ?? amountOf(stop.to?.amount);
  const received =
    arrives === null || stop.to?.denom == null
      ? null
      : coinText(coinOf({ chain_id: stop.to.chain_id, denom: stop.to.denom }, `${arrives}`, lookup), 'down', digits);
  const lines: Lines = [
    [t('Signed by'), account],
    [t('Calls'), `${CONTRACT_WORDS[call.role]()}, ${call.functionName}`],
    [t('Contract'), call.contract],
    [t('Leaves your account'), call.value === 0n ? t('nothing but the network fee') : coin(call.value)],
    [t('Network fee, about'), fee == null ? null : coin(fee)],
    [t('Arrives'), received],
    [t('Goes to'), call.receiver ?? stop.to?.address ?? null],
  ];
  return <ActLines lines={lines} />;
}
