import * as z from 'zod/mini';

/**
 * Imported first in a browser: pages and workers run under a policy that forbids compiling code from text, and
 * zod, unless told, tries that when a schema is made.
 */
z.config({ jitless: true });
