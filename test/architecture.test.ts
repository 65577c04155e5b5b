// Holds the code to test/architecture.ts: every import of every source file, forbidden patterns, file length, headers.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORBIDDEN, MAX_LINES, MAX_WIDTH, WAITS, ZONES } from './architecture.ts';
import type { Zone } from './zones/zone.ts';

const ROOT = resolve(import.meta.dirname, '..');

interface Import {
  readonly target: string;
  readonly typeOnly: boolean;
}

/** Files in folders of the project whose names match. */
const filesIn = (name: RegExp, ...folders: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => name.test(file) && existsSync(resolve(ROOT, file)));

/** Source files in folders of the project, without tests. */
const sourcesIn = (...folders: readonly string[]): string[] =>
  filesIn(/\.tsx?$/, ...folders).filter(
    (file) =>
      !/\.(test|prop\.test|d)\.tsx?$/.test(file) &&
      // Shared test suites of stores.
      !/StoreContract\.ts$/.test(file),
  );

function matches(file: string, pattern: string): boolean {
  if (!pattern.includes('*')) return file.startsWith(pattern);
  return new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace('*', '[^/]+')}$`).test(file);
}

/** The most specific zone: an exact file before a folder, a longer prefix before a shorter one. */
function zoneOf(file: string): Zone | undefined {
  const rank = (zone: Zone) =>
    Math.max(
      -1,
      ...zone.files
        .filter((pattern) => matches(file, pattern))
        .map((pattern) => (pattern.includes('*') ? file.length : pattern.length)),
    );
  const [best] = [...ZONES].map((zone) => ({ zone, rank: rank(zone) })).sort((a, b) => b.rank - a.rank);
  return best !== undefined && best.rank >= 0 ? best.zone : undefined;
}

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Whether an import's braces contain only types. */
function allTypes(names: string | undefined): boolean {
  const braces = names === undefined ? null : /^\{([\s\S]*)\}$/.exec(names.trim());
  const members = braces?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return members !== undefined && members.length > 0 && members.every((name) => name.startsWith('type '));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(resolve(ROOT, file), 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [...text.matchAll(IMPORT)].map((match) => ({
    target: match[4] ?? match[5] ?? '',
    typeOnly: match[2] !== undefined || allTypes(match[3]),
  }));
}

/** Path of an import inside the project, or undefined for a package. */
function pathOf(file: string, target: string): string | undefined {
  const workspace = /^@svc\/((?:core|client)\/.+)$/.exec(target)?.[1];
  if (workspace !== undefined) return `src/${workspace}.ts`;
  return target.startsWith('.') ? posix.normalize(posix.join(dirname(file), target)) : undefined;
}

function isAllowed(zone: Zone, file: string, { target, typeOnly }: Import): boolean {
  const path = pathOf(file, target);
  if (path === undefined)
    return zone.packages.some(
      (name) => target === name || target.startsWith(name.endsWith('/') || name.endsWith(':') ? name : `${name}/`),
    );
  if (typeOnly && zone.types?.some((allowed) => path.startsWith(allowed))) return true;
  const of = zoneOf(path);
  return zone.zones.some((allowed) =>
    allowed.startsWith('core/') ? path.startsWith(`src/${allowed}`) : allowed === of?.name || allowed === of?.house,
  );
}

/** Import cycles: one path for each import that closes a cycle. */
function circlesOf(needs: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const since = path.indexOf(file);
    if (since >= 0) circles.push([...path.slice(since), file].join(' → '));
    if (since >= 0 || done.has(file)) return;
    for (const next of needs.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of needs.keys()) walk(file, []);
  return circles;
}

/** Imports between the direct children of each folder. */
function floorPlans(imports: ReadonlyMap<string, readonly string[]>): Map<string, Map<string, string[]>> {
  const plans = new Map<string, Map<string, string[]>>();
  for (const [file, paths] of imports) {
    const from = file.split('/');
    for (const path of paths) {
      const to = path.split('/');
      const depth = from.findIndex((name, at) => name !== to[at]);
      const [room, needed] = [from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')];
      const plan = plans.get(dirname(room)) ?? new Map<string, string[]>();
      plans.set(dirname(room), plan.set(room, [...(plan.get(room) ?? []), needed]));
    }
  }
  return plans;
}

const isComment = (line: string): boolean => /^\s*(\/\/|\*|\/\*)/.test(line);

const files = sourcesIn('src', 'node-sim/src', 'relay-server/src');

describe('the code', () => {
  it('has source files, each in one zone', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => zoneOf(file) === undefined)).toEqual([]);
  });

  it('imports only what the table allows', () => {
    const breaches = files.flatMap((file) => {
      const zone = zoneOf(file) as Zone;
      return importsOf(file)
        .filter((one) => !/\.(css|svg|png)(\?.*)?$/.test(one.target) && !isAllowed(zone, file, one))
        .map((one) => `${file} (${zone.name}) must not import ${one.typeOnly ? 'type ' : ''}${one.target}`);
    });
    expect(breaches).toEqual([]);
  });

  it('has groups whose layers import only downward, types included', () => {
    const upward = ZONES.flatMap((zone, at) => {
      if (zone.house === undefined) return [];
      const above = ZONES.slice(at + 1).filter(({ house }) => house === zone.house);
      const named = zone.zones.filter((name) => name === zone.house || above.some((other) => other.name === name));
      const typed = (zone.types ?? []).filter((path) => above.includes(zoneOf(path) as Zone));
      return [...named, ...typed].map((name) => `${zone.name} must not name ${name}`);
    });
    expect(upward).toEqual([]);
    expect(new Set(ZONES.map(({ house }) => house))).toEqual(
      new Set([undefined, 'core', 'engine', 'trade', 'background']),
    );
  });

  describe('has no import cycle, not even of types, in the product and its scripts', () => {
    const all = [...files, ...sourcesIn('bench', 'scripts', 'relay-server/browser')];
    const known = new Set(all);
    const followed = new Map(
      all.map((file) => [file, importsOf(file).flatMap((one) => pathOf(file, one.target) ?? [])] as const),
    );
    const imports = new Map([...followed].map(([file, paths]) => [file, paths.filter((path) => known.has(path))]));

    it('follows every import', () => {
      const lost = [...followed].flatMap(([file, paths]) =>
        paths.filter((path) => !existsSync(resolve(ROOT, path))).map((path) => `${file} → ${path}`),
      );
      expect(lost).toEqual([]);
    });

    it('among files', () => {
      expect(circlesOf(imports)).toEqual([]);
    });

    it('among folders that lie beside each other', () => {
      expect([...floorPlans(imports)].flatMap(([, plan]) => circlesOf(plan))).toEqual([]);
    });
  });

  it('gives the wallet’s secrets only to the composition root', () => {
    const importers = files.filter((file) =>
      importsOf(file).some((one) => !one.typeOnly && pathOf(file, one.target)?.startsWith('src/background/keyring/')),
    );
    const outside = importers.filter(
      (file) => !file.startsWith('src/background/keyring/') && file !== 'src/background/createWallet.ts',
    );
    expect(outside).toEqual([]);
  });

  it.each(FORBIDDEN)('keeps a promise: $reason', ({ files: prefixes, pattern }) => {
    const breaches = files
      .filter((file) => prefixes.some((prefix) => file.startsWith(prefix)))
      .filter((file) => {
        const code = readFileSync(resolve(ROOT, file), 'utf8')
          .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
          .replace(/(['"`])(?:\\.|(?!\1)[^\\])*\1/g, "''");
        return pattern.test(code);
      });
    expect(breaches).toEqual([]);
  });

  it('waits in browser tests only for conditions', () => {
    const browserTests = filesIn(/\.ts$/, 'test/e2e');
    expect(browserTests.length).toBeGreaterThan(20);
    expect(browserTests.filter((file) => WAITS.test(readFileSync(resolve(ROOT, file), 'utf8')))).toEqual([]);
  });

  it('has no file longer than the limit', () => {
    const sheets = filesIn(/\.css$/, 'src', 'node-sim', 'relay-server');
    expect(sheets).not.toEqual([]);
    const long = [...files, ...sheets]
      .map((file) => ({ file, lines: readFileSync(resolve(ROOT, file), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long).toEqual([]);
  });

  it('has no comment wider than the code, which the formatter holds to its width', () => {
    const written = filesIn(/\.(tsx?|css|mjs)$/, 'src', 'node-sim', 'relay-server', 'test', 'scripts');
    expect(written.length).toBeGreaterThan(files.length);
    const wide = written.flatMap((file) =>
      readFileSync(resolve(ROOT, file), 'utf8')
        .split('\n')
        // What silences the linter stands in one line.
        .flatMap((line, at) =>
          isComment(line) && !line.includes('biome-ignore') && line.length > MAX_WIDTH ? [`${file}:${at + 1}`] : [],
        ),
    );
    expect(wide).toEqual([]);
  });

  it('casts past the compiler in fewer than ten places, each with its reason above it', () => {
    const casts = files.flatMap((file) => {
      const lines = readFileSync(resolve(ROOT, file), 'utf8').split('\n');
      return lines.flatMap((line, at) =>
        / as unknown as /.test(line)
          ? [{ place: `${file}:${at + 1}`, isExplained: lines.slice(Math.max(0, at - 4), at).some(isComment) }]
          : [],
      );
    });
    expect(casts.length).toBeLessThan(10);
    expect(casts.filter(({ isExplained }) => !isExplained)).toEqual([]);
  });

  it('opens every file with what it owns', () => {
    const bare = files.filter((file) => !/^(?:#!.*\n)?(\/\/|\/\*)/.test(readFileSync(resolve(ROOT, file), 'utf8')));
    expect(bare).toEqual([]);
  });

  it('spells the network’s name in one place of core', () => {
    const spelled = files
      .filter((file) => file.startsWith('src/core/') && file !== 'src/core/names.ts')
      .filter((file) =>
        /(['"`])[^'"`\n]*\bSVC\b[^'"`\n]*\1/.test(
          readFileSync(resolve(ROOT, file), 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, ''),
        ),
      );
    expect(spelled).toEqual([]);
  });
});
