import * as z from 'zod/mini';

export const venueSchema = z.looseObject({
  chain_id: z.string(),
  name: z.string(),
  logo_uri: z.nullish(z.string()),
});
export type SwapVenue = z.infer<typeof venueSchema>;

export const venuesResponseSchema = z.looseObject({ venues: z.array(venueSchema) });
export type VenuesResponse = z.infer<typeof venuesResponseSchema>;

/** A venue is known by its name on its chain: the same name on two chains is two venues. */
export const venueKey = (venue: { chain_id: string; name: string }): string => `${venue.chain_id}|${venue.name}`;
