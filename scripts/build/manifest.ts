// The manifest of each browser family, from the one at the top level, which is Chrome's. Firefox runs the background as an
// event page, takes its oldest version from settings of its own and has no word for Chrome's.

/** A manifest as far as the families differ; everything else passes through. */
export interface Manifest {
  readonly background: { readonly service_worker: string; readonly type: 'module' };
  readonly minimum_chrome_version?: string;
  readonly [member: string]: unknown;
}

export type Family = 'chrome' | 'firefox';

/** Oldest Firefox: the first with content scripts in the page's world; on Android the same engine's number. */
export const FIREFOX_MIN = '128.0';

/** Manifest of a family. */
export function manifestFor(family: Family, manifest: Manifest): Record<string, unknown> {
  if (family === 'chrome') return { ...manifest };
  const { minimum_chrome_version: _chromeOnly, background, ...rest } = manifest;
  return {
    ...rest,
    background: { scripts: [background.service_worker], type: background.type },
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
