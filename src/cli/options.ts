import { type NamedBridge, namedBridgeSchema } from '#contract/bridge.ts';
import { UsageError } from './failure.ts';

/** Bridges by their ids, with commas between them. Throws UsageError. */
export const readBridges = (text: string): NamedBridge[] =>
  text.split(',').map((name) => {
    const bridge = namedBridgeSchema.safeParse(name.trim().toUpperCase());
    if (bridge.success) return bridge.data;
    throw new UsageError(`"${name}" is no bridge; portolan bridges lists them`);
  });

/** One of a few words. Throws UsageError. */
export function readChoice<T extends string>(what: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw new UsageError(`"${text}" is no ${what}; there are ${choices.join(', ')}`);
  return choice;
}
