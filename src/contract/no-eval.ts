/**
 * Imported first in a browser: the content security policy of pages and workers forbids code from text, which zod would compile
 * for each schema by default. Zod keeps its settings here, and the first load does without zod itself.
 */
const shared: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;
shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { jitless: true });

export {};
