import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, runNode } from './run.js';

/** What a step did: how many things passed and failed, what it wrote, and the failed ones by name, a line each. */
const outcome = (passed, failed, output, note = '', names = []) => ({ passed, failed, output, note, names });

/** A step that passes or fails as one. */
export const check = (name, work) => ({
  name,
  async run() {
    const { code, output, note } = await work();
    return code === 0 ? outcome(1, 0, output, note) : outcome(0, 1, output, note, [name]);
  },
});

export const nodeCheck = (name, args) => check(name, () => runNode(args));

/**
 * A step of many tests, counted from the report that the runner writes. A runner that fails without naming a failed
 * test counts as one failure; what passed at a second attempt only is named below the step.
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
      const flaky = counted.flaky ?? [];
      const again = flaky.map((each) => `\nflaky   ${each}`).join('');
      const note = `${counted.passed} passed, ${failed} failed${skipped}${again}`;
      return outcome(counted.passed, failed, output, note, failed > 0 ? [...counted.names, name] : []);
    },
  };
}

function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, names: [] };
  }
}

/** Runs steps one after another, tells each as it ends, and goes on after a failure. */
export async function runInTurn(steps) {
  const total = { passed: 0, failed: 0, names: [] };
  for (const step of steps) {
    const started = performance.now();
    const { passed, failed, output, note, names } = await step.run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const mark = failed === 0 ? 'passed' : 'FAILED';
    if (failed > 0) process.stdout.write(`\n${whatFailed(output)}\n\n`);
    process.stdout.write(`${mark}  ${step.name.padEnd(24)} ${seconds.padStart(6)} s${note ? `  ${note}` : ''}\n`);
    total.passed += passed;
    total.failed += failed;
    total.names.push(...names);
  }
  return total;
}

/** Lines of runners about what passed or is under way. */
const PASSED = /^\s*([✓↓❯] |\[\d+\/\d+\] )/u;

/** What a runner wrote, without what passed. */
export function whatFailed(output) {
  const kept = output.split('\n').filter((line) => !PASSED.test(stripVTControlCharacters(line)));
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export async function runSideBySide(...lanes) {
  const totals = await Promise.all(lanes.map(runInTurn));
  return sum(totals);
}

export const sum = (totals) => ({
  passed: totals.reduce((all, { passed }) => all + passed, 0),
  failed: totals.reduce((all, { failed }) => all + failed, 0),
  names: totals.flatMap(({ names }) => names),
});
