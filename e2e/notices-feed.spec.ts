import { BUILT_HOSTS } from './hosts.ts';
import { expect, test } from './test.ts';

const ATOM = 'http://www.w3.org/2005/Atom';

test(
  'a page links its feed of notices where a server answers it, and none where files do',
  { tag: BUILT_HOSTS },
  async ({ app, page }, { project }) => {
    const link = page.locator('link[rel=alternate][type="application/atom+xml"]');
    for (const path of ['', 'status']) {
      await app.open(path);
      await expect(link).toHaveCount(project.name === 'static' ? 0 : 1);
    }
  },
);

test('the feed of notices is one that a parser of XML reads', async ({ app, page }) => {
  await app.open();
  const href = await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href');
  const feed = await page.evaluate(
    async ({ href, ATOM }) => {
      const text = await (await fetch(href)).text();
      const document = new DOMParser().parseFromString(text, 'application/xml');
      const textsOf = (parent: Element, name: string) =>
        [...parent.children]
          .filter(({ localName, namespaceURI }) => localName === name && namespaceURI === ATOM)
          .map(({ textContent }) => textContent ?? '');
      const root = document.documentElement;
      const entries = [...root.getElementsByTagNameNS(ATOM, 'entry')];
      return {
        errors: document.getElementsByTagName('parsererror').length,
        root: root.localName,
        // Each of these once, as RFC 4287 asks of a feed and of an entry.
        feed: ['id', 'title', 'updated', 'author'].map((name) => textsOf(root, name).length),
        entries: entries.map((entry) => ['id', 'title', 'updated', 'content'].map((name) => textsOf(entry, name))),
      };
    },
    { href: href ?? '', ATOM },
  );
  expect(feed).toMatchObject({ errors: 0, root: 'feed', feed: [1, 1, 1, 1] });
  expect(feed.entries.length).toBeGreaterThan(50);
  for (const fields of feed.entries) expect(fields.map((values) => values.length)).toEqual([1, 1, 1, 1]);
  expect(feed.entries.every(([, , updated]) => !Number.isNaN(Date.parse(updated?.[0] ?? '')))).toBe(true);
  expect(new Set(feed.entries.map(([ids]) => ids?.[0])).size).toBe(feed.entries.length);
});
