// Alerts and dashboard: each expression parses, and each of its metrics exists in a running program.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startNode, type TestNode } from '../support/startNode.ts';
import { startRelay } from '../support/startRelay.ts';
import { startTrade, type TestTrade } from '../support/startTrade.ts';

const FOLDER = resolve(import.meta.dirname, '../../deploy/monitoring');
const read = (file: string): string => readFileSync(resolve(FOLDER, file), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Record<string, string>;
  readonly annotations: Record<string, string>;
}
const rules = (parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('dashboard.json')) as {
  panels: {
    id: number;
    title: string;
    gridPos: { x: number; y: number; w: number; h: number };
    targets: { expr: string }[];
  }[];
};
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Names of metrics in an expression. */
function metricsOf(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`${expr}: does not parse at ${node.from}`);
      if (node.name === 'VectorSelector') {
        const name = /^[a-zA-Z_:][\w:]*/.exec(expr.slice(node.from, node.to))?.[0];
        if (name !== undefined) names.push(name);
      }
    },
  });
  return names;
}

let node: TestNode;
let trade: TestTrade;
let relay: Awaited<ReturnType<typeof startRelay>>;
const known = new Set(['up']);

beforeAll(async () => {
  node = await startNode({ openMetrics: true });
  trade = await startTrade(node.url, { openMetrics: true });
  relay = await startRelay({ openMetrics: true });
  for (const url of [node.url, trade.url, relay.url]) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, name] of text.matchAll(/^# TYPE (\S+)/gm)) known.add(name as string);
  }
});
afterAll(async () => {
  await relay.stop();
  await trade.stop();
  await node.stop();
});

describe('alerts and dashboard', () => {
  it.each(expressions)('%s: %s', (_title, expr) => {
    const names = metricsOf(expr);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('finds an expression that does not parse, and an unknown metric', () => {
    expect(() => metricsOf('rate(svc_up[5m')).toThrow('does not parse');
    expect(metricsOf('rate(svc_nothing[5m])').filter((name) => !known.has(name))).toEqual(['svc_nothing']);
  });

  it('have alerts with a severity and instructions, and panels that do not overlap', () => {
    for (const { alert, labels, annotations } of rules)
      expect([alert, Object.keys(labels), Object.keys(annotations)]).toEqual([
        alert,
        ['severity'],
        ['summary', 'action'],
      ]);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
