import { checkNode } from './setup.js';

/** Imported first by every command: an older Node is told so, before it stumbles over what it does not know. */
try {
  checkNode();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
