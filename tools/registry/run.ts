import { readFileSync } from 'node:fs';
import { compile } from './compile.ts';
import type { Counts } from './counts.ts';
import { committed, write } from './write.ts';

const floors = JSON.parse(readFileSync(new URL('floors.json', import.meta.url), 'utf8')) as Counts;
const { files, counts } = compile();

const flat = ({ lanes, ...rest }: Counts): [string, number][] => [...Object.entries(rest), ...Object.entries(lanes)];
const reached = new Map(flat(counts));
const short = flat(floors).filter(([name, floor]) => (reached.get(name) ?? 0) < floor);
for (const [name, floor] of short) console.error(`${name}: ${reached.get(name)}, below the floor of ${floor}`);

if (process.argv.includes('--check')) {
  const stale = files.filter((file) => committed(file) !== file.text);
  for (const { path } of stale) console.error(`${path} is not what its sources compile to: run npm run compile`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  for (const file of files) write(file);
}
if (short.length > 0) process.exitCode = 1;
console.log(
  flat(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', '),
);
