// The profile page of the wallet in its states: empty, published, a token's, refused, and with a stranger's worst
// texts.

import type { Page } from '@playwright/test';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { OPEN } from './fixtures.ts';
import type { Scene } from './pages.ts';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const checkProof = async (page: Page): Promise<void> => {
  await press('Check the proof')(page);
  await page.getByText('The proof holds.').waitFor();
  // The claim under the fields is updated a moment after the last key.
  await page.getByTestId('claim').waitFor();
};

/** An account with a published profile and a token of its own. */
const PROFILE = {
  listOwnTokens: [{ address: `0x${'7a'.repeat(20)}`, symbol: 'MINE', name: 'Mine' }],
  getProfile: {
    signer: `0xPQ${'ab'.repeat(32)}`,
    profile: {
      name: 'Ada Lovelace',
      description: 'Notes on the engine.\nWrites programs by hand.',
      website: 'https://ada.example/',
      x: 'ada',
    },
    imageUrl: null,
    issuedAt: 1_790_000_000,
    updatedAt: 1_790_000_000,
  },
  prepareProfile: { id: '1', message: 'SVC profile publication\n\nI publish the profile below …', fields: {} },
  verifyProfile: { outcome: 'proven', signer: '', issuedAt: 1, profile: {} },
} as const;

/** A picture of one pixel. */
const DOT = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';
/** Texts at the limits of the fields' rules. */
const WORST = {
  name: `Z${'\u030d'.repeat(30)}W`,
  image: `https://images.example/${'a'.repeat(480)}`,
  description: `${'W'.repeat(140)}\n${'\u0b95\u0bcd'.repeat(20)}\n${'\u202b'}\u0633\u0627\u0631\u0629 your contact`,
  website: `https://${'w'.repeat(60)}.example/${'b'.repeat(420)}`,
  x: 'W'.repeat(15),
  telegram: 'W'.repeat(32),
  github: 'W'.repeat(39),
  discord: 'W'.repeat(32),
};
const DONE = [
  { label: 'Published the profile', status: 'succeeded' },
  { label: `Withdrew the profile of token 0x${'7a'.repeat(20)}`, status: 'unknown' },
] as const;
const WITH_HISTORY = {
  ...OPEN,
  activity: DONE.map((one, at) => ({
    ...one,
    id: `p${at}`,
    kind: 'profile' as const,
    accountId: OPEN.accounts[0]?.id ?? '',
    network: OPEN.activeNetwork,
    createdAt: 1_790_000_000_000,
  })),
};
const refusal = (code: string, facts: Readonly<Record<string, string>> = {}) => ({ error: { code, facts } });
const serviceSays = (words: string) => ({
  error: {
    code: 'profile.refused',
    said: message('refused.profile.refused.because', { words: part.given(words, 200) }),
  },
});
const reading = (changes: object) => ({ ...PROFILE, listOwnTokens: [], ...changes });
const open = (name: string, changes: Omit<Partial<Scene>, 'name'>): Scene => ({
  name,
  page: 'popup',
  at: 'profile',
  view: OPEN,
  answers: reading({}),
  ...changes,
});
const down = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Publish profile' }).scrollIntoViewIfNeeded();

/** Scenes of the profile page. */
export const PROFILES: readonly Scene[] = [
  { name: 'profile', page: 'popup', at: 'profile', view: OPEN, answers: { listOwnTokens: [] } },
  { name: 'profile-published', page: 'app', at: 'profile', view: OPEN, answers: PROFILE, reach: checkProof },
  {
    name: 'profile-token',
    page: 'popup',
    at: 'profile',
    view: OPEN,
    answers: PROFILE,
    reach: (page) =>
      page
        .getByLabel('Profile of')
        .selectOption(PROFILE.listOwnTokens[0].address)
        .then(() => undefined),
  },
  open('profile-signs', {
    reach: async (page) => {
      await page.getByTestId('claim').scrollIntoViewIfNeeded();
    },
  }),
  open('profile-worst', {
    answers: reading({
      getProfile: { ...PROFILE.getProfile, profile: WORST },
      prepareProfile: { ...PROFILE.prepareProfile, message: Object.values(WORST).join('\n') },
    }),
  }),
  open('profile-worst-wide', {
    page: 'app',
    answers: reading({ getProfile: { ...PROFILE.getProfile, profile: WORST } }),
  }),
  open('profile-worst-down', {
    answers: reading({
      getProfile: { ...PROFILE.getProfile, profile: WORST },
      prepareProfile: { ...PROFILE.prepareProfile, message: Object.values(WORST).join('\n') },
    }),
    reach: async (page) => {
      await page.getByTestId('claim').waitFor();
      await down(page);
    },
  }),
  open('profile-away', {
    answers: reading({ getProfile: refusal('profile.unreachable') }),
  }),
  open('profile-unproven', {
    answers: reading({ verifyProfile: { outcome: 'unproven' } }),
    reach: press('Check the proof'),
  }),
  open('profile-withdraw', { reach: press('Withdraw profile') }),
  open('profile-history', {
    view: WITH_HISTORY,
    reach: async (page) => {
      await page.getByText('History in this wallet').click();
      await page.getByText('Withdrew the profile').scrollIntoViewIfNeeded();
    },
  }),
  open('profile-image-checked', {
    answers: reading({ checkProfileImage: { type: 'image/png', width: 1200, height: 800, bytes: 1, preview: DOT } }),
    reach: async (page) => {
      await page.getByLabel('Image URL').fill('https://images.example/a.png');
      await page.getByText('1200 × 800').waitFor();
    },
  }),
  open('profile-image-refused', {
    answers: reading({
      checkProfileImage: serviceSays("The image's address does not lead to a public https server"),
    }),
    reach: async (page) => {
      await page.getByLabel('Image URL').fill('https://intranet.example/a.png');
      await page.getByText('Others will see no image').waitFor();
    },
  }),
  open('profile-field-refused', {
    answers: reading({
      prepareProfile: refusal('input.malformed', { path: 'name' }),
    }),
    reach: async (page) => {
      await page.getByLabel('Name').fill('0x12');
      await page.getByText('look like an address').waitFor();
    },
  }),
  open('profile-publish-refused', {
    answers: reading({
      publishProfile: serviceSays(
        "A claim that is as new or newer is already stored (the server's time is 2026-11-28T12:00:00.000Z)",
      ),
    }),
    reach: async (page) => {
      await page.getByTestId('claim').waitFor();
      await press('Publish profile')(page);
      await page.getByText('already stored').scrollIntoViewIfNeeded();
    },
  }),
];
