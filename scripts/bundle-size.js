import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Fails when a page loads more JavaScript than it may, each file gzipped: at first, which is what the form needs to stand and be
 * typed in; for the first list of routes, fetched beside it; and for a wallet that somebody wants. A load counts what comes on top of the one it rests on, with everything that its parts import at once.
 */
const APP = 'dist/app';

const manifest = JSON.parse(readFileSync(join(APP, '.vite/manifest.json'), 'utf8'));

const FIRST = {
  what: 'first load',
  limitKb: 110,
  parts: ['index.html', 'app'],
};
/** What asks the service, and what reads, lists and shows routes. */
const FIRST_LIST = {
  what: 'first list of routes',
  limitKb: 49.5,
  on: FIRST,
  parts: ['src/app/api/client-part.ts', 'first-list'],
};
/** What a visit with a remembered wallet has loaded before the wallet's own code: the least that may be there. */
const REMEMBERED = { on: FIRST, parts: ['src/app/wallet/connections.ts'] };
const COSMOS_KIT = {
  what: 'cosmos-kit',
  limitKb: 36.5,
  on: REMEMBERED,
  parts: ['adapter.ts', 'chains.ts', 'kit.tsx'].map((file) => `src/app/wallet/cosmos/${file}`),
};
/** How a wallet is spoken to, and its picture. */
const cosmosWallet = (id, limitKb) => ({
  what: id,
  limitKb,
  on: COSMOS_KIT,
  parts: [`src/app/wallet/cosmos/${id}.ts`, `node_modules/@cosmos-kit/${id}-extension/esm/constant.js`],
});

const LOADS = [
  FIRST,
  FIRST_LIST,
  { what: 'wallets of EVM chains', limitKb: 28, on: REMEMBERED, parts: ['src/app/wallet/evm.ts'] },
  { what: 'wallets of Solana', limitKb: 1.7, on: REMEMBERED, parts: ['src/app/wallet/solana.ts'] },
  COSMOS_KIT,
  cosmosWallet('keplr', 23),
  cosmosWallet('cosmostation', 56),
];

/** A module that others share a chunk with has no key of its own: the chunk has its name. */
function chunkOf(key) {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ src, name }) => !src && name === parse(key).name);
  if (!chunk) throw new Error(`${key} is no chunk of its own: build the app anew, or change what is measured`);
  return chunk;
}

/** The files of a chunk and of all that it imports statically. */
function filesOf(key, seen = new Set()) {
  const { file, imports = [] } = chunkOf(key);
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const inner of imports) filesOf(inner, seen);
  return seen;
}

/** All files that are there once the load is done. */
const loaded = ({ parts, on }) => new Set([...(on ? loaded(on) : []), ...parts.flatMap((key) => [...filesOf(key)])]);

const bytesOf = (file) => gzipSync(readFileSync(join(APP, file))).length;

/** What a page of others loads for `<portolan-compare>`: one file beside the app. */
const EMBED = { file: 'portolan-compare.js', limitKb: 32 };

function checkEmbed({ file, limitKb }) {
  const kb = bytesOf(file) / 1000;
  process.stdout.write(`${kb.toFixed(2).padStart(7)} kB of ${limitKb}  ${file}${kb > limitKb ? ', too much' : ''}\n`);
  if (kb > limitKb) process.exitCode = 1;
}

checkEmbed(EMBED);
for (const load of LOADS) {
  const before = load.on ? loaded(load.on) : new Set();
  const files = [...loaded(load)].filter((file) => !before.has(file));
  const bytes = files.reduce((sum, file) => sum + bytesOf(file), 0);
  const isOver = bytes > load.limitKb * 1000;
  const line = `${(bytes / 1000).toFixed(2).padStart(7)} kB of ${load.limitKb}  ${load.what}`;
  process.stdout.write(`${line}${isOver ? ', too much:' : ''}\n`);
  if (!isOver) continue;
  process.exitCode = 1;
  for (const file of files) process.stdout.write(`${(bytesOf(file) / 1000).toFixed(2).padStart(15)} kB  ${file}\n`);
}
