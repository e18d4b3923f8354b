import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', 'tools/registry/**/*.test.ts'],
    maxWorkers: 4,
    // Half of the time is spent on waiting for nodes and servers: twice as many processes as small machines have cores.
    // The registry is read once for each process, not once for each file.
    isolate: false,
    // Four processes keep both cores busy: threads that collect garbage beside them take a quarter of the processor more.
    execArgv: ['--single-threaded-gc'],
    // Nothing here waits: these end what hangs, on a machine at a fifth of its speed that does fifty other things too.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 180_000 } },
  },
});
