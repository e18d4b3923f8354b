import { base64 } from '@scure/base';
import { RefusedCall } from '#calls/decode/act.ts';
import {
  type DocSigner,
  type ExplainedDoc,
  explainDoc,
  signedDoc,
  type WithdrawnTransfer,
} from '#calls/decode/cosmos-act.ts';
import type { Client } from '#client/client.ts';
import { ServiceError } from '#contract/error.ts';
import type { TransferAct } from '#contract/tx.ts';
import { txEndpoints } from '#contract/tx-endpoints.ts';
import { NotSent, type Signed } from './signed-acts.ts';

/** Asks the wallet that signs: a method of Keplr's interface. */
type AskWallet = (request: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>;
type AskService = Pick<Client, 'ask'>;

/** A key that this page can have sign: 33 bytes, not on a device that signs no such document. */
export async function readSigner(chainId: string, ask: AskWallet): Promise<DocSigner> {
  const key = (await ask({ method: 'getKey', params: [chainId] })) as Readonly<Record<string, unknown>> | null;
  const { bech32Address: address, pubKey, isNanoLedger } = key ?? {};
  if (typeof address !== 'string' || !(pubKey instanceof Uint8Array) || pubKey.length !== 33)
    throw new Error('the wallet returned no key');
  if (isNanoLedger === true) throw new OnLedger();
  return { address, publicKey: pubKey };
}

/** A Ledger signs documents of another kind only. */
export class OnLedger extends Error {
  override readonly name = 'OnLedger';
}

/** The document of an act as the service makes it now, once it is read from its bytes. Rejects with RefusedCall, and as the service does. */
export async function prepareDoc(
  { kind, chain_id, cosmos_tx: told }: TransferAct,
  transfer: WithdrawnTransfer,
  signer: DocSigner,
  service: AskService,
  signal?: AbortSignal,
): Promise<ExplainedDoc> {
  if (told === undefined || told.chain_id !== chain_id) throw new RefusedCall('chain');
  const { msg_type_url, msg } = told;
  const asked = { chain_id, msg_type_url, msg, signer: signer.address, public_key: base64.encode(signer.publicKey) };
  const { data } = await service.ask(txEndpoints.txPrepare, asked, { signal });
  const { sign_doc: doc, fee, gas_limit: gasLimit, account_number: accountNumber, sequence } = data;
  const handed = { kind, chainId: chain_id, typeUrl: msg_type_url, msg, doc, fee, gasLimit, accountNumber, sequence };
  return explainDoc(handed, transfer, signer);
}

/** The wallet signed something else than what was shown: it is not sent. */
export class OtherSigned extends Error {
  override readonly name = 'OtherSigned';
}

/** Has the wallet sign; the service sends it on once it is written down. Rejects with what the wallet throws, and OtherSigned. */
export async function signDoc(
  doc: ExplainedDoc,
  { address }: DocSigner,
  ask: AskWallet,
  service: AskService,
): Promise<Signed> {
  const { chainId, bodyBytes, authInfoBytes, accountNumber } = doc;
  const given = { bodyBytes, authInfoBytes, chainId, accountNumber: `${accountNumber}` };
  const answer = (await ask({ method: 'signDirect', params: [chainId, address, given] })) as Answer | null;
  const { signed, signature } = answer ?? {};
  const isGiven =
    sameBytes(signed?.bodyBytes, bodyBytes) &&
    sameBytes(signed?.authInfoBytes, authInfoBytes) &&
    signed?.chainId === chainId &&
    `${signed.accountNumber}` === given.accountNumber;
  if (!isGiven) throw new OtherSigned();
  const { tx, hash } = signedDoc(doc, base64.decode(`${signature?.signature}`));
  return {
    hash,
    async send() {
      try {
        await service.ask(txEndpoints.txSubmit, { chain_id: chainId, tx });
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'invalid_argument')
          throw new NotSent(error.message, { cause: error });
        throw error;
      }
    },
  };
}

/** Of `signDirect`; nothing of it is believed. */
interface Answer {
  readonly signed?: Readonly<Record<'bodyBytes' | 'authInfoBytes' | 'chainId' | 'accountNumber', unknown>>;
  readonly signature?: { readonly signature?: unknown };
}

const sameBytes = (one: unknown, other: Uint8Array): boolean =>
  one instanceof Uint8Array && base64.encode(one) === base64.encode(other);
