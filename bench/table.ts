// The type of a benchmark and of its table.

import { Bench } from 'tinybench';

export interface BenchRow {
  readonly name: string;
  readonly [column: string]: string | number;
}

export interface BenchTable {
  readonly rows: readonly BenchRow[];
  readonly notes?: readonly string[];
}

/** The middle one of some figures; of an even number of them, halfway between the two in the middle. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

export interface BenchSpec {
  readonly name: string;
  /** One sentence: what is compared with what. */
  readonly about: string;
  readonly run: () => Promise<BenchTable>;
}

/** Operations per second and the median time of each task, measured one after another in this process. */
export async function measure(tasks: Readonly<Record<string, () => unknown>>, timeMs = 600): Promise<BenchRow[]> {
  const bench = new Bench({ time: timeMs, warmupTime: timeMs / 4 });
  for (const [name, task] of Object.entries(tasks)) bench.add(name, task as () => void);
  await bench.run();
  return bench.tasks.map((task) => {
    if (task.result.state !== 'completed') throw new Error(`${task.name} did not complete`);
    const { throughput, latency } = task.result;
    return {
      name: task.name,
      'per second': Math.round(throughput.mean),
      'median ms': Number(latency.p50.toPrecision(3)),
    };
  });
}

/** The time that a quarter of the stretches stayed below: other load makes some slow, nothing makes one faster. */
export function quartile(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
}
