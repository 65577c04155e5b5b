import { defineConfig } from 'vitest/config';

// Unit, property, contract and flow tests. Browser tests run in Playwright (playwright.config.ts).
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'relay-server/src/**/*.test.ts', 'node-sim/src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['test/support/fuzzSeed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
