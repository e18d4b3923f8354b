import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/app/embed/portolan-compare.ts', import.meta.url));
const ENDPOINTS = fileURLToPath(new URL('../src/app/embed/endpoints.ts', import.meta.url));
const FILE = 'portolan-compare.js';

/** Modules that run when they are loaded. Of all others the script holds what it uses, so nothing of React. */
const RUNS = /\/(portolan-compare|no-eval)\.ts$/;

/**
 * Vite plugin: beside the app the script of `<portolan-compare>`, one classic file with a name that stays. It is a build of its
 * own, as the chunks of the app are modules, and are named by their content; `collect` sees its modules.
 */
export function embedScript(collect: Plugin): Plugin {
  let outDir: string;
  return {
    name: 'portolan-embed-script',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async writeBundle() {
      await build({
        configFile: false,
        plugins: [collect],
        logLevel: 'error',
        // A library leaves the second one to who uses it, but a page of others has no `process`.
        define: { 'import.meta.env.VITE_SERVICE': '"here"', 'process.env.NODE_ENV': '"production"' },
        // It asks for nothing but routes.
        resolve: { alias: { '#contract/app-endpoints.ts': ENDPOINTS } },
        build: {
          lib: { entry: ENTRY, formats: ['iife'], name: 'portolanCompare', fileName: () => FILE },
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'baseline-widely-available',
          rolldownOptions: { treeshake: { moduleSideEffects: (id) => RUNS.test(id) } },
        },
      });
    },
  };
}
