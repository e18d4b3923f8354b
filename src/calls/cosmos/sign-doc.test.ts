import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys';
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing';
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeMessage as encodeByDouble, type Fields } from '#testing/nodes/cosmos-message.ts';
import { encodeMessage, WrongMessage } from './messages.ts';
import { type DraftTx, signDocOf, unsignedTxOf } from './sign-doc.ts';

const FINALIZE_TOKEN_WITHDRAWAL = '/opinit.ophost.v1.MsgFinalizeTokenWithdrawal';

const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const bytes = fc.uint8Array({ maxLength: 40 });
const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter((each) => each.isWellFormed());
const digits = fc.bigInt({ min: 0n, max: 2n ** 128n }).map(String);

const drafts: fc.Arbitrary<DraftTx> = fc.record({
  chainId: text,
  message: fc.record({ typeUrl: text, value: bytes }),
  publicKey: fc.record({ typeUrl: text, key: fc.uint8Array({ minLength: 33, maxLength: 33 }) }),
  accountNumber: uint64,
  sequence: uint64,
  fee: fc.option(fc.record({ denom: text, amount: uint64 })),
  gasLimit: uint64,
});

test('documents and transactions are, byte for byte, those of the published types', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const { chainId, accountNumber, message, publicKey, sequence, fee, gasLimit } = draft;
      const bodyBytes = TxBody.encode(TxBody.fromPartial({ messages: [message] })).finish();
      const info = AuthInfo.fromPartial({
        signerInfos: [
          {
            publicKey: {
              typeUrl: publicKey.typeUrl,
              value: PubKey.encode(PubKey.fromPartial({ key: publicKey.key })).finish(),
            },
            modeInfo: { single: { mode: SignMode.SIGN_MODE_DIRECT } },
            sequence,
          },
        ],
        fee: { amount: fee === null ? [] : [{ denom: fee.denom, amount: `${fee.amount}` }], gasLimit },
      });
      const authInfoBytes = AuthInfo.encode(info).finish();
      const doc = SignDoc.fromPartial({ bodyBytes, authInfoBytes, chainId, accountNumber });
      expect(Buffer.from(signDocOf(draft))).toEqual(Buffer.from(SignDoc.encode(doc).finish()));
      const raw = TxRaw.fromPartial({ bodyBytes, authInfoBytes, signatures: [new Uint8Array(64)] });
      expect(Buffer.from(unsignedTxOf(draft))).toEqual(Buffer.from(TxRaw.encode(raw).finish()));
    }),
  );
});

const base64 = (each: Uint8Array): string => Buffer.from(each).toString('base64');
const withdrawals = fc.record({
  bridge_id: uint64.map(String),
  output_index: uint64.map(String),
  withdrawal_proofs: fc.array(bytes, { maxLength: 20 }),
  from: text,
  to: text,
  sequence: uint64.map(String),
  amount: fc.record({ denom: text, amount: digits }),
  version: bytes,
  storage_root: bytes,
  last_block_hash: bytes,
});

test("a withdrawal's claim is, byte for byte, what a chain's double reads", () => {
  fc.assert(
    fc.property(withdrawals, text, (fields, sender) => {
      const { withdrawal_proofs, version, storage_root, last_block_hash } = fields;
      const json = {
        ...fields,
        withdrawal_proofs: withdrawal_proofs.map(base64),
        ...{ version: base64(version), storage_root: base64(storage_root), last_block_hash: base64(last_block_hash) },
      };
      const { value } = encodeByDouble({ type: FINALIZE_TOKEN_WITHDRAWAL, fields: { sender, ...fields } as Fields });
      const encoded = encodeMessage(FINALIZE_TOKEN_WITHDRAWAL, JSON.stringify(json), sender);
      expect(Buffer.from(encoded)).toEqual(Buffer.from(value));
    }),
  );
});

const MESSAGE = {
  ...{ bridge_id: '16', output_index: '1', withdrawal_proofs: ['AQ=='], from: 'init1from', to: 'init1to' },
  ...{ sequence: '1', amount: { denom: 'uinit', amount: '5' }, version: 'AQ==', storage_root: 'Ag==' },
  last_block_hash: 'Aw==',
};

test.each([
  [{ bridge_id: 16 }, 'bridge_id'],
  [{ bridge_id: `${2n ** 64n}` }, 'bridge_id'],
  [{ sequence: '-1' }, 'sequence'],
  [{ amount: { denom: 'uinit', amount: '1.5' } }, 'amount.amount'],
  [{ amount: null }, 'amount'],
  [{ withdrawal_proofs: 'AQ==' }, 'withdrawal_proofs'],
  [{ withdrawal_proofs: [7] }, 'withdrawal_proofs'],
  [{ version: 'no base64!' }, 'version'],
  [{ to: '' }, 'to'],
])('a message with %j is none', (change, field) => {
  const encode = () => encodeMessage(FINALIZE_TOKEN_WITHDRAWAL, JSON.stringify({ ...MESSAGE, ...change }), 'init1me');
  expect(encode).toThrow(WrongMessage);
  expect(encode).toThrow(field);
});

test.each(['toString', '/cosmos.bank.v1beta1.MsgSend'])('messages of type %s are not written', (type) => {
  expect(() => encodeMessage(type, JSON.stringify(MESSAGE), 'init1me')).toThrow('not written here');
});
