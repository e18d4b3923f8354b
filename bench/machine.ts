import { cpus, loadavg } from 'node:os';

/** What a benchmark ran on, and how busy it was: figures of a busy machine are worse than they need be. */
export function machineText(): string {
  const cores = cpus();
  const load = (loadavg()[0] as number).toFixed(1);
  return `${cores.length} cores of ${cores[0]?.model.trim()}, Node ${process.versions.node}, load ${load} at the start`;
}

/** Processor time of this process since a reading of `process.cpuUsage`, its garbage collection included, in ms. */
export function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
