import * as z from 'zod/mini';

export const NOBLE_CHAIN_ID = 'noble-1';

/** What burns of USDC on Noble hang on, by the modules of its chain. */
export interface NobleBurns {
  /** The most that one burn takes, in smallest units. */
  readonly max: bigint;
  /** Domains to which it sends. */
  readonly open: ReadonlySet<number>;
  /** What is paused, as a clause; undefined while nothing is. */
  readonly paused: string | undefined;
}

const CCTP = '/circle/cctp/v1';
const PAUSES = {
  'USDC is paused': '/noble/fiattokenfactory/paused',
  'burns are paused': `${CCTP}/burning_and_minting_paused`,
  'messages to other chains are paused': `${CCTP}/sending_and_receiving_messages_paused`,
} as const;

/** Numbers may be texts, by how the JSON was read. */
const domain = z.union([z.int(), z.string().check(z.regex(/^\d{1,10}$/))]);
const pauseSchema = z.object({ paused: z.object({ paused: z.boolean() }) });
const limitSchema = z.object({
  burn_limit: z.object({ denom: z.string(), amount: z.string().check(z.regex(/^\d{1,78}$/)) }),
});
const remotesSchema = z.object({ remote_token_messengers: z.array(z.object({ domain_id: domain })) });

/**
 * Asks a node of Noble over its REST interface (query.proto of circlefin/noble-cctp and circlefin/noble-fiattokenfactory, whose code
 * rejects a burn for each of these). Undefined where an answer has another shape: a limit that the chain does not name counts as unknown.
 */
export async function readNobleBurns(
  denom: string,
  rest: (path: string) => Promise<unknown>,
): Promise<NobleBurns | undefined> {
  const [limit, remotes, ...flags] = await Promise.all(
    [`${CCTP}/per_message_burn_limits/${denom}`, `${CCTP}/remote_token_messengers`, ...Object.values(PAUSES)].map(rest),
  );
  const knownLimit = limitSchema.safeParse(limit);
  const knownRemotes = remotesSchema.safeParse(remotes);
  const pauses = Object.keys(PAUSES).map((clause, i) => ({ clause, flag: pauseSchema.safeParse(flags[i]) }));
  if (!knownLimit.success || knownLimit.data.burn_limit.denom !== denom || !knownRemotes.success) return undefined;
  if (pauses.some(({ flag }) => !flag.success)) return undefined;
  return {
    max: BigInt(knownLimit.data.burn_limit.amount),
    open: new Set(knownRemotes.data.remote_token_messengers.map(({ domain_id }) => Number(domain_id))),
    paused: pauses.find(({ flag }) => flag.data?.paused.paused === true)?.clause,
  };
}
