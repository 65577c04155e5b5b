// Entry of the toolbar popup: the browser paints what the page's HTML draws, and then loads the wallet.

import './styles/all.css';
import { afterFirstPaint } from './afterFirstPaint.ts';

void afterFirstPaint().then(() => import('./popupPage.tsx'));
