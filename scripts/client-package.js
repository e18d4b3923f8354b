import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNode } from './run.js';

/** Rooms of src/ that the client is made of. */
const ROOMS = ['client', 'contract'];
const SOURCE = /(?<!\.test)\.ts$/;

/**
 * Makes the package that other programs install, in a folder: the client as modules with their types, and the command if a folder
 * with its build is given. Throws with the compiler's output if that fails.
 */
export async function makePackage(folder, commandFolder) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const staging = mkdtempSync(join(ROOT, '.cache/client-'));
  try {
    for (const room of ROOMS) copyRoom(room, staging);
    writeFileSync(join(staging, 'tsconfig.json'), JSON.stringify(compilerOptions(folder)));
    const { code, output } = await runNode([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', staging]);
    if (code !== 0) throw new Error(`The client could not be compiled:\n${output.trim()}`);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  if (commandFolder !== undefined) cpSync(commandFolder, join(folder, 'cli'), { recursive: true });
  cpSync(join(ROOT, 'docs/client.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(commandFolder !== undefined), null, 2)}\n`);
}

/** With imports by place and by the ending of what is compiled: the compiler writes them as they are. */
function copyRoom(room, staging) {
  mkdirSync(join(staging, room));
  for (const name of readdirSync(join(ROOT, 'src', room))) {
    if (!SOURCE.test(name)) continue;
    const text = readFileSync(join(ROOT, 'src', room, name), 'utf8');
    writeFileSync(
      join(staging, room, name),
      text.replace(IMPORTED, (_, from, place) => `${from}${placeOf(place)}.js'`),
    );
  }
}

const IMPORTED = /((?:from |import )')((?:#|\.\/)[\w/-]+)\.ts'/g;
const placeOf = (place) => (place.startsWith('#') ? `../${place.slice(1)}` : place);

const compilerOptions = (outDir) => ({
  extends: join(ROOT, 'tsconfig.json'),
  compilerOptions: {
    ...{ noEmit: false, allowImportingTsExtensions: false, declaration: true, types: [] },
    ...{ rootDir: '.', outDir },
  },
  include: [],
  files: ['client/index.ts'],
});

/** Of what is shipped, with the packages that it imports and no others. */
function manifest(hasCommand) {
  const { name, version, license, type, engines, dependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  return {
    ...{ name, version, license, type, engines },
    description: 'A client of the Portolan routing service, and its command line.',
    exports: { './client': { types: './client/index.d.ts', default: './client/index.js' } },
    ...(hasCommand && { bin: { portolan: 'cli/portolan.js' } }),
    sideEffects: false,
    dependencies: { zod: dependencies.zod },
  };
}
