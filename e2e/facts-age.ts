import type { Page } from '@playwright/test';

/** The service says from now on that its facts were read so many days ago, whatever day it is. */
export const readFactsBefore = (page: Page, age_days: number): Promise<unknown> =>
  page.route('**/v2/info/status', async (route) => {
    const response = await route.fetch();
    const facts = [
      { kind: 'liveness', newest: '2026-11-21', oldest: '2026-08-22', age_days, is_old: age_days > 45 },
      { kind: 'bridges', newest: '2026-11-26', oldest: '2026-11-26', age_days: 2, is_old: false },
    ];
    await route.fulfill({ response, json: { ...(await response.json()), facts } });
  });
