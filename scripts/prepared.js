import './checked-node.js';
import { runNode } from './run.js';
import { FOLDERS, main, prepare } from './setup.js';

/** `node scripts/prepared.js [--all] FILE …`: runs a file of Node once its packages are installed; with `--all`, those of tools as well. */
main(async () => {
  const [first, ...rest] = process.argv.slice(2);
  const isAll = first === '--all';
  await prepare(isAll ? { folders: FOLDERS } : {});
  const { code } = await runNode(isAll ? rest : [first, ...rest], { inherit: true });
  process.exitCode = code;
});
