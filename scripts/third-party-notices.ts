import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOTICES_FILE = 'third-party-notices.txt';
const RULE = `${'-'.repeat(80)}\n`;

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

const installed = (name: string): string => join(ROOT, 'node_modules', name);
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The folder of the package that a module belongs to; undefined for our own. */
function packageOf(id: string): string | undefined {
  const helper = /^\0(vite|rolldown)\//.exec(id)?.[1];
  if (helper !== undefined) return installed(helper);
  if (!id.includes('/node_modules/')) return undefined;
  for (let folder = dirname(id); ; folder = dirname(folder)) {
    if (!existsSync(join(folder, 'package.json'))) continue;
    const { name, version } = manifestOf(folder);
    if (name !== undefined && version !== undefined) return folder;
  }
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-](?!.*\.?[cm]?[jt]s$).*)?$/i;
/** Vite's file goes on about what Vite itself contains, which is in no build. */
const NOT_OF_THE_BUILD = /^# Licenses of bundled dependencies$/m;

/** Copyright lines of packages that carry neither a licence text nor an author, from the file LICENSE of their repositories. */
const COPYRIGHTS: Readonly<Record<string, string>> = { '@redis/client': 'Copyright (c) 2022-2025, Redis, inc.' };

function licenceText(folder: string, { name = '', version, license = '', author }: Manifest): string {
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const carried = files.map((file) => readFileSync(join(folder, file), 'utf8').split(NOT_OF_THE_BUILD)[0]?.trim());
  if (carried.length > 0) return carried.join('\n\n');
  const standard = join(ROOT, 'scripts/licence-texts', `${license}.txt`);
  const holder = COPYRIGHTS[name] ?? (typeof author === 'string' ? author : author?.name);
  if (existsSync(standard) && holder !== undefined) return `${holder}\n\n${readFileSync(standard, 'utf8').trim()}`;
  throw new Error(
    `${name}@${version} is in the build and carries no licence text. Add the SPDX text of "${license}" to scripts/licence-texts, ` +
      'and its copyright line to scripts/third-party-notices.ts if its package.json names no author.',
  );
}

/** Throws where the licence text is not known. */
function noticeOf(folder: string): string {
  const manifest = manifestOf(folder);
  const { name, version, license } = manifest;
  const licence = license === undefined || license.startsWith('SEE ') ? 'see below' : license;
  return `${name} ${version}\nLicence: ${licence}\n\n${licenceText(folder, manifest)}\n`;
}

/** The fonts of the app are no package. */
const FONTS = 'src/app/shell/fonts/LICENSE';
const fontNotice = (): string =>
  `Inter, a typeface\nLicence: OFL-1.1\n\n${readFileSync(join(ROOT, FONTS), 'utf8').trim()}\n`;

/** What LICENSE says of data and marks, which are in every build as files or within the code, and the terms of most of them. */
function dataNotice(): string {
  const [, attribution = ''] = readFileSync(join(ROOT, 'LICENSE'), 'utf8').split(/^-{80}$/m);
  const terms = readFileSync(join(ROOT, 'scripts/licence-texts/MIT.txt'), 'utf8');
  return `${attribution.trim()}\n\nThe terms of MIT, by which each of the packages above that names it is licensed by its authors:\n\n${terms}`;
}

/** Packages whose code others of them contain, as they were built. */
const withDependencies = (name: string): string[] => [
  name,
  ...Object.keys(manifestOf(installed(name)).dependencies ?? {}).flatMap(withDependencies),
];

/** Packages that wrote into a file of the build without being modules of it. */
function writersOf(file: string, text: string): string[] {
  if (file.endsWith('.css')) return /^\/\*! tailwindcss /.test(text) ? ['tailwindcss'] : [];
  if (file === 'sw.js') return ['workbox-build', '@trickfilm400/rollup-plugin-off-main-thread'];
  if (!/^workbox-\w+\.js$/.test(file)) return [];
  const parts = [...text.matchAll(/"workbox:([\w-]+):/g)].map(([, part]) => `workbox-${part}`);
  return ['@babel/helpers', ...parts.flatMap(withDependencies)];
}

/**
 * Vite plugins that write third-party-notices.txt beside what is built: name, version, licence and licence text of every package whose
 * code is in it. `collect` notes the modules of a build and of those made on its way, for workers and other sites; `write` comes last. A
 * package without a known licence text fails the build. Vite's `build.license` knows the modules of the page alone, and lets that pass.
 */
export function thirdPartyNotices(): { readonly collect: Plugin; readonly write: Plugin } {
  const folders = new Set<string>();
  let outDir: string;
  const collect: Plugin = {
    name: 'portolan-third-party-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        for (const id of file.type === 'chunk' ? file.moduleIds : []) {
          const folder = packageOf(id);
          if (folder !== undefined) folders.add(folder);
        }
      }
    },
  };
  const write: Plugin = {
    name: 'portolan-third-party-notices',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      handler(error) {
        if (error) return;
        const files = readdirSync(outDir, { recursive: true }).map(String);
        for (const file of files.filter((each) => /\.(js|css)$/.test(each)))
          for (const name of writersOf(file, readFileSync(join(outDir, file), 'utf8'))) folders.add(installed(name));
        const notices = [...new Set([...folders].map(noticeOf))].sort();
        const fonts = files.some((file) => file.endsWith('.woff2')) ? [fontNotice()] : [];
        const head = `Portolan contains code of ${notices.length} packages by others. Each with its version, its licence and the text of that:\n`;
        writeFileSync(join(outDir, NOTICES_FILE), [head, ...notices, ...fonts, dataNotice()].join(`\n${RULE}\n`));
      },
    },
  };
  return { collect, write };
}
