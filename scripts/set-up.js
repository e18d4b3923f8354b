import './checked-node.js';
import { BROWSER_VARIABLE, findBrowser } from './find-browser.js';
import { FOLDERS, main, prepare } from './setup.js';

/** `npm run setup`: installs and builds all that checks and tests need. */
main(async () => {
  await prepare({ folders: FOLDERS, builds: ['app', 'server', 'static'] });
  const browser = await findBrowser();
  if (!browser)
    throw new Error(`No browser found, which journeys need; set ${BROWSER_VARIABLE} to a Chromium or Chrome.`);
  process.stdout.write(`All is there. The browser is ${browser.path}, ${browser.how}.\n`);
});
