import { useSettings } from '../storage/settings.ts';
import { lifi } from './lifi.ts';
import { OPINION_IDS, type OpinionChoice, type OpinionId, useOpinionChoice } from './opinion-choice.ts';
import { osmosis } from './osmosis.ts';
import type { QuoteService } from './quote-service.ts';
import { relay } from './relay.ts';
import { sameContract } from './same-contract.ts';

/** The services that are turned on, in a fixed order. */
export function chosenServices({ on, address }: OpinionChoice): QuoteService[] {
  const services: Record<OpinionId, QuoteService | null> = {
    contract: address === '' ? null : sameContract(address),
    lifi,
    relay,
    osmosis,
  };
  return OPINION_IDS.flatMap((id) => (on.includes(id) ? (services[id] ?? []) : []));
}

/** The same; none while privacy is on. */
export function useChosenServices(): QuoteService[] {
  const choice = useOpinionChoice();
  const { privacy } = useSettings();
  return privacy ? [] : chosenServices(choice);
}
