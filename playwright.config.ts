import { defineConfig } from '@playwright/test';

// Browser tests: the built extension in a real Chromium, with the real node, relay and web server that `npm start`
// runs: a network for each worker, so that files that run at once share nothing.
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Only what hangs takes so long: a machine with other work may be slow, and is not judged.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  globalSetup: './test/e2e/globalSetup.ts',
  outputDir: 'test-results',
});
