import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#app/api/failures.ts';
import { useClient } from '#app/api/service-context.ts';
import { coinOf, coinText } from '#app/asset/coin.ts';
import { chainName } from '#app/asset/lookup.ts';
import { NotSent, signedActs } from '#app/following/signed-acts.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useConnections } from '#app/wallet/connection-list.ts';
import { requestOfWallet } from '#app/wallet/connections.ts';
import { type Connection, type WalletRequest, walletKey } from '#app/wallet/wallet.ts';
import { RefusedCall } from '#calls/decode/act.ts';
import type { DocSigner, ExplainedDoc } from '#calls/decode/cosmos-act.ts';
import { ServiceError } from '#contract/error.ts';
import { ActLines, ConnectToSign } from './ActLines.tsx';
import { REFUSED_WORDS } from './act-words.ts';
import { transferOf } from './acted-transfer.ts';
import type { SignButtonProps } from './EvmActButton.tsx';
import { useTask } from './use-task.ts';

/** A document names the account's next sequence, and a price of the moment. */
const FRESH_MS = 20_000;

/** Loaded with the first press: what reads documents. */
const load = () => import('#app/following/sign-document.ts');

/** Opens what would be signed on a Cosmos chain, read from its bytes, and has the wallet sign it. */
export function CosmosActButton(props: SignButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const wallet = useConnections().find(
    ({ wallet: { family }, status }) => family === 'cosmos' && status === 'connected',
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

interface ReviewProps extends SignButtonProps {
  readonly wallet: Connection;
}

function Review({ wallet, ...props }: ReviewProps) {
  const { act, stop, lookup, place, before } = props;
  const key = walletKey(wallet.wallet);
  const name = wallet.wallet.name;
  const chain = chainName(lookup, act.chain_id);
  const client = useClient();
  const ask = (request: WalletRequest) => requestOfWallet(key, request);
  const accounts = wallet.accounts.map(({ address }) => address).join();
  const signer = useQuery({
    queryKey: ['act-signer', key, accounts, act.chain_id],
    queryFn: async () => (await load()).readSigner(act.chain_id, ask),
    // It may ask the person: once.
    ...{ retry: false, staleTime: Number.POSITIVE_INFINITY },
  });
  const { data: account } = signer;
  const prepared = useQuery({
    queryKey: ['act-doc', account?.address, act.cosmos_tx],
    queryFn: async ({ signal }) => {
      const transfer = { ...transferOf(stop), sender: stop.from.address, denom: stop.to?.denom ?? null };
      return (await load()).prepareDoc(act, transfer, account as DocSigner, client, signal);
    },
    enabled: account !== undefined,
    ...{ retry: false, staleTime: FRESH_MS, refetchInterval: FRESH_MS, gcTime: 0 },
  });
  const send = useTask(async () => {
    const { data: doc } = prepared;
    if (doc === undefined || account === undefined) return;
    const { signDoc } = await load();
    await signedActs.signOnce(place, before, () => signDoc(doc, account, ask, client));
  });
  const error = send.error ?? signer.error ?? prepared.error;
  const again = signer.isError ? signer : prepared;
  return (
    <div className="flex flex-col gap-2">
      {prepared.data !== undefined && account !== undefined && (
        <DocLines doc={prepared.data} account={account.address} lookup={lookup} />
      )}
      {!signer.isError && prepared.isPending && <p className="text-muted">{t('{chain} tries it…', { chain })}</p>}
      {prepared.isSuccess && (
        <Button variant="primary" className="w-fit" idle={send.isPending} onClick={send.run}>
          {send.isPending ? t('Waiting for {wallet}…', { wallet: name }) : t('Sign in {wallet}', { wallet: name })}
        </Button>
      )}
      {error != null && <Notice level="caution">{hindranceWords(error, name, chain)}</Notice>}
      {again.isError && (
        <Button className="w-fit" idle={again.isFetching} onClick={() => void again.refetch()}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

function hindranceWords(error: unknown, wallet: string, chain: string): string {
  if (error instanceof RefusedCall) return REFUSED_WORDS[error.reason]();
  if (error instanceof NotSent || (error instanceof ServiceError && error.kind === 'invalid_argument'))
    return t('{chain} would refuse it now: "{words}". Nothing was sent.', { chain, words: plainText(error.message) });
  if (error instanceof ServiceError) return failureOf(error).sentence;
  const { name, message } = error as { readonly name?: unknown; readonly message?: unknown };
  if (name === 'OnLedger') return t('The account is on a Ledger, which does not sign this. Use another account.');
  if (name === 'OtherSigned')
    return t('{wallet} signed something else than what is shown here. It was not sent.', { wallet });
  if (/reject|declin|denied|cancel/i.test(`${message}`))
    return t('You declined in {wallet}. Nothing was signed.', { wallet });
  return t('{wallet} did not sign. Look there, then try again.', { wallet });
}

interface DocLinesProps extends Pick<SignButtonProps, 'lookup'> {
  readonly doc: ExplainedDoc;
  readonly account: string;
}

/** The last part of a message's type, as wallets show it. */
const messageName = (typeUrl: string): string => typeUrl.slice(typeUrl.lastIndexOf('.') + 1);

function DocLines({ doc, account, lookup }: DocLinesProps) {
  const digits = useFormatNumber();
  const { chainId, typeUrl, fee, denom, amount, receiver } = doc;
  const coin = (of: string, units: bigint, rounding: 'up' | 'down'): string =>
    coinText(coinOf({ chain_id: chainId, denom: of }, `${units}`, lookup), rounding, digits);
  return (
    <ActLines
      lines={[
        [t('Signed by'), account],
        [t('Calls'), t("Initia's module of bridges, {name}", { name: messageName(typeUrl) })],
        [t('Leaves your account'), t('nothing but the network fee')],
        [t('Network fee'), coin(fee.denom, fee.amount, 'up')],
        [t('Arrives'), coin(denom, amount, 'down')],
        [t('Goes to'), receiver],
      ]}
    />
  );
}
