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

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function send(response, status, file) {
  response.writeHead(status, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://static.invalid');
  const file = pathname.startsWith(base) ? join(root, decodeURIComponent(pathname.slice(base.length))) : undefined;
  const inside = file === root || file?.startsWith(root + sep);
  if (inside && isFolder(file) && !pathname.endsWith('/')) {
    response.writeHead(301, { location: `${pathname}/` }).end();
  } else if (inside && isFile(join(file, 'index.html'))) {
    send(response, 200, join(file, 'index.html'));
  } else if (inside && isFile(file)) {
    send(response, 200, file);
  } else {
    send(response, 404, join(root, '404.html'));
  }
});

server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${port}${base}\n`));
