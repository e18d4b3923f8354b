import * as z from 'zod/mini';
import { createPersistedStore, subscribeAcrossTabs } from '../storage/persisted-store.ts';
import { parseServiceUrl } from '../storage/settings.ts';
import { useStore } from '../storage/store.ts';
import { validItems } from '../storage/valid-items.ts';

export const OPINION_IDS = ['contract', 'lifi', 'relay', 'osmosis'] as const;
export type OpinionId = (typeof OPINION_IDS)[number];

/** Which other services may be asked. None until a person turns one on. */
export interface OpinionChoice {
  readonly on: readonly OpinionId[];
  /** Of the service that speaks our contract; empty if none is given. */
  readonly address: string;
}

const NONE: OpinionChoice = { on: [], address: '' };

/** Stored choices: each missing or invalid part gets its default. */
const choiceSchema: z.ZodMiniType<OpinionChoice> = z.catch(
  z.object({
    on: z.catch(
      z.pipe(
        validItems(z.enum(OPINION_IDS)),
        z.transform((ids) => [...new Set(ids)]),
      ),
      [],
    ),
    address: z.catch(
      z.pipe(
        z.string(),
        z.transform((text) => parseServiceUrl(text) ?? ''),
      ),
      '',
    ),
  }),
  { on: [], address: '' },
);

const KEY = 'portolan.opinions';
const store = createPersistedStore({ key: KEY, schema: choiceSchema });
const subscribe = subscribeAcrossTabs(KEY, store);

export const useOpinionChoice = (): OpinionChoice => useStore({ subscribe, get: store.get });

export function turnOpinion(id: OpinionId, isOn: boolean): void {
  const { on, address } = store.get();
  const others = on.filter((other) => other !== id);
  store.set({ on: isOn ? [...others, id] : others, address });
}

export const setOpinionAddress = (address: string): void => store.set({ on: store.get().on, address });

export const clearOpinionChoice = (): void => store.set(NONE);
