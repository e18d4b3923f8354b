import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { countFirstVisit, DEVICES, withBuiltApp } from './first-visit.js';

/**
 * Fails when a page loads more than it may, counted as a browser does: what the first visit to a link asks for until its first quote
 * is drawn; what wallets and pages of others load; and parts too small for a request of their own. `--list` names what is counted.
 */
const APP = 'dist/app';
const isList = process.argv.includes('--list');

/** kB over the line, unless it says otherwise. */
const LIMITS = {
  'script until the first quote': 130,
  'requests until then, data and all': 15,
  'all bytes until then': 210,
  'parts under 4 kB': 0,
  'the element for other sites': 32,
  'wallets of EVM chains': 28,
  'cosmos-kit': 36.5,
};
const LEAST_PART_KB = 4;

function say(what, value, parts, where = '') {
  const limit = LIMITS[what];
  const isOver = value > limit;
  const figure = Number.isInteger(value) ? `${value}` : value.toFixed(1);
  process.stdout.write(`${figure.padStart(7)} of ${limit}  ${what}${where}${isOver ? ', too much' : ''}\n`);
  if (isOver) process.exitCode = 1;
  if (isOver || isList)
    for (const { name, kb } of parts) process.stdout.write(`${kb.toFixed(1).padStart(15)}  ${name}\n`);
}

const sum = (parts) => parts.reduce((all, { kb }) => all + kb, 0);

/** Bytes are the same however many threads search, and each takes more than a second to warm up. */
const ONE_THREAD = { PORTOLAN_WORKERS: '0' };

await withBuiltApp(async ({ browser, home }) => {
  for (const [name, device] of Object.entries(DEVICES)) {
    const asked = (await countFirstVisit(browser, home, device)).map((each) => ({ ...each, kb: each.bytes / 1000 }));
    const scripts = asked.filter(({ type }) => type === 'Script');
    say('script until the first quote', sum(scripts), scripts, `, ${name}`);
    say('requests until then, data and all', asked.length, asked, `, ${name}`);
    say('all bytes until then', sum(asked), [], `, ${name}`);
  }
}, ONE_THREAD);

/** As it is sent. */
function part(file) {
  const path = join(APP, file);
  return { name: file, kb: statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000 };
}

const chunks = Object.values(JSON.parse(readFileSync(join(APP, '.vite/manifest.json'), 'utf8')));
const files = [...new Set(chunks.map(({ file }) => file))].filter((file) => file.endsWith('.js')).map(part);
const named = (name) => files.filter((each) => each.name.startsWith(`assets/${name}-`));

const small = files.filter(({ kb }) => kb < LEAST_PART_KB);
say('parts under 4 kB', small.length, isList ? files : small);
for (const [what, parts] of [
  ['the element for other sites', [part('portolan-compare.js')]],
  ['wallets of EVM chains', named('evm')],
  ['cosmos-kit', named('cosmos')],
])
  say(what, sum(parts), parts);
