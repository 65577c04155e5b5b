// The toolbar popup, once its first picture is painted.

import { extensionHost } from './extensionHost.ts';
import { mount } from './mount.tsx';
import { WalletPage } from './WalletPage.tsx';

mount(extensionHost, <WalletPage full={false} />);
