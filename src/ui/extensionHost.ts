// The host of popup, approval window and full page.

import { UI_PORT } from '../channels/uiPort.ts';
import { createExtensionHost } from '../platform/extensionHost.ts';
import type { Host } from './host.ts';

/** The extension's pages, on the port that the background serves screens on. */
export const extensionHost: Host = createExtensionHost(UI_PORT);
