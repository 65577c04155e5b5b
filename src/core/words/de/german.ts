// German: the language and its whole catalogue, in files of the same names as the English ones.

import { joined } from '../joined.ts';
import type { Language } from '../language.ts';
import { ACCOUNTS } from './accounts.ts';
import { APPROVALS } from './approvals.ts';
import { CALLS } from './calls.ts';
import { COMMON } from './common.ts';
import { DECODED } from './decoded.ts';
import { EARN } from './earn.ts';
import { HOME } from './home.ts';
import { ITEMS } from './items.ts';
import { KIT } from './kit.ts';
import { LIQUIDITY } from './liquidity.ts';
import { MANAGE } from './manage.ts';
import { MARKET } from './market.ts';
import { NOTICES } from './notices.ts';
import { ONBOARDING } from './onboarding.ts';
import { OPERATIONS } from './operations.ts';
import { OPERATION_WARNINGS } from './operationWarnings.ts';
import { PEOPLE } from './people.ts';
import { POSITIONS } from './positions.ts';
import { REFUSALS } from './refusals.ts';
import { RISKS } from './risks.ts';
import { ROWS } from './rows.ts';
import { SEND } from './send.ts';
import { SETTINGS } from './settings.ts';
import { SITES } from './sites.ts';
import { TRADE } from './trade.ts';
import { WINDOWS } from './windows.ts';

export const GERMAN: Language = {
  tag: 'de',
  dates: 'de-DE',
  numbers: 'de-DE',
  typedDigits: [],
  direction: 'ltr',
  catalogue: joined({
    ACCOUNTS,
    APPROVALS,
    CALLS,
    COMMON,
    DECODED,
    HOME,
    ITEMS,
    KIT,
    MANAGE,
    MARKET,
    NOTICES,
    ONBOARDING,
    OPERATION_WARNINGS,
    OPERATIONS,
    PEOPLE,
    POSITIONS,
    REFUSALS,
    RISKS,
    ROWS,
    SEND,
    SETTINGS,
    SITES,
    LIQUIDITY,
    EARN,
    TRADE,
    WINDOWS,
  }),
};
