import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', 'tools/registry/**/*.test.ts'],
    maxWorkers: 4,
    // Half of the time is spent on waiting for nodes and servers: twice as many processes as small machines have cores.
    // The registry is read once for each process, not once for each file.
    isolate: false,
    // Nothing here waits; this is for machines that do several things at once.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
