import { LRUCache } from 'lru-cache';
import { isAddress } from '#contract/address.ts';
import { ServiceError } from '#contract/error.ts';
import { chainTitle } from '#registry/records.ts';
import { askRpcAll } from '../node/json-rpc.ts';
import { NodeError } from '../node/node-request.ts';
import type { Balance, BalanceQuery, NodeReader } from '../reader.ts';
import { UNSEEN } from '../sighting.ts';
import { readByMulticall } from './evm-multicall.ts';
import { readPlainly } from './evm-plain.ts';
import { type AskEvm, type EvmQuestion, type EvmReading, joinReadings } from './evm-reading.ts';

/**
 * Reads the native balance and ERC-20s in one HTTP request: by Multicall3 where the chain has it and it answers, else
 * by plain calls in a batch. A token that reverts, or is no token, is an error of its own denom. What is held beside
 * the denoms asked cannot be listed.
 */
export const evmReader: NodeReader = {
  async read({ chain, address, denoms }, url, signal) {
    const question: EvmQuestion = {
      holder: address.toLowerCase(),
      native: chain.native_denom,
      denoms: denoms.filter((denom) => denom === chain.native_denom || isToken(denom)),
    };
    const ask: AskEvm = (requests) => askRpcAll(url, requests, signal);
    const { amounts, sighting } = await readAsked(question, chain.multicall3?.toLowerCase(), ask);
    return { balances: new Map(denoms.map((denom) => [denom, balanceOf(chain, amounts, denom)])), sighting };
  },
};

/** Checking a checksum takes longer than all else that is done about a token, and the same ones are asked about. */
const tokens = new LRUCache<string, boolean>({ max: 20_000 });

function isToken(denom: string): boolean {
  const known = tokens.get(denom);
  if (known !== undefined) return known;
  const valid = isAddress('evm', denom);
  tokens.set(denom, valid);
  return valid;
}

const NOTHING: EvmReading = { amounts: new Map(), left: [], sighting: UNSEEN };

async function readAsked(question: EvmQuestion, multicall3: string | undefined, ask: AskEvm): Promise<EvmReading> {
  if (question.denoms.length === 0) return NOTHING;
  if (multicall3 === undefined) return readPlainly(question, ask);
  const reading = await readByMulticall(multicall3, question, ask).catch((error): EvmReading => {
    if (isTooLarge(error)) return { ...NOTHING, left: question.denoms };
    throw error;
  });
  if (reading.left.length === 0) return reading;
  return joinReadings([reading, await readPlainly({ ...question, denoms: reading.left }, ask)]);
}

/** A body of hundreds of calls, where plain calls travel in smaller ones. */
const isTooLarge = (error: unknown): boolean => error instanceof NodeError && error.status === 413;

function balanceOf(chain: BalanceQuery['chain'], amounts: EvmReading['amounts'], denom: string): Balance {
  const amount = amounts.get(denom);
  if (amount != null) return { amount };
  if (!amounts.has(denom)) return { error: noToken(chain, denom) };
  const error = noAnswer(chain, denom);
  return amount === null ? { error, absent: true } : { error };
}

const noAnswer = (chain: BalanceQuery['chain'], denom: string): ServiceError =>
  new ServiceError(
    'unavailable',
    `${denom} on ${chainTitle(chain)} did not answer with a balance: check that it is an ERC-20 there`,
  );

const noToken = (chain: BalanceQuery['chain'], denom: string): ServiceError =>
  ServiceError.invalid(
    `denom ${denom} is not an asset of ${chainTitle(chain)}: give ${chain.native_denom ?? 'the native denom'} or the address of an ERC-20`,
  );
