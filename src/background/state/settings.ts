// The shape of the user's settings, written once: what a change may say, what is stored, what screens see.

import { type Static, Type } from 'typebox';

/** The settings; older versions stored fewer members. */
export const settingsShape = Type.Object({
  theme: Type.Union([Type.Literal('system'), Type.Literal('light'), Type.Literal('dark')]),
  /** Milliseconds; 0: never. */
  autoLockMs: Type.Union([Type.Literal(0), Type.Integer({ minimum: 60_000, maximum: 86_400_000 })]),
  /** Milliseconds out of sight after which it locks, 0: at once; null: never. Where the wallet is a page of its own. */
  lockOnHideMs: Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: 3_600_000 })]),
  showTestnets: Type.Boolean(),
  developerMode: Type.Boolean(),
  /** The language of the wallet's pages; what the browser asks for when absent or `browser`. */
  language: Type.Optional(
    Type.Union([
      Type.Literal('browser'),
      Type.Literal('en'),
      Type.Literal('de'),
      Type.Literal('es'),
      Type.Literal('ar'),
    ]),
  ),
  /** What values are shown in; US dollars when absent. */
  currency: Type.Optional(Type.Union([Type.Literal('usd'), Type.Literal('btc'), Type.Literal('eth')])),
  /** Whether the wallet's own screens draw dots in place of amounts; a request always shows them. */
  hideBalances: Type.Optional(Type.Boolean()),
  /** Tokens that the user does not want to see, as `network asset`: left out of lists and of the total. */
  hiddenAssets: Type.Optional(Type.Array(Type.String({ maxLength: 160 }), { maxItems: 1_000 })),
  /** Percent; a swap's minimum further below what it would yield is pointed out. */
  maxSlippagePercent: Type.Number({ minimum: 0.01, maximum: 50, expected: 'a percentage from 0.01 to 50' }),
});

/** Any of the settings: what is stored, and what a change says. */
export const someSettings = Type.Partial(settingsShape);

/** See {@link settingsShape}. */
export type SettingsView = Readonly<Static<typeof settingsShape>>;
