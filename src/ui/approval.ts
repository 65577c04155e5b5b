// Entry of the approval window: the background makes what it shows while its code is loaded.

import './styles/all.css';
import { UI_PORT } from '../channels/uiPort.ts';
import { openEarly } from '../platform/earlyPort.ts';

void import('./approvalWindow.tsx').then(({ showApprovals }) => showApprovals());
openEarly(UI_PORT);
