import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';

/**
 * A plain static host, as strict as the plainest: `node scripts/serve-folder.js <folder> <port> </base/>`. It knows
 * files, index.html of a folder, and 404.html; nothing else is answered.
 */
const [folder, port, base = '/'] = process.argv.slice(2);
const root = resolve(folder);

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
};

function kindOf(path) {
  try {
    const stats = statSync(path);
    return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
  } catch {
    return 'nothing';
  }
}

/** The file's place on this disk, or undefined for an address outside of the folder. */
function placeOf(pathname) {
  if (!pathname.startsWith(base)) return undefined;
  const place = join(root, decodeURIComponent(pathname.slice(base.length)));
  return `${place}${sep}`.startsWith(root + sep) ? place : undefined;
}

function send(response, status, file) {
  response.writeHead(status, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

/** The path and its place on this disk; undefined for an address that is none, such as `//` or `/%E0`. */
function findAsked(url) {
  try {
    const { pathname } = new URL(url, 'http://static.invalid');
    return { pathname, place: placeOf(pathname) };
  } catch {
    return undefined;
  }
}

const server = createServer((request, response) => {
  const asked = findAsked(request.url);
  if (asked === undefined) return response.writeHead(400).end();
  const { pathname, place } = asked;
  const kind = place === undefined ? 'nothing' : kindOf(place);
  if (kind === 'file') return send(response, 200, place);
  if (kind !== 'folder') return send(response, 404, join(root, '404.html'));
  if (!pathname.endsWith('/')) return response.writeHead(301, { location: `${pathname}/` }).end();
  const index = join(place, 'index.html');
  return kindOf(index) === 'file' ? send(response, 200, index) : send(response, 404, join(root, '404.html'));
});

server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${port}${base}\n`));
