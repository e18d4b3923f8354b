import type { Plugin } from 'vite';
import { APP_POLICY, PAGES, PLAIN_POLICY } from '../src/server/pages.ts';
import { withPolicy } from './page-policy.ts';
import { LINK_WORDS, PAGE_WORDS, type PageWords, QUESTION_WORDS } from './page-words.ts';

/**
 * Vite plugin: a real file for each page, with its own title and words. A static host, which knows nothing of the app, thereby answers
 * its addresses, in whatever folder the build lies: there a page contains the content policy that Portolan's own server sends, and
 * `data-root` tells the app where its root is from there.
 */
export function pageFiles(forStaticHost: boolean): Plugin {
  return {
    name: 'portolan-page-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return;
      const html = forStaticHost ? governedAtRoot(`${index.source}`) : `${index.source}`;
      index.source = replaced(replaced(html, BEGIN, BEGIN + QUESTION), END, LINK + END);
      for (const page of PAGES) {
        const source = withWords(html, page, PAGE_WORDS[page]);
        this.emitFile({
          type: 'asset',
          fileName: `${page}/index.html`,
          source: forStaticHost ? oneLevelDown(source) : source,
        });
      }
      if (!forStaticHost) return;
      this.emitFile({ type: 'asset', fileName: '404.html', source: withPolicy(NOT_FOUND, PLAIN_POLICY) });
    },
  };
}

/** Without the link to the feed of notices: that follows the clock, which files do not. */
function governedAtRoot(html: string): string {
  const unlinked = replaced(html, /\s*<link rel="alternate" [^>]*>/, '');
  return withPolicy(replaced(unlinked, 'data-root="/"', 'data-root="./"'), APP_POLICY);
}

const oneLevelDown = (html: string): string => html.replace(/(href|src|data-root)="\.\//g, '$1="../');

/** Around what stands below the frame: in index.html the form of Compare. */
const BEGIN = '<!-- page -->';
const END = '<!-- /page -->';

/** Heading and lead lie where the page will draw them, in one block: the browser then takes none of the page's texts for a larger one. */
const wordsOf = (name: string, { heading, lead }: Pick<PageWords, 'heading' | 'lead'>, look: WordsLook): string => `
        <p data-words="${name}" elementtiming="words" hidden class="outline-words mx-auto w-full ${look.place}">
          <span class="${look.heading ?? 'font-semibold text-28'}">${heading}</span><br />
          <span class="${look.lead ?? ''} text-muted">${lead}</span>
        </p>`;

interface WordsLook {
  readonly place: string;
  readonly heading?: string;
  readonly lead?: string;
}

/** Above the outline of the form; of a link below it. */
const QUESTION = wordsOf('', QUESTION_WORDS, {
  place: 'first-words px-3 pt-3.5 text-center medium:pt-24',
  heading: 'headline',
  lead: 'medium:text-16',
});
const LINK = `
        <p data-words="link" elementtiming="words" hidden class="outline-words mx-auto w-full max-w-[97.5rem] px-3 py-3.5 text-20 medium:px-4 wide:px-6">
          <span>${LINK_WORDS}</span>
        </p>
        `;

function withWords(index: string, page: string, words: PageWords | null): string {
  const framed = replaced(
    index,
    new RegExp(`${BEGIN}.*${END}`, 's'),
    words ? wordsOf(`/${page}`, words, { place: `${words.width} px-3 py-6 medium:px-4 wide:px-6` }) : '',
  );
  if (words === null) return framed;
  const titled = replaced(framed, '<title>Portolan</title>', `<title>${words.heading} · Portolan</title>`);
  return replaced(titled, /(<meta name="description" content=)"[^"]*"/, `$1"${words.lead}"`);
}

/** A page that lacks what its files are made of is not built. */
function replaced(html: string, what: string | RegExp, by: string): string {
  const result = html.replace(what, by);
  if (result === html) throw new Error(`index.html has no ${what}`);
  return result;
}

/** Complete in itself, because it is served at any depth. */
const NOT_FOUND = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No such page · Portolan</title>
<link rel="icon" href="data:,">
<style>body { margin: 20vh auto; max-width: 36rem; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif; }</style>
</head>
<body>
<h1>There is no page at this address</h1>
<p>The link may be old, or part of it was lost. <a href="./">Compare routes</a></p>
</body>
</html>
`;
