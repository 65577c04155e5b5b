import { defineConfig } from '@playwright/test';

// Browser tests: the built extension in a real Chromium, with the real node, relay and web server that `npm start` runs.
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  globalSetup: './test/e2e/globalSetup.ts',
  outputDir: 'test-results',
});
