import AxeBuilder from '@axe-core/playwright';
import { SCENES } from './scenes.ts';
import { expect, test } from './test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];
const GRAVE = ['serious', 'critical'];

for (const { name, enter } of SCENES) {
  for (const size of SIZES) {
    test(`axe finds nothing grave in ${name} at ${size.width}`, async ({ app, page, portfolio, routes }) => {
      // What moves has no colour of its own yet.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      await enter({ app, routes, portfolio });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const grave = violations.filter(({ impact }) => GRAVE.includes(impact ?? ''));
        const where = grave.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => [id, html, any[0]?.message]));
        expect(where, `in ${colorScheme}`).toEqual([]);
      }
    });
  }
}
