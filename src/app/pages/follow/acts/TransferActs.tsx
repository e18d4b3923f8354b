import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { signedActs, useSignedActs } from '#app/following/signed-acts.ts';
import { plainText } from '#app/format/plain-text.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import type { EvmCall, TransferAct, TransferStop } from '#contract/tx.ts';
import { shortHash } from '../TxLine.tsx';
import { AskAgainButton } from './AskAgainButton.tsx';
import { CosmosActButton } from './CosmosActButton.tsx';
import { EvmActButton } from './EvmActButton.tsx';
import { SentAct } from './SentAct.tsx';
import type { TransferPlace } from './transfer-place.ts';

/** The label of a button that does it. */
const LABELS: Readonly<Record<string, Message>> = {
  RECEIVE: msg('Receive it'),
  PROVE: msg('Prove'),
  FINALIZE: msg('Finalise'),
  CLAIM: msg('Claim'),
  PAY: msg('Pay for delivery'),
  EXECUTE: msg('Execute'),
  RETRY: msg('Try again'),
};

const DOES: Readonly<Record<string, Message>> = {
  RECEIVE: msg('Claim it on {chain}.'),
  ASK_AGAIN: msg('Ask Circle for a new signature.'),
  PROVE: msg('Prove the withdrawal on {chain}.'),
  FINALIZE: msg('Take the withdrawal on {chain}.'),
  CLAIM: msg('Claim it on {chain}.'),
  PAY: msg('Pay for the delivery on {chain}.'),
  EXECUTE: msg('Deliver it on {chain}.'),
  RETRY: msg('Try it again on {chain}.'),
  REFUND: msg('Begin the way back on {chain}.'),
};

/** By which the money itself arrives: whoever sends them cannot choose where. */
const DELIVERS = new Set(['RECEIVE', 'FINALIZE', 'CLAIM', 'EXECUTE', 'RETRY']);

const WHO: Readonly<Record<string, Message>> = {
  ANYONE: msg('Anybody may do this.'),
  SENDER: msg('Only the sender can do this.'),
  RECEIVER: msg('Only the receiver can do this.'),
};

const wordsOf = (table: Readonly<Record<string, Message>>, key: string, chain: string): string =>
  (Object.hasOwn(table, key) ? table[key]?.({ chain }) : undefined) ?? plainText(key);

/** Who can do it. Of what anybody can, also that nobody can take the money by it. */
function whoWords({ kind, who, chain_id }: TransferAct, { to }: TransferStop): string {
  const receiver = DELIVERS.has(kind) && chain_id === to?.chain_id ? to.address : null;
  if (who !== 'ANYONE' || receiver == null) return wordsOf(WHO, who, '');
  return t('Anybody may send that; the money can only go to {address}.', { address: shortHash(receiver) });
}

interface TransferActsProps {
  readonly stop: TransferStop;
  readonly place: TransferPlace;
  readonly lookup: Lookup;
}

/** What can be done for a transfer now, by whom, and the button that does it. */
export function TransferActs({ stop, place, lookup }: TransferActsProps) {
  return (
    <div className="my-1 flex flex-col gap-2 rounded-8 bg-info-ground px-3 py-2">
      <h4 className="font-semibold">{t('What can be done now')}</h4>
      <ul className="flex flex-col gap-3">
        {stop.acts.map((act) => (
          <li key={`${act.kind} ${act.chain_id}`} className="flex flex-col gap-2">
            <p>
              {wordsOf(DOES, act.kind, chainName(lookup, act.chain_id))} {whoWords(act, stop)}
            </p>
            <ActButton act={act} stop={stop} place={place} lookup={lookup} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ActButtonProps extends TransferActsProps {
  readonly act: TransferAct;
}

function ActButton({ act, stop, place, lookup }: ActButtonProps) {
  if (place.isSample)
    return <p className="text-muted">{t('This transfer is made up: nothing can be signed for it.')}</p>;
  if (act.kind === 'ASK_AGAIN') return <AskAgainButton place={place} />;
  const label = LABELS[act.kind]?.();
  const { cosmos_tx, evm_tx } = act;
  const shown = { act, stop, place, lookup };
  if (cosmos_tx !== undefined) {
    // What comes back to where it left pays another than the page shows as receiver.
    const isOffered = act.kind === 'CLAIM' && label !== undefined && act.chain_id === stop.to?.chain_id;
    const chain = chainName(lookup, act.chain_id);
    return (
      <>
        {isOffered && <SignedOnce {...shown} label={label} call={undefined} />}
        <CosmosMessage call={cosmos_tx} chain={chain} isOffered={isOffered} />
      </>
    );
  }
  if (evm_tx === undefined || label === undefined) return null;
  return <SignedOnce {...shown} label={label} call={evm_tx} />;
}

interface SignedOnceProps extends ActButtonProps {
  readonly label: string;
  /** Undefined for a message of a Cosmos chain. */
  readonly call: EvmCall | undefined;
}

/** The button, or what was sent by it. */
function SignedOnce({ place: { chainId, hash, index, stop: number }, call, ...shown }: SignedOnceProps) {
  const { isRead } = useSignedActs();
  const { act, label, lookup } = shown;
  const transaction = { chain_id: chainId, tx_hash: hash, transfer: index, stop: number };
  const place = { ...transaction, kind: act.kind, act_chain_id: act.chain_id };
  // Before it is known what was sent, nothing is offered.
  if (!isRead) return null;
  const before = signedActs.find(place);
  const sign = { ...shown, place, before };
  const button =
    call === undefined ? (
      <CosmosActButton key={before?.act_hash} {...sign} />
    ) : (
      <EvmActButton key={before?.act_hash} {...sign} call={call} />
    );
  if (before === undefined) return button;
  return (
    <SentAct key={before.act_hash} sent={before} label={label} chain={chainName(lookup, act.chain_id)}>
      {button}
    </SentAct>
  );
}

interface CosmosMessageProps {
  readonly call: CosmosCall;
  readonly chain: string;
  /** Whether this page has a wallet sign it, too. */
  readonly isOffered: boolean;
}

/** A message, whole, for whoever signs it elsewhere. */
function CosmosMessage({ call, chain, isOffered }: CosmosMessageProps) {
  const names = { chain, field: plainText(call.signer_field) };
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {isOffered
        ? t('Or sign it in a tool of {chain}, with an account of yours in the field "{field}".', names)
        : t('It is signed in a tool of {chain}, with an account of yours in the field "{field}".', names)}
      <CopyButton text={messageText(call)} what={t('the message')} className="-my-1 size-7" />
    </p>
  );
}

type CosmosCall = NonNullable<TransferAct['cosmos_tx']>;

/** As the command of a chain takes it. What is no JSON stays as it came. */
function messageText({ msg_type_url, msg, signer_field }: CosmosCall): string {
  try {
    return JSON.stringify({ '@type': msg_type_url, [signer_field]: '', ...JSON.parse(msg) });
  } catch {
    return msg;
  }
}
