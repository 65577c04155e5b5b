// The form of TOKEN_DEPLOY: what most want first, and the extensions that are chosen once and for all below.

import { message } from '../words/message.ts';
import type { OpAct } from './acts.ts';
import type { DeployParams } from './tokenDeployParams.ts';

/** A token of the account's own. Whoever creates it has every right that it gets: it can pass them on afterwards. */
export const DEPLOY_ACT: OpAct<keyof DeployParams> = {
  place: 'newToken',
  title: message('act.createToken'),
  about: message('about.createToken'),
  needs: [],
  fields: {
    name: { label: message('row.name'), rule: message('rule.name') },
    symbol: { label: message('field.symbol'), hint: message('rule.symbol'), rule: message('rule.symbol') },
    decimals: { label: message('row.decimals'), first: '18', rule: message('rule.decimals') },
    total_supply: { label: message('row.supply'), hint: message('hint.supply'), rule: message('rule.supply') },
    mint_authority: { label: message('field.mayMint'), as: 'own right' },
    freeze_authority: { label: message('field.mayFreeze'), as: 'own right', rule: message('rule.mayFreeze') },
    max_supply: {
      label: message('row.largestSupply'),
      hint: message('hint.emptyIsNoLimit'),
      rule: message('rule.largestSupply'),
      isRare: true,
    },
    uri: { label: message('row.link'), rule: message('rule.link'), isRare: true },
    metadata: { label: message('field.texts'), rule: message('rule.texts'), isRare: true },
    transfer_fee_bps: {
      label: message('field.transferFee'),
      as: 'percentage',
      hint: message('hint.emptyIsNoFee'),
      rule: message('rule.feeOfNew'),
      isRare: true,
    },
    max_transfer_fee: {
      label: message('row.mostOfOneTransfer'),
      hint: message('hint.emptyIsNoLimit'),
      rule: message('rule.feeFirst'),
      isRare: true,
    },
    pausable: { label: message('field.mayStop'), isRare: true },
    default_frozen: { label: message('field.startFrozen'), isRare: true },
    non_transferable: { label: message('field.bound'), isRare: true },
    permanent_delegate: { label: message('field.mayTake'), as: 'own right', isRare: true },
  },
};
