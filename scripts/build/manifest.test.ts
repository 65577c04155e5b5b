// The extension for Firefox: built like the release, and checked with the linter of Firefox's add-on store.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import linter from 'addons-linter';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildStale } from '../build.ts';
import { BACKGROUND_FILE, FIREFOX_MIN, type Manifest, manifestFor } from './manifest.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const chrome = JSON.parse(readFileSync(`${ROOT}manifest.json`, 'utf8')) as Manifest;

/** Accepted linter warnings, with reasons. Everything else fails the test. */
const ACCEPTED: Readonly<Record<string, string>> = {
  // The store requires new add-ons to declare data collection; versions before 140 (Android 142) ignore the key.
  KEY_FIREFOX_UNSUPPORTED_BY_MIN_VERSION: 'data_collection_permissions',
  KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION: 'data_collection_permissions',
  // React DOM contains code for markup given as text. No screen uses it, and the pages' policy allows no inline script.
  UNSAFE_VAR_ASSIGNMENT: 'innerHTML',
};

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly description: string;
}

describe('the extension for Firefox', () => {
  let report: { readonly errors: readonly Finding[]; readonly warnings: readonly Finding[] };
  beforeAll(async () => {
    const shell = process.env.NODE_ENV;
    await buildStale({ only: ['firefox'] });
    process.env.NODE_ENV = shell;
    const config = {
      _: [`${ROOT}dist/firefox`],
      logLevel: 'fatal',
      stack: false,
      pretty: false,
      warningsAsErrors: false,
      metadata: false,
      output: 'none',
    };
    report = await linter
      .createInstance({ config: { ...config, boring: true, selfHosted: false }, runAsBinary: false })
      .run();
  });

  test('passes the official linter without an error', () => {
    expect(report.errors).toEqual([]);
  });

  test('has no warning except those with a reason', () => {
    for (const { code, message, description } of report.warnings)
      expect(`${message} ${description}`, code).toContain(ACCEPTED[code] ?? 'a reason');
    expect(report.warnings.length).toBeLessThanOrEqual(4);
  });

  test('has the policy and the permissions of the one for Chrome', () => {
    const built = JSON.parse(readFileSync(`${ROOT}dist/firefox/manifest.json`, 'utf8')) as Record<string, unknown>;
    for (const member of ['host_permissions', 'content_security_policy', 'version', 'action'])
      expect(built[member]).toEqual(chrome[member]);
    expect(built.permissions).toEqual(chrome.permissions.filter((one) => one !== 'sidePanel'));
  });
});

test('the families differ only in the background, the oldest version and the side panel', () => {
  const firefox = manifestFor('firefox', chrome);
  const differing = [...new Set([...Object.keys(chrome), ...Object.keys(firefox)])].filter(
    (member) => JSON.stringify(chrome[member]) !== JSON.stringify(firefox[member]),
  );
  expect(differing.sort()).toEqual([
    'background',
    'browser_specific_settings',
    'minimum_chrome_version',
    'permissions',
    'side_panel',
  ]);
  expect(firefox.background).toEqual({ scripts: [BACKGROUND_FILE] });
  expect(manifestFor('chrome', chrome).background).toEqual({ service_worker: BACKGROUND_FILE });
  expect(firefox.browser_specific_settings).toMatchObject({ gecko: { strict_min_version: FIREFOX_MIN } });
});

test('pages of the wallet may run only the wallet’s own scripts', () => {
  const { extension_pages: policy } = chrome.content_security_policy as { extension_pages: string };
  expect(policy).toMatch(/default-src 'none'; script-src 'self';/);
  expect(policy).not.toMatch(/unsafe| \*(;| |$)|http:(;| |$)/);
});
