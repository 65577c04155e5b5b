// The shape of the user's settings, written once: what a change may say, what is stored, what screens see.

import { type Static, Type } from 'typebox';

/** What the wallet talks to by itself; each can be switched off. */
const serviceName = Type.Union([
  Type.Literal('node'),
  Type.Literal('trade'),
  Type.Literal('relay'),
  Type.Literal('profiles'),
]);
/** A service that can be switched off. */
export type SwitchableService = Static<typeof serviceName>;

/** What the system's notices may be about. */
const noticeKind = Type.Union([
  Type.Literal('received'),
  Type.Literal('filled'),
  Type.Literal('ended'),
  Type.Literal('asks'),
]);
/** See {@link noticeKind}. */
export type NoticeKind = Static<typeof noticeKind>;

/** Most tokens that are hidden. */
export const MAX_HIDDEN = 1_000;

/** The settings; older versions stored fewer members. */
export const settingsShape = Type.Object({
  theme: Type.Union([Type.Literal('system'), Type.Literal('light'), Type.Literal('dark')]),
  /** How strongly texts stand out; as the system asks when absent. */
  contrast: Type.Optional(Type.Union([Type.Literal('system'), Type.Literal('usual'), Type.Literal('high')])),
  /** `swapped`: buying and rising prices in red, selling and falling ones in green. */
  tradeColours: Type.Optional(Type.Union([Type.Literal('usual'), Type.Literal('swapped')])),
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
  currency: Type.Optional(
    Type.Union([
      Type.Literal('usd'),
      Type.Literal('btc'),
      Type.Literal('eth'),
      // Of the source of rates: by its ISO 4217 code.
      Type.String({ pattern: '^[A-Z]{3}$' }),
    ]),
  ),
  /** Where rates of other currencies come from; asked while it is on, and by default it is not. */
  rates: Type.Optional(Type.Object({ isOn: Type.Boolean(), url: Type.String({ maxLength: 300 }) })),
  /** Whether the wallet's own screens draw dots in place of amounts; a request always shows them. */
  hideBalances: Type.Optional(Type.Boolean()),
  /** Tokens that the user does not want to see, as `network asset`: left out of lists and of the total. */
  hiddenAssets: Type.Optional(Type.Array(Type.String({ maxLength: 160 }), { maxItems: MAX_HIDDEN })),
  /** What the system's notices are shown for; nothing when absent. */
  notify: Type.Optional(Type.Array(noticeKind, { maxItems: 4 })),
  /** Services that are asked nothing. */
  servicesOff: Type.Optional(Type.Array(serviceName, { maxItems: 4 })),
  /** Percent of a quote that a swap of the wallet's own screens may lose by default. */
  swapSlippagePercent: Type.Optional(
    Type.Number({ minimum: 0.01, maximum: 50, expected: 'a percentage from 0.01 to 50' }),
  ),
  /** Percent; a swap's minimum further below what it would yield is pointed out. */
  maxSlippagePercent: Type.Number({ minimum: 0.01, maximum: 50, expected: 'a percentage from 0.01 to 50' }),
});

/** Any of the settings: what is stored, and what a change says. */
export const someSettings = Type.Partial(settingsShape);

/** See {@link settingsShape}. */
export type SettingsView = Readonly<Static<typeof settingsShape>>;
