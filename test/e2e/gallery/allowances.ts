// Who may move what is the account's: the list, with some chosen to be taken back, empty, and not read.

import { ALLOWANCES, OPEN } from './fixtures.ts';
import type { Scene } from './pages.ts';

/** Scenes of the list. */
export const ALLOWANCE_SCENES: readonly Scene[] = [
  {
    name: 'allowances',
    page: 'popup',
    at: 'settings/allowances',
    view: OPEN,
    answers: { listAllowances: { allowances: ALLOWANCES, complete: false } },
  },
  {
    name: 'allowances-chosen',
    page: 'popup',
    at: 'settings/allowances',
    view: OPEN,
    answers: { listAllowances: { allowances: ALLOWANCES, complete: true } },
    reach: async (page) => {
      for (const place of [0, 2, 3]) await page.getByRole('checkbox').nth(place).check();
      await page.getByRole('button', { name: 'Revoke 3 chosen' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'allowances-chosen-wide',
    page: 'app',
    at: 'settings/allowances',
    view: OPEN,
    answers: { listAllowances: { allowances: ALLOWANCES.slice(0, 2), complete: true } },
    reach: (page) => page.getByRole('button', { name: 'Choose all shown' }).click(),
  },
  {
    name: 'allowances-none',
    page: 'popup',
    at: 'settings/allowances',
    view: OPEN,
    answers: { listAllowances: { allowances: [], complete: true } },
  },
  {
    name: 'allowances-failed',
    page: 'popup',
    at: 'settings/allowances',
    view: OPEN,
    answers: { listAllowances: { error: { code: 'node.silent' } } },
  },
];
