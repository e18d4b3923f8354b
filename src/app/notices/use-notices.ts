import { useQuery } from '@tanstack/react-query';
import { dayOf } from '#contract/notice.ts';
import { ASKED_AGAIN } from '../api/ask-again.ts';
import { useAskOrKept } from '../api/ask-or-kept.ts';
import { laterEndpoints } from '../api/later-endpoints.ts';
import { useClient } from '../api/service-context.ts';
import { datedTo } from './calendar.ts';

/** A phase of a notice begins at midnight, and an operator's notices are read every hour. */
const FRESH_MS = 10 * 60_000;

const NOTICES = ['notices'];

/** What the service knows of what ends, with its days. */
export function useNotices() {
  const client = useClient();
  const askOrKept = useAskOrKept();
  return useQuery({
    queryKey: NOTICES,
    queryFn: ({ signal }) =>
      askOrKept(() => client.ask(laterEndpoints.notices, {}, { signal }), {
        queryKey: NOTICES,
        read: (data) => datedTo(laterEndpoints.notices.response.parse(data), dayOf(new Date())),
      }),
    staleTime: FRESH_MS,
    retry: false,
    meta: ASKED_AGAIN,
  });
}
