// A perpetuals account with the holder of all collateral and the vault.

import { perpAccountView, perpHolderView } from '../../engine/perps/perpViews.ts';
import { accountParam, type Handler } from '../context.ts';

export const getPerpAccount: Handler<'getPerpAccount'> = ({ chain }, { address }) => {
  const account = accountParam(address);
  return {
    ...perpAccountView(chain.state, account, address, Number(chain.nonceOf(account))),
    ...perpHolderView(chain.state),
  };
};
