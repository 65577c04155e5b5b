// English: what screens say of themselves, screen by screen.

import { ACCOUNTS } from './accounts.ts';
import { APPROVALS } from './approvals.ts';
import { COMMON } from './common.ts';
import { EARN } from './earn.ts';
import { HOME } from './home.ts';
import { ITEMS } from './items.ts';
import { KIT } from './kit.ts';
import { LIQUIDITY } from './liquidity.ts';
import { MANAGE } from './manage.ts';
import { MARKET } from './market.ts';
import { ONBOARDING } from './onboarding.ts';
import { PEOPLE } from './people.ts';
import { POSITIONS } from './positions.ts';
import { SEND } from './send.ts';
import { SETTINGS } from './settings.ts';
import { SITES } from './sites.ts';
import { TRADE } from './trade.ts';

/** Areas of the screens. */
export const SCREEN_AREAS = {
  ACCOUNTS,
  APPROVALS,
  COMMON,
  EARN,
  HOME,
  ITEMS,
  KIT,
  LIQUIDITY,
  MANAGE,
  MARKET,
  ONBOARDING,
  PEOPLE,
  POSITIONS,
  SEND,
  SETTINGS,
  SITES,
  TRADE,
} as const;
