import type { Lookup } from '#app/asset/lookup.ts';
import { t } from '#app/language/words.ts';
import { calendarOf } from '#app/notices/calendar.ts';
import { goToNotice, noticeAnchor } from '#app/notices/notice-link.ts';
import { nextText, subjectsText } from '#app/notices/notice-words.ts';
import { useNotices } from '#app/notices/use-notices.ts';

const SHOWN = 3;

/** The next things to end, each with a way to its sentences in the calendar below. */
export function WhatEndsNext({ lookup }: { readonly lookup: Lookup }) {
  const answer = useNotices().data?.data;
  const next = answer === undefined ? [] : calendarOf(answer).toCome.slice(0, SHOWN);
  if (next.length === 0) return null;
  return (
    <section aria-label={t('What ends next')} className="flex flex-col gap-3 pt-4">
      <h2 className="font-semibold text-20">{t('What ends next')}</h2>
      <ul className="grid gap-3 medium:grid-cols-3">
        {next.map((notice) => {
          const hash = `#${noticeAnchor(notice.id)}`;
          return (
            <li key={notice.id} className="rounded-8 border border-divider bg-raised px-4 py-3">
              <a href={hash} className="link touch-reach font-semibold" onClick={() => goToNotice(hash)}>
                {subjectsText(notice.about, lookup)}
              </a>
              <p className="text-warn">{nextText(notice, answer?.today ?? '')}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
