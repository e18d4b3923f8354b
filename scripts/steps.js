import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNode } from './run.js';

/** What a step did: how many things passed and failed, and what it wrote. */
const outcome = (passed, failed, output, note = '') => ({ passed, failed, output, note });

/** A step that passes or fails as one. */
export const check = (name, work) => ({
  name,
  async run() {
    const { code, output, note } = await work();
    return code === 0 ? outcome(1, 0, output, note) : outcome(0, 1, output, note);
  },
});

export const nodeCheck = (name, args) => check(name, () => runNode(args));

/**
 * A step of many tests, counted from the report that the runner writes. A runner that fails without naming a failed
 * test counts as one failure.
 */
export function tests(name, { args, env, report, count }) {
  const file = join(ROOT, report);
  return {
    name,
    async run() {
      rmSync(file, { force: true });
      const { code, output } = await runNode(args, { env });
      const counted = readReport(file, count);
      const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
      const skipped = counted.skipped > 0 ? `, ${counted.skipped} skipped` : '';
      return outcome(counted.passed, failed, output, `${counted.passed} passed, ${failed} failed${skipped}`);
    },
  };
}

function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** Runs steps one after another, tells each as it ends, and goes on after a failure. */
export async function runInTurn(steps) {
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    const started = performance.now();
    const { passed, failed, output, note } = await step.run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const mark = failed === 0 ? 'passed' : 'FAILED';
    if (failed > 0) process.stdout.write(`\n${output.trim()}\n\n`);
    process.stdout.write(`${mark}  ${step.name.padEnd(24)} ${seconds.padStart(6)} s${note ? `  ${note}` : ''}\n`);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

export async function runSideBySide(...lanes) {
  const totals = await Promise.all(lanes.map(runInTurn));
  return sum(totals);
}

export const sum = (totals) =>
  totals.reduce((all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }), {
    passed: 0,
    failed: 0,
  });
