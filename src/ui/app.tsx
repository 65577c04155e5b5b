// Entry of the full page of the extension.

import { extensionHost } from './extensionHost.ts';
import { mount } from './mount.tsx';
import { WalletPage } from './WalletPage.tsx';

mount(extensionHost, <WalletPage full />);
