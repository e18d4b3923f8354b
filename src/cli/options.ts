import { type NamedBridge, namedBridgeSchema } from '#contract/bridge.ts';
import { UsageError } from './failure.ts';

/** Options of a command, by their names without dashes. */
export interface CommandOptions {
  readonly 'allow-unsafe'?: boolean | undefined;
  readonly 'go-fast'?: boolean | undefined;
  readonly order?: string | undefined;
  readonly 'smallest-units'?: boolean | undefined;
  readonly bridges?: string | undefined;
  readonly chain?: string | undefined;
  readonly coming?: boolean | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limited?: boolean | undefined;
  readonly limit?: string | undefined;
}

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
