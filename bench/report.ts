import { cpus, loadavg } from 'node:os';

/** The machine and its load: a busy machine makes figures worse. */
export function machineText(): string {
  const cores = cpus();
  const load = (loadavg()[0] as number).toFixed(1);
  return `${cores.length} cores of ${cores[0]?.model.trim()}, Node ${process.versions.node}, load ${load} at the start`;
}

/** Processor time in ms since `start`, of all threads of this process, so garbage collection counts. */
export function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** A table as text. The first column is aligned left, the others right. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(...[head, ...rows].map((row) => (row[i] ?? cell).length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('   ');
  return [line(head), widths.map((width) => '-'.repeat(width)).join('   '), ...rows.map(line)].join('\n');
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The least value that at least `share` of all values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
