// Entry of the toolbar popup.

import { extensionHost } from './extensionHost.ts';
import { mount } from './mount.tsx';

mount({ host: extensionHost, page: 'popup' });
