import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { LRUCache } from 'lru-cache';
import type { EndpointName } from '#contract/endpoints.ts';
import { traitsOf } from '#service/endpoint-traits.ts';
import { nextTurn } from '#service/next-turn.ts';

/** Whether a request is for a list worth keeping. A few assets of a list are not. */
export const isList = (name: EndpointName, request: unknown): boolean =>
  traitsOf(name).kind === 'list' && !(request as { readonly denoms?: unknown }).denoms;

/** A list as it is sent. */
export interface KeptList {
  readonly text: string;
  /** Names the content, for `ETag`: weakly, as the codings of one list share it. */
  readonly tag: string;
}

/** All lists of an app and of a few clients that ask for others; nearly every character takes a byte. */
const MAX_CHARACTERS = 16_000_000;

/** The texts of lists, made once for each registry, and one after the other: each takes this thread some tens of milliseconds. */
export class KeptLists {
  readonly #registry: () => object;
  readonly #onLookup: (isHit: boolean) => void;
  readonly #kept = new LRUCache<string, KeptList>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }, key) => key.length + text.length,
  });
  /** Those that are being made, by their keys. */
  readonly #making = new Map<string, Promise<KeptList>>();
  #registryOfKept: object | undefined;

  /** `registry` returns the same object as long as lists are the same. */
  constructor(registry: () => object, onLookup: (isHit: boolean) => void = () => {}) {
    this.#registry = registry;
    this.#onLookup = onLookup;
  }

  /** The list of a request, or the one that `make` writes. Its errors are not kept. */
  async get(name: EndpointName, request: unknown, make: () => Promise<string>): Promise<KeptList> {
    const registry = this.#registry();
    if (registry !== this.#registryOfKept) {
      this.#kept.clear();
      this.#making.clear();
    }
    this.#registryOfKept = registry;
    const key = JSON.stringify([name, request]);
    const kept = this.#kept.get(key);
    const begun = kept ?? this.#making.get(key);
    this.#onLookup(begun !== undefined);
    if (begun !== undefined) return begun;
    const making = this.#make(key, registry, make);
    this.#making.set(key, making);
    const end = (): void => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    };
    making.then(end, end);
    return making;
  }

  async #make(key: string, registry: object, make: () => Promise<string>): Promise<KeptList> {
    await nextTurn();
    const text = await make();
    const list = { text, tag: `W/"${bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32)}"` };
    if (registry === this.#registryOfKept && registry === this.#registry()) this.#kept.set(key, list);
    return list;
  }
}

/** Whether a client has what a tag names, by its `If-None-Match`. */
export const hasTag = (request: Request, tag: string): boolean =>
  request.headers
    .get('if-none-match')
    ?.split(',')
    .some((one) => one.trim() === tag || one.trim() === '*') ?? false;
