import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import eureka from '#bridges/data/eureka.json' with { type: 'json' };
import { encodeCall } from '#calls/encode.ts';
import { bytesAt, uintAt } from '#calls/words.ts';
import type { ContractCall } from '#nodes/multicall.ts';
import { keccak, packed, selectorOf } from '../../abi.ts';

export const { ethereum, hub, tokens } = eureka;
export const ROUTER = ethereum.ics26_router.toLowerCase();
/** A packet in the events of the router. */
export const PACKET = '(uint64,string,string,uint64,(string,string,string,string,bytes)[])';
/** The client of Ethereum as a topic. */
export const CLIENT_TOPIC = keccak(hex.encode(utf8ToBytes(ethereum.client)));
/** How far behind a node may be: that nobody carried a packet in time counts only after this. */
export const BEHIND_MS = 60_000;

/** What the apps of both ends know of tokens that travel. */
export interface EurekaTransfer {
  readonly denom: string;
  readonly sender: string;
  readonly receiver: string;
  readonly amount: bigint;
}

export const textOf = (digits: string | undefined): string | undefined =>
  digits === undefined ? undefined : new TextDecoder().decode(hexToBytes(digits));

const BEYOND = 1_000_000_000;
/** Where what stands at an offset begins, in words; beyond all data where there is no offset. */
export function placeAt(data: string, place: number, base: number): number {
  const offset = uintAt(data, place);
  return offset === undefined || offset > 1_000_000n ? BEYOND : base + Number(offset / 32n);
}

/** The value of a payload in the encoding of contracts, hex digits; undefined where it is none. */
export function readTransfer(value: string): EurekaTransfer | undefined {
  const start = placeAt(value, 0, 0);
  const [denom, sender, receiver] = [0, 1, 2].map((place) => textOf(bytesAt(value, start + place, start)));
  const amount = uintAt(value, start + 3);
  if (denom === undefined || sender === undefined || receiver === undefined || amount === undefined) return undefined;
  return { denom, sender, receiver, amount };
}

/** What a chain keeps of a packet, each under a path of its own. */
export const COMMITMENT = 1;
export const RECEIPT = 2;
export const ACKNOWLEDGEMENT = 3;
const GET_COMMITMENT = selectorOf('getCommitment(bytes32)');

/** Asks the router what it keeps of a packet. */
export function commitmentCall(client: string, kind: number, sequence: bigint): ContractCall {
  const path = keccak(hex.encode(utf8ToBytes(client)) + packed(kind, 1) + packed(sequence, 8));
  return { target: ROUTER, data: encodeCall(GET_COMMITMENT, [path]) };
}

/** An app's error is written as these bytes, whatever it said; an acknowledgement is kept as a hash of hashes. */
const ERROR_ACK = sha256(utf8ToBytes('UNIVERSAL_ERROR_ACKNOWLEDGEMENT'));
export const ERROR_COMMITMENT = sha256(hexToBytes(`02${hex.encode(sha256(ERROR_ACK))}`));
