// The extension's permissions and rules, kept to the minimum.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Manifest {
  readonly manifest_version: number;
  readonly minimum_chrome_version: string;
  readonly permissions: readonly string[];
  readonly optional_permissions: readonly string[];
  readonly host_permissions: readonly string[];
  readonly content_scripts: readonly {
    readonly matches: readonly string[];
    readonly run_at: string;
    readonly all_frames: boolean;
    readonly world?: string;
  }[];
  readonly content_security_policy: { readonly extension_pages: string };
}

const file = JSON.parse(readFileSync(new URL('../manifest.json', import.meta.url), 'utf8')) as Manifest;
const policy = new Map(
  file.content_security_policy.extension_pages
    .split(';')
    .map((rule) => rule.trim().split(' '))
    .map(([name = '', ...sources]) => [name, sources]),
);

describe('the manifest', () => {
  it('asks only for storage, alarms, the tab that its user chooses, and its own side panel', () => {
    expect(file.manifest_version).toBe(3);
    // The first Chrome version with content scripts in the page's main world.
    expect(Number(file.minimum_chrome_version)).toBe(111);
    expect([...file.permissions].sort()).toEqual(['activeTab', 'alarms', 'contextMenus', 'sidePanel', 'storage']);
    // Asked for when its user switches notices on, never before.
    expect(file.optional_permissions).toEqual(['notifications']);
    expect([...file.host_permissions].sort()).toEqual(['http://127.0.0.1/*', 'http://localhost/*', 'https://*/*']);
    // Without these entries no page can open, frame or message the extension.
    expect(Object.keys(file)).not.toEqual(expect.arrayContaining(['externally_connectable']));
    expect(Object.keys(file)).not.toEqual(expect.arrayContaining(['web_accessible_resources']));
  });

  it('runs its scripts before all scripts of a page, on http and https only', () => {
    expect(file.content_scripts.map((one) => one.world ?? 'ISOLATED').sort()).toEqual(['ISOLATED', 'MAIN']);
    for (const script of file.content_scripts) {
      expect([...script.matches].sort()).toEqual(['http://*/*', 'https://*/*']);
      expect([script.run_at, script.all_frames]).toEqual(['document_start', true]);
    }
  });

  it('lets its pages run only its own files, and prevents framing and form posts', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const name of ['script-src', 'style-src', 'font-src']) expect(policy.get(name)).toEqual(["'self'"]);
    for (const name of ['object-src', 'frame-src', 'base-uri', 'form-action'])
      expect(policy.get(name)).toEqual(["'none'"]);
    expect(file.content_security_policy.extension_pages).not.toContain('unsafe');
    for (const source of [...(policy.get('connect-src') ?? []), ...(policy.get('img-src') ?? [])])
      expect(source).toMatch(/^(?:'self'|https:|wss:|data:|blob:|(?:http|ws):\/\/(?:localhost|127\.0\.0\.1):\*)$/);
  });

  it('asks for nothing that the page of the stores gives no reason for, and that page for nothing else', () => {
    const page = readFileSync(new URL('../docs/store/permissions.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => /^\| .*`/.test(line));
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    for (const row of rows) expect(row.split('|')[2]?.trim().length, row).toBeGreaterThan(20);
    expect(named.sort()).toEqual([...file.permissions, ...file.optional_permissions, ...file.host_permissions].sort());
  });
});
