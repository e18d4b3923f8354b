import { join } from 'node:path';
import { endChildrenOnSignal, endWithNpm, ROOT, runNode } from './run.js';
import { checkNode, install, isInstalled, step } from './setup.js';

/** `npm run world`: installs what is missing, then runs a market on loopback until Ctrl-C. */
async function start() {
  checkNode();
  endWithNpm();
  endChildrenOnSignal();
  for (const folder of [ROOT, join(ROOT, 'tools/test-packages')]) {
    if (!isInstalled(folder)) await step('Installing packages', () => install(folder));
  }
  const { code } = await runNode(['--import', 'tsx', 'src/testing/world/main.ts'], { inherit: true });
  process.exitCode = code;
}

start().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
