// Entry of the approval window, `#approval=<id>`.

import { extensionHost } from './extensionHost.ts';
import { mount } from './mount.tsx';

mount({ host: extensionHost, page: 'approval' });
