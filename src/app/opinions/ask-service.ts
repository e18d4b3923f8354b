import { waitSentence } from './ask-json.ts';
import { NoOpinion, type Opinion, type OpinionRequest, type QuoteService } from './quote-service.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/** Of each service asked during this visit. */
const limits = new Map<string, RateLimit>();

function limitOf({ id, limit }: QuoteService): RateLimit {
  const known = limits.get(id) ?? createRateLimit(limit);
  limits.set(id, known);
  return known;
}

/**
 * Asks a service, unless it cannot know or its limit is used up. Throws `NoOpinion` with the reason; after a service
 * asked for a wait, no question leaves before that is over.
 */
export async function askService(
  service: QuoteService,
  request: OpinionRequest,
  signal: AbortSignal,
): Promise<Opinion> {
  const why = service.whyNot(request);
  if (why !== null) throw new NoOpinion(why);
  const limit = limitOf(service);
  const waitMs = limit.take(Date.now());
  if (waitMs > 0) throw new NoOpinion(waitSentence(service.name, waitMs));
  try {
    return await service.ask(request, signal);
  } catch (error) {
    if (error instanceof NoOpinion && error.waitMs !== null) limit.block(Date.now() + error.waitMs);
    throw error;
  }
}
