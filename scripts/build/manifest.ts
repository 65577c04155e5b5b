// The manifest of each browser family, derived from the one at the top level, which is Chrome's. Firefox runs the
// background as an event page, has its own setting for the oldest version, and does not know Chrome's setting or the
// side panel.

/** The parts of a manifest in which the families differ; everything else is copied. */
export interface Manifest {
  /** Names the source. */
  readonly background: { readonly service_worker: string; readonly type: 'module' };
  readonly minimum_chrome_version?: string;
  readonly permissions: readonly string[];
  readonly side_panel?: { readonly default_path: string };
  readonly [member: string]: unknown;
}

/** The built background: one plain script, which a browser starts much faster than a module graph. */
export const BACKGROUND_FILE = 'background.js';

export type Family = 'chrome' | 'firefox';

/** Oldest Firefox: the first with content scripts in the page's world; on Android the same engine's number. */
export const FIREFOX_MIN = '128.0';

/** Oldest supported browser of a family, in the bundler's notation. */
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
        // The store requires this of every new add-on; older versions ignore it.
        data_collection_permissions: { required: ['none'] },
      },
    },
  };
}
