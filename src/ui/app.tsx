// Entry of the full page of the extension.

import { extensionHost } from './extensionHost.ts';
import { mount } from './mount.tsx';

mount({ host: extensionHost, page: 'full' });
