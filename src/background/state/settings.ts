// The shape of the user's settings, defined once: for changes, storage and screens.

import { oneOf } from '@svc/core/schema/fields';
import { LANGUAGE_TAGS } from '@svc/core/words/languageTags';
import { type Static, Type } from 'typebox';

/** The services that the wallet uses by itself; each can be switched off. */
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

/** How things are shown. A settings file carries these to another device. */
export const portableSettings = Type.Object({
  theme: Type.Union([Type.Literal('system'), Type.Literal('light'), Type.Literal('dark')]),
  /** Contrast of texts; the system's preference when absent. */
  contrast: Type.Optional(Type.Union([Type.Literal('system'), Type.Literal('usual'), Type.Literal('high')])),
  /** `swapped`: buying and rising prices in red, selling and falling ones in green. */
  tradeColours: Type.Optional(Type.Union([Type.Literal('usual'), Type.Literal('swapped')])),
  /** The language of the wallet's pages; the browser's when absent or `browser`. */
  language: Type.Optional(oneOf('browser', ...LANGUAGE_TAGS)),
  /** The display currency of values; US dollars when absent. */
  currency: Type.Optional(
    Type.Union([
      Type.Literal('usd'),
      Type.Literal('btc'),
      Type.Literal('eth'),
      // One of the source of rates: by its ISO 4217 code.
      Type.String({ pattern: '^[A-Z]{3}$' }),
    ]),
  ),
  /** Whether the wallet's own screens replace amounts by dots; a request always shows them. */
  hideBalances: Type.Optional(Type.Boolean()),
  /** Tokens that the user hides, as `network asset`: left out of lists and of the total. */
  hiddenAssets: Type.Optional(Type.Array(Type.String({ maxLength: 160 }), { maxItems: MAX_HIDDEN })),
  /** Tokens that the user never wanted, in the same form: hidden as well, and no notice tells of them. */
  unwantedAssets: Type.Optional(Type.Array(Type.String({ maxLength: 160 }), { maxItems: MAX_HIDDEN })),
});

/** Behaviour and protection, which are chosen on each device. */
const ownSettings = Type.Object({
  /** Milliseconds; 0: never. */
  autoLockMs: Type.Union([Type.Literal(0), Type.Integer({ minimum: 60_000, maximum: 86_400_000 })]),
  /** Milliseconds out of sight after which it locks, 0 for at once, null for never. For the wallet as a page. */
  lockOnHideMs: Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: 3_600_000 })]),
  showTestnets: Type.Boolean(),
  developerMode: Type.Boolean(),
  /** Source of other currencies' rates; used only while it is on, and off by default. */
  rates: Type.Optional(Type.Object({ isOn: Type.Boolean(), url: Type.String({ maxLength: 300 }) })),
  /** What the system's notices are shown for; nothing when absent. */
  notify: Type.Optional(Type.Array(noticeKind, { maxItems: 4 })),
  /** Services that are asked nothing. */
  servicesOff: Type.Optional(Type.Array(serviceName, { maxItems: 4 })),
  /** Default slippage in percent of swaps on the wallet's own screens. */
  swapSlippagePercent: Type.Optional(
    Type.Number({ minimum: 0.01, maximum: 50, expected: 'a percentage from 0.01 to 50' }),
  ),
  /** Percent; a swap whose minimum is further below its quote causes a warning. */
  maxSlippagePercent: Type.Number({ minimum: 0.01, maximum: 50, expected: 'a percentage from 0.01 to 50' }),
});

/** The settings; older versions stored fewer members. */
const settingsShape = Type.Object({ ...portableSettings.properties, ...ownSettings.properties });

/** Any of the settings: for storage and for changes. */
export const someSettings = Type.Partial(settingsShape);

/** All settings. */
export type SettingsView = Readonly<Static<typeof settingsShape>>;
