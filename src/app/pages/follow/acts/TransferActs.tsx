import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { plainText } from '#app/format/plain-text.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import type { TransferAct } from '#contract/tx.ts';

const DOES: Readonly<Record<string, Message>> = {
  RECEIVE: msg('Mint it on {chain}.'),
  ASK_AGAIN: msg('Ask Circle for a new signature.'),
  PROVE: msg('Prove the withdrawal on {chain}.'),
  FINALIZE: msg('Take the withdrawal on {chain}.'),
  CLAIM: msg('Claim it on {chain}.'),
  PAY: msg('Pay for the delivery on {chain}.'),
  EXECUTE: msg('Deliver it on {chain}.'),
  RETRY: msg('Try it again on {chain}.'),
  REFUND: msg('Begin the way back on {chain}.'),
};

const WHO: Readonly<Record<string, Message>> = {
  ANYONE: msg('Anybody can do this.'),
  SENDER: msg('Only the sender can do this.'),
  RECEIVER: msg('Only the receiver can do this.'),
};

const wordsOf = (table: Readonly<Record<string, Message>>, key: string, chain: string): string =>
  (Object.hasOwn(table, key) ? table[key]?.({ chain }) : undefined) ?? plainText(key);

interface TransferActsProps {
  readonly acts: readonly TransferAct[];
  readonly lookup: Lookup;
}

/** What can be done for a transfer now, and by whom. */
export function TransferActs({ acts, lookup }: TransferActsProps) {
  if (acts.length === 0) return null;
  return (
    <div className="my-1 rounded-8 bg-info-ground px-3 py-2">
      <h4 className="font-semibold">{t('What can be done now')}</h4>
      <ul className="list-disc ps-4">
        {acts.map(({ kind, who, chain_id }) => (
          <li key={`${kind} ${chain_id}`}>
            {wordsOf(DOES, kind, chainName(lookup, chain_id))} {wordsOf(WHO, who, '')}
          </li>
        ))}
      </ul>
    </div>
  );
}
