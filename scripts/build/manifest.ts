// The manifest of each browser family, from the one at the top level, which is Chrome's. Firefox runs the background as
// an event page, takes its oldest version from settings of its own, and has no word for Chrome's and no side panel.

/** A manifest as far as the families differ; everything else passes through. */
export interface Manifest {
  /** Names the source. */
  readonly background: { readonly service_worker: string; readonly type: 'module' };
  readonly minimum_chrome_version?: string;
  readonly permissions: readonly string[];
  readonly side_panel?: { readonly default_path: string };
  readonly [member: string]: unknown;
}

/** The built background: one plain script, which a browser starts a good deal faster than a graph of modules. */
export const BACKGROUND_FILE = 'background.js';

export type Family = 'chrome' | 'firefox';

/** Oldest Firefox: the first with content scripts in the page's world; on Android the same engine's number. */
export const FIREFOX_MIN = '128.0';

/** Oldest browser that a family's scripts are written for, as the bundler names it. */
export function targetOf(family: Family, { minimum_chrome_version: oldest }: Manifest): string {
  return family === 'firefox' ? `firefox${Number.parseInt(FIREFOX_MIN, 10)}` : `chrome${oldest}`;
}

/** Manifest of a family. */
export function manifestFor(family: Family, manifest: Manifest): Record<string, unknown> {
  if (family === 'chrome') return { ...manifest, background: { service_worker: BACKGROUND_FILE } };
  const {
    minimum_chrome_version: _chromeOnly,
    side_panel: _panel,
    background: _source,
    permissions,
    ...rest
  } = manifest;
  return {
    ...rest,
    permissions: permissions.filter((one) => one !== 'sidePanel'),
    background: { scripts: [BACKGROUND_FILE] },
    browser_specific_settings: {
      gecko: {
        id: 'wallet@svc-wallet.invalid',
        strict_min_version: FIREFOX_MIN,
        // Asked of every new add-on by the store; older versions ignore it.
        data_collection_permissions: { required: ['none'] },
      },
    },
  };
}
