import { expect, test } from 'vitest';
import { config } from 'zod/mini';
import './no-eval.ts';

test('zod compiles no code from text', () => expect(config().jitless).toBe(true));
