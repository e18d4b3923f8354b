import { readFileSync } from 'node:fs';
import { isStamped } from '../../scripts/registry.js';
import { changeReport, changesBetween, redenominationsIn, unnamedRedenominations } from './changes.ts';
import { compile, contentsOf } from './compile.ts';
import type { Counts } from './counts.ts';
import { MARKS_FOLDER } from './marks/index.ts';
import { redenominations } from './redenominations.ts';
import { committed, remove, strayFiles, write } from './write.ts';

const floors = JSON.parse(readFileSync(new URL('floors.json', import.meta.url), 'utf8')) as Counts;
const { files, counts } = await compile();

const flat = ({ lanes, marks, ...rest }: Counts): [string, number][] => [
  ...Object.entries(rest),
  ...Object.entries(lanes),
  ...Object.entries(marks).map(([name, count]): [string, number] => [`marks of ${name}`, count]),
];
const reached = new Map(flat(counts));
const short = flat(floors).filter(([name, floor]) => (reached.get(name) ?? 0) < floor);
for (const [name, floor] of short) console.error(`${name}: ${reached.get(name)}, below the floor of ${floor}`);

const texts = new Map(files.map(({ path, text }) => [path, text]));
const before = contentsOf((path) => committed({ path }));
const after = contentsOf((path) => texts.get(path) ?? null);
const report = changeReport(changesBetween(before, after));
if (report !== '') console.log(`${report}\n`);
const unnamed = unnamedRedenominations(redenominationsIn(before, after), redenominations);
for (const sentence of unnamed) console.error(sentence);

const unstamped = files.filter(({ path }) => !isStamped(path));
for (const { path } of unstamped) console.error(`${path} is in no folder that scripts/registry.js names`);

const strays = strayFiles(MARKS_FOLDER, files);
const stale = files.filter((file) => committed(file) !== file.text);
if (process.argv.includes('--check')) {
  for (const path of strays) console.error(`${path} is compiled from nothing: run npm run compile`);
  for (const { path } of stale) console.error(`${path} is not what its sources compile to: run npm run compile`);
  if (stale.length + strays.length > 0) process.exitCode = 1;
} else if (unnamed.length === 0) {
  for (const file of files) write(file);
  for (const path of strays) remove(path);
}
if (short.length + unnamed.length + unstamped.length > 0) process.exitCode = 1;
console.log(
  flat(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', '),
);
