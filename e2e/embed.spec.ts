import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOSTS } from './hosts.ts';
import { expect, test } from './test.ts';

test('the page for other sites shows the element at work, and hears its choice', async ({ app, page }) => {
  await app.open('embed');
  const element = page.locator('portolan-compare');
  await expect(element.getByRole('heading')).toHaveText('USDC on Ethereum to USDC on Base');
  await expect(element.getByRole('status')).toHaveText(/^\d+ routes?\. Best: /);
  await element.getByRole('textbox', { name: 'Amount' }).fill('-');
  await element.getByRole('button', { name: 'Compare' }).click();
  await expect(element.getByRole('status')).toHaveText(/^Enter a number/);
  await element.getByRole('textbox', { name: 'Amount' }).fill('250');
  await element.getByRole('button', { name: 'Compare' }).click();
  await element
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'this link' })).toHaveAttribute('href', /fc=1&.*amt=250$/);
});

/** A page of another origin, whose style sheet would hide everything and whose policy allows no inline style. */
const foreignPage = (home: string): string => `<!doctype html><html lang="en"><title>Elsewhere</title>
<link rel="stylesheet" href="/all.css"><script src="${home}portolan-compare.js" defer></script>
<h2>Mine</h2><portolan-compare from-chain="injective-1" from-denom="erc20:0xa00C59fF5a080D2b954d0c75e46E22a0c371235a" to-chain="osmosis-1" to-denom="uosmo" amount="100"></portolan-compare>`;

test('the element compares on a page of another origin, apart from its styles', async ({ page, watch }) => {
  const home = HOSTS.node;
  const { origin } = new URL(home);
  const server = await serve((path) =>
    path === '/all.css'
      ? { type: 'text/css', body: 'h2, table, td { display: none; color: red }' }
      : {
          type: 'text/html',
          body: foreignPage(home),
          policy: `default-src 'self'; script-src ${origin}; connect-src ${origin}`,
        },
  );
  const { port } = server.address() as AddressInfo;
  watch.welcome(`http://127.0.0.1:${port}`);
  await page.goto(`http://127.0.0.1:${port}/`);
  const element = page.locator('portolan-compare');
  await expect(element.getByRole('heading')).toBeVisible();
  await expect(element.getByRole('row')).not.toHaveCount(0);
  await expect(element.getByRole('button', { name: /^Choose / }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeHidden();
  await expect(element.getByRole('link', { name: 'Open in Portolan' })).toHaveAttribute(
    'href',
    `${home}?fc=injective-1&fd=erc20%3A0xa00C59fF5a080D2b954d0c75e46E22a0c371235a&tc=osmosis-1&td=uosmo&amt=100`,
  );
  server.close();
});

interface Answer {
  readonly type: string;
  readonly body: string;
  readonly policy?: string;
}

function serve(answer: (path: string) => Answer): Promise<Server> {
  const server = createServer((request, response) => {
    const { type, body, policy } = answer(request.url ?? '/');
    response.writeHead(200, { 'content-type': type, ...(policy && { 'content-security-policy': policy }) }).end(body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
