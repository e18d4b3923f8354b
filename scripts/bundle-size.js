import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Fails when the JavaScript that the first page loads is larger than its limit: the entry and the Compare page with
 * everything they import at once, each file gzipped.
 */
const LIMIT_KB = 130;
const APP = 'dist/app';
const FIRST_PAGE = /^src\/app\/pages\/route\/\w*Page\.tsx$/;

const manifest = JSON.parse(readFileSync(join(APP, '.vite/manifest.json'), 'utf8'));

/** The keys of a chunk and of all that it imports statically. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const inner of manifest[key].imports ?? []) closure(inner, seen);
  return seen;
}

const entry = closure('index.html');
const pages = [...entry].flatMap((key) => manifest[key].dynamicImports ?? []).filter((key) => FIRST_PAGE.test(key));
const files = new Set([...entry, ...pages.flatMap((key) => [...closure(key)])].map((key) => manifest[key].file));

let total = 0;
for (const file of files) {
  const bytes = gzipSync(readFileSync(join(APP, file))).length;
  total += bytes;
  process.stdout.write(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}\n`);
}
const kB = total / 1000;
process.stdout.write(`${kB.toFixed(1).padStart(7)} kB  in all, gzip; at most ${LIMIT_KB}\n`);
if (kB > LIMIT_KB) process.exitCode = 1;
