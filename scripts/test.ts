// `npm test`: types, lint, architecture, unused code, then every vitest suite, then the browser tests; ends with one
// line of totals over all runners. Without a browser the browser suites are skipped with a line that says how to
// install one; if CI is set this is a failure.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findBrowser } from './browser.ts';
import { bin, CHECKS, ROOT, run } from './steps.ts';
import { helpIfAsked } from './usage.ts';

helpIfAsked(`Usage: npm test

Runs the checks of npm run check, every vitest suite and the browser tests; takes no arguments.
One file: npx vitest run FILE, and npm run test:e2e -- NAME. FUZZ_SEED=N repeats a failed property, FUZZ_RUNS=N draws N cases of each.`);

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}
const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
/** What failed, by file and title: the output of a whole run is long. */
const failures: string[] = [];

function add(more: Partial<Totals>): void {
  totals.passed += more.passed ?? 0;
  totals.failed += more.failed ?? 0;
  totals.skipped += more.skipped ?? 0;
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** A runner without failed tests that does not succeed has failed all the same (a crash, a file that does not load). */
function addRunner(name: string, succeeded: boolean, counts: Totals | undefined): void {
  if (counts === undefined) {
    console.error(`${name}: no report was written`);
    add({ failed: 1 });
    return;
  }
  add(counts);
  if (!succeeded && counts.failed === 0) add({ failed: 1 });
}

function runVitest(folder: string): void {
  const file = join(folder, 'vitest.json');
  const succeeded = run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
  }>(file);
  for (const { name, status, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName);
    if (failed.length === 0 && status === 'failed') failed.push('the file does not load');
    failures.push(...failed.map((title) => `${relative(ROOT, name)}: ${title}`));
  }
  addRunner(
    'vitest',
    succeeded,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
  );
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean }[];
}

/** The tests of a suite that failed. */
function failedIn({ file, suites = [], specs }: PlaywrightSuite): string[] {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => `test/e2e/${file}: ${title}`),
    ...suites.flatMap(failedIn),
  ];
}

function runPlaywright(folder: string): void {
  const browser = findBrowser();
  if (browser === undefined) {
    console.log(
      'browser tests: no Chromium was found; install one (Debian: apt-get install chromium) or set CHROMIUM_PATH',
    );
    add(process.env.CI ? { failed: 1 } : { skipped: 1 });
    return;
  }
  const file = join(folder, 'playwright.json');
  const succeeded = run(bin('playwright'), ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: browser,
  });
  const report = readReport<{
    stats: { expected: number; unexpected: number; skipped: number; flaky: number };
    suites: PlaywrightSuite[];
  }>(file);
  failures.push(...(report?.suites ?? []).flatMap(failedIn));
  const stats = report?.stats;
  // A test that passed only at a second attempt counts as failed: retries must not hide failures.
  addRunner(
    'playwright',
    succeeded,
    stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
  );
}

const folder = mkdtempSync(join(tmpdir(), 'svc-test-'));
try {
  for (const check of CHECKS) {
    console.log(`\n# ${check.name}`);
    const passed = check.run();
    add(passed ? { passed: 1 } : { failed: 1 });
    if (!passed) failures.push(check.name);
  }
  console.log('\n# unit, property, contract and flow tests');
  runVitest(folder);
  console.log('\n# browser tests');
  runPlaywright(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.log(`failed: ${failure}`);
process.exitCode = totals.failed === 0 ? 0 : 1;
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
);
