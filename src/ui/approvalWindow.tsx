// The approval window, `#approval=<id>`, once its port is open.

import { ApprovalPage } from './ApprovalPage.tsx';
import { extensionHost } from './extensionHost.ts';
import { mount } from './mount.tsx';

/** Draws the window into its page. */
export function showApprovals(): void {
  mount(extensionHost, <ApprovalPage />);
}
