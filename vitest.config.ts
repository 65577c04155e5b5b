import { defineConfig } from 'vitest/config';

/**
 * Only what hangs takes so long. No test passes or fails by a time: a machine with other work may be slow. More cases
 * (FUZZ_RUNS) may take any.
 */
const HANGS_MS = 600_000;
const LONGEST_MS = process.env.FUZZ_RUNS === undefined ? HANGS_MS : 0;

// Unit, property, contract and flow tests. Browser tests run in Playwright (playwright.config.ts).
export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'relay-server/src/**/*.test.ts',
      'node-sim/src/**/*.test.ts',
      'test/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['test/support/fuzzSeed.ts'],
    testTimeout: LONGEST_MS,
    hookTimeout: LONGEST_MS,
    expect: { poll: { timeout: HANGS_MS / 2 } },
    maxWorkers: 2,
  },
});
