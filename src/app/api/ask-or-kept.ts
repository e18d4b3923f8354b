import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ServiceResponse } from '#client/client.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import { lacksEndpoint } from './routes-support.ts';
import { useService } from './service-context.ts';

interface KeptAnswer<Data> {
  /** Of the query whose answer is kept, by its first word. */
  readonly queryKey: QueryKey;
  /** Whether this answer is that query's: another may fall back on it. */
  readonly isKept?: boolean;
  /** Reads what was kept, which may be of an older version of the page: throws where it does not fit. */
  read(data: unknown): Data;
}

/**
 * A request whose answer is kept in the browser. If it fails, the query has the answer of an earlier visit, with the time of that, beside
 * its error.
 */
export function useAskOrKept() {
  const queries = useQueryClient();
  const { choice } = useService();
  return async <Data>(
    ask: () => Promise<ServiceResponse<Data>>,
    { queryKey, isKept = true, read }: KeptAnswer<Data>,
  ): Promise<ServiceResponse<Data>> => {
    const name = String(queryKey[0]);
    try {
      const answer = await ask();
      if (isKept) keepAnswer(choice, name, answer);
      return answer;
    } catch (error) {
      const isAbsent = queries.getQueryData(queryKey) === undefined && !lacksEndpoint(error);
      const kept = isAbsent ? await keptAnswer(choice, name).catch(() => undefined) : undefined;
      try {
        if (kept)
          queries.setQueryData(queryKey, { ...kept.answer, data: read(kept.answer.data) }, { updatedAt: kept.savedAt });
      } catch {
        // It does not fit, and is as good as none.
      }
      throw error;
    }
  };
}
