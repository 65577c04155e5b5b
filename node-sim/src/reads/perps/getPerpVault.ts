// The backstop vault.

import { vaultView } from '../../engine/perps/perpViews.ts';
import type { Handler } from '../context.ts';

export const getPerpVault: Handler<'getPerpVault'> = ({ chain }) => vaultView(chain.state);
