import { field, fieldAnyway, joined } from './protobuf.ts';

/** A transaction of one message and one signer, as the SDK's proto/cosmos/tx/v1beta1/tx.proto lays it out. */
export interface DraftTx {
  readonly chainId: string;
  readonly message: { readonly typeUrl: string; readonly value: Uint8Array };
  readonly publicKey: { readonly typeUrl: string; readonly key: Uint8Array };
  readonly accountNumber: bigint;
  readonly sequence: bigint;
  /** Smallest units; none while it is simulated. */
  readonly fee: { readonly denom: string; readonly amount: bigint } | null;
  readonly gasLimit: bigint;
}

/** SIGN_MODE_DIRECT. */
const DIRECT = 1n;
const SIGNATURE_BYTES = 64;

const any = (typeUrl: string, value: Uint8Array): Uint8Array => joined(field(1, typeUrl), field(2, value));

const bodyOf = ({ message }: DraftTx): Uint8Array => fieldAnyway(1, any(message.typeUrl, message.value));

function authInfoOf({ publicKey, sequence, fee, gasLimit }: DraftTx): Uint8Array {
  const signer = joined(
    fieldAnyway(1, any(publicKey.typeUrl, field(1, publicKey.key))),
    fieldAnyway(2, fieldAnyway(1, field(1, DIRECT))),
    field(3, sequence),
  );
  const coins = fee === null ? [] : [fieldAnyway(1, joined(field(1, fee.denom), field(2, `${fee.amount}`)))];
  return joined(fieldAnyway(1, signer), fieldAnyway(2, joined(...coins, field(2, gasLimit))));
}

/** What a wallet signs. */
export const signDocOf = (draft: DraftTx): Uint8Array =>
  joined(field(1, bodyOf(draft)), field(2, authInfoOf(draft)), field(3, draft.chainId), field(4, draft.accountNumber));

/** The transaction with a signature of zeros, which a node simulates. */
export const unsignedTxOf = (draft: DraftTx): Uint8Array =>
  joined(field(1, bodyOf(draft)), field(2, authInfoOf(draft)), fieldAnyway(3, new Uint8Array(SIGNATURE_BYTES)));
