import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';
import { requirePackage } from '#test-packages/artifacts.ts';

/** Compiles contracts that packages publish as source only. */

export interface CompiledContract {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

export interface SolidityProject {
  /** The compiler: of version 0.7.6 or 0.8.28. */
  readonly compiler: 'solc-0.7' | 'solc-0.8';
  /** Files by their path in a package: `package/folder/File.sol`. */
  readonly files: readonly string[];
  /** Beginnings of import paths that lie in a package of another name. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Files of our own, by a path that no package has. */
  readonly own?: Readonly<Record<string, string>>;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<
    Record<string, Readonly<Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>>
  >;
}

interface Compiler {
  compile(input: string): string;
}

const CACHE = '.cache/solidity';

/** Contracts by name, with the optimizer on. Kept on disk by the text of all sources. Throws with the compiler's errors. */
export function compileSolidity(project: SolidityProject): Readonly<Record<string, CompiledContract>> {
  const input = JSON.stringify({
    language: 'Solidity',
    sources: Object.fromEntries([...sourcesOf(project)].map(([path, content]) => [path, { content }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  });
  const file = join(CACHE, `${createHash('sha256').update(`${project.compiler} ${input}`).digest('hex')}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, CompiledContract>;
  } catch {
    const compiled = compiledBy(project.compiler, input);
    mkdirSync(CACHE, { recursive: true });
    // Another test may write the same file.
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(compiled));
    renameSync(unfinished, file);
    return compiled;
  }
}

function compiledBy(compiler: SolidityProject['compiler'], input: string): Record<string, CompiledContract> {
  const { errors = [], contracts = {} } = JSON.parse((requirePackage(compiler) as Compiler).compile(input)) as Output;
  const failures = errors.filter(({ severity }) => severity === 'error');
  if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return Object.fromEntries(
    Object.values(contracts).flatMap((file) =>
      Object.entries(file).map(([name, { abi, evm }]) => {
        return [name, { abi, bytecode: `0x${evm.bytecode.object}` as const }];
      }),
    ),
  );
}

/** The text of every file that is imported, by its path. */
function sourcesOf({ files, renamed = {}, own = {} }: SolidityProject): Map<string, string> {
  const sources = new Map(Object.entries(own));
  const waiting = [...files, ...Object.entries(own).flatMap(([path, text]) => importsOf(path, text))];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sources.has(path)) continue;
    const [start, folder] = Object.entries(renamed).find(([each]) => path?.startsWith(each)) ?? ['', ''];
    const text = readFileSync(requirePackage.resolve(folder + path.slice(start.length)), 'utf8');
    sources.set(path, text);
    waiting.push(...importsOf(path, text));
  }
  return sources;
}

const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/^\s*import\s+(?:[^'";]*\sfrom\s+)?["']([^"']+)["']/gm)].map(([, imported = '']) =>
    imported.startsWith('.') ? join(path, '..', imported) : imported,
  );
