import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, runNode, runNpm } from './run.js';
import { filesOf, install, isInstalled, main, REGISTRY_TOOL, step } from './setup.js';

/** What the registry is compiled to. */
const COMPILED = [
  'public/marks',
  'src/app/marks/marks.generated.json',
  'src/bridges/data',
  'src/calls/decode/data',
  'src/market/durations',
  'src/registry/data',
  'src/venues/data',
  'tools/registry/marks',
];
export const isStamped = (path) => COMPILED.some((each) => path === each || path.startsWith(`${each}/`));

const CODE = /\.tsx?$/;
const IMPORT = /\bfrom '([.#][^']+)'/g;

const STAMP = join(REGISTRY_TOOL, 'compiled.sha256');

/** These files of code and what they import, of ours. */
function withImports(files) {
  const known = new Set(files);
  for (const file of known) {
    if (!CODE.test(file) || !existsSync(file)) continue;
    for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORT))
      known.add(path.startsWith('#') ? join(ROOT, 'src', path.slice(1)) : join(dirname(file), path));
  }
  return [...known];
}

const filesOfTool = () => filesOf(REGISTRY_TOOL).filter((file) => file !== STAMP);
const compiledFiles = () => COMPILED.flatMap((each) => filesOf(join(ROOT, each))).filter((file) => !CODE.test(file));

/** Of all that the registry is compiled from, and all that it is compiled to. */
function currentStamp() {
  const files = new Set([...withImports(filesOfTool()), join(ROOT, 'tsconfig.json'), ...compiledFiles()]);
  const hash = createHash('sha256');
  for (const file of [...files].filter(existsSync).sort())
    hash.update(relative(ROOT, file).replaceAll(sep, '/')).update('\0').update(readFileSync(file)).update('\0');
  return `${hash.digest('hex')}\n`;
}

/** Whether these very files were compiled from these very sources, whose types were right. */
export const isCompiled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === currentStamp();

/** The compiler by itself checks in four threads, each of which reads the types of packages anew, and collects often. */
export const checkTypes = (project) =>
  runNode(['node_modules/typescript/bin/tsc', '-p', project, '--checkers', '1'], { env: { GOGC: '400' } });

/** Compiles it again and compares; fails as well where types of the tool are wrong. */
export async function recompile() {
  const works = [
    () => (isInstalled(REGISTRY_TOOL) ? { code: 0 } : install(REGISTRY_TOOL)),
    () => checkTypes('tools/registry'),
    () => runNpm(['run', 'check', '--silent'], { cwd: REGISTRY_TOOL }),
  ];
  for (const work of works) {
    const result = await work();
    if (result.code !== 0) return result;
  }
  return { code: 0, output: '' };
}

/** `node scripts/registry.js`: right after it was compiled. */
if (process.argv[1] === fileURLToPath(import.meta.url))
  main(async () => {
    await step('Types of the registry tool', () => checkTypes('tools/registry'));
    writeFileSync(STAMP, currentStamp());
  });
