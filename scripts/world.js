import './checked-node.js';
import { ROOT, runNode } from './run.js';
import { main, prepare, TEST_PACKAGES } from './setup.js';

/** `npm run world`: installs what is missing, then runs a market on loopback until Ctrl-C. */
main(async () => {
  await prepare({ folders: [ROOT, TEST_PACKAGES] });
  const { code } = await runNode(['--import', 'tsx', 'src/testing/world/main.ts'], { inherit: true });
  process.exitCode = code;
});
