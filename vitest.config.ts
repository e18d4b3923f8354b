import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    maxWorkers: 2,
    // The registry is read once for each of the two processes, not once for each file.
    isolate: false,
    // Nothing here waits; this is for machines that do several things at once.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
