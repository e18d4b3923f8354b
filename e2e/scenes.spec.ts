import { HEIGHT, lookAt } from './look-at.ts';
import { SCENES } from './scenes.ts';
import { test } from './test.ts';

for (const { name, looks } of SCENES) {
  test(`${name}: fits every width, and axe finds nothing grave`, async ({
    app,
    installed,
    page,
    portfolio,
    routes,
    wallets,
  }) => {
    for (const [turn, look] of looks.entries()) {
      await test.step(look.name, async () => {
        await page.setViewportSize({ width: 360, height: HEIGHT });
        await look.enter({ app, routes, portfolio, installed, wallets });
        await lookAt(page, look.name, turn);
      });
    }
  });
}
