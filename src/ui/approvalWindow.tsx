// The approval window, `#approval=<id>`, once its port is open.

import { ApprovalPage } from './ApprovalPage.tsx';
import { extensionHost } from './extensionHost.ts';
import { mount } from './mount.tsx';

mount(extensionHost, <ApprovalPage />);
