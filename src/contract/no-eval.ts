import * as z from 'zod/mini';

/**
 * Imported first in a browser: the content security policy of pages and workers forbids code from text, which zod would compile
 * for each schema by default.
 */
z.config({ jitless: true });
