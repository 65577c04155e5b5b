// Entry of the approval window, `#approval=<id>`.

import { ApprovalPage } from './ApprovalPage.tsx';
import { extensionHost } from './extensionHost.ts';
import { mount } from './mount.tsx';

mount(extensionHost, <ApprovalPage />);
