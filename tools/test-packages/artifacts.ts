import { createRequire } from 'node:module';

/** Loads, or resolves the path of, files of the packages in this folder: contract artefacts and programs. */
export const requirePackage = createRequire(import.meta.url);
