// Zones of core, from the bottom up, and of the code that formats messages.

import { LANGUAGE_TAGS } from '@svc/core/words/languageTags';
import type { Zone } from './zone.ts';

const NOBLE = ['@noble/', '@scure/', 'typebox'];

export const CORE_ZONES: readonly Zone[] = [
  { name: 'lookalike', files: ['src/core/profiles/confusableNames.ts'], zones: ['core'], packages: ['unhomoglyph'] },
  // The few words that the background says itself, to the system: plain texts, without a library.
  {
    name: 'notice-words',
    files: [
      'src/core/words/noticeText.ts',
      'src/core/words/languageTags.ts',
      ...LANGUAGE_TAGS.map((tag) => `src/core/words/${tag}/notices.ts`),
    ],
    zones: ['core', 'notice-words'],
    packages: [],
  },
  // What makes words of messages, and the catalogue: for screens. What makes messages knows the catalogue as a type.
  {
    name: 'words',
    files: [
      ...LANGUAGE_TAGS.map((tag) => `src/core/words/${tag}/`),
      'src/core/words/language.ts',
      'src/core/words/languages.ts',
      'src/core/words/locale.ts',
      'src/core/words/plainText.ts',
      'src/core/words/refusalOf.ts',
      'src/core/words/render.ts',
      'src/core/words/say.ts',
    ],
    zones: ['core', 'words', 'notice-words'],
    packages: ['intl-messageformat'],
  },
  // Core from the bottom up: JSON values, parsing, canonical and wire formats; keys and addresses; signed contents; the
  // interfaces of programs.
  {
    name: 'core-ground',
    house: 'core',
    files: [
      'src/core/answersInOrder.ts',
      'src/core/boundedMemo.ts',
      'src/core/bytes.ts',
      'src/core/decimal.ts',
      'src/core/errors.ts',
      'src/core/errorTrace.ts',
      'src/core/errorTraceLimits.ts',
      'src/core/errorTraceShape.ts',
      'src/core/names.ts',
      'src/core/visibleText.ts',
      'src/core/globals.d.ts',
      'src/core/ops/opTable.ts',
    ],
    zones: ['core-ground'],
    packages: NOBLE,
  },
  {
    name: 'core-json',
    house: 'core',
    files: ['src/core/json/'],
    zones: ['core-ground', 'core-json'],
    packages: NOBLE,
  },
  {
    name: 'core-schema',
    house: 'core',
    files: ['src/core/schema/'],
    zones: ['core-ground', 'core-json', 'core-schema'],
    packages: NOBLE,
  },
  {
    name: 'core-keys',
    house: 'core',
    files: ['src/core/crypto/', 'src/core/accounts/', 'src/core/abi/'],
    zones: ['core-ground', 'core-keys'],
    packages: NOBLE,
  },
  {
    name: 'core-tx',
    house: 'core',
    files: ['src/core/tx/'],
    zones: ['core-ground', 'core-json', 'core-keys', 'core-tx'],
    packages: NOBLE,
  },
  {
    name: 'core-markets',
    house: 'core',
    files: ['src/core/amm/', 'src/core/markets/', 'src/core/perps/'],
    zones: ['core-ground', 'core-markets'],
    packages: NOBLE,
  },
  {
    name: 'core-server',
    house: 'core',
    files: ['src/core/server/'],
    zones: ['core-ground', 'core-server'],
    packages: ['ipaddr.js'],
  },
  {
    name: 'core-rpc',
    house: 'core',
    files: ['src/core/rpc/'],
    zones: ['core-ground', 'core-json', 'core-schema', 'core-rpc'],
    packages: NOBLE,
  },
  {
    name: 'core-relay',
    house: 'core',
    files: ['src/core/relay/', 'src/core/profiles/'],
    zones: ['core-ground', 'core-schema', 'core-keys', 'core-tx', 'core-rpc', 'core-relay'],
    packages: NOBLE,
    // Which languages there are: whatever is listed for each is complete.
    types: ['src/core/words/languageTags.ts'],
  },
  {
    name: 'core-words',
    house: 'core',
    files: ['src/core/words/'],
    zones: ['core-ground', 'core-words'],
    packages: NOBLE,
    types: ['src/core/words/en/'],
  },
  {
    name: 'core-ops',
    house: 'core',
    files: ['src/core/ops/'],
    zones: ['core-ground', 'core-json', 'core-schema', 'core-keys', 'core-markets', 'core-words', 'core-ops'],
    packages: NOBLE,
  },
  {
    name: 'core-reads',
    house: 'core',
    files: ['src/core/reads/', 'src/core/streams/', 'src/core/trade/'],
    zones: [
      'core-ground',
      'core-json',
      'core-schema',
      'core-markets',
      'core-rpc',
      'core-words',
      'core-ops',
      'core-reads',
    ],
    packages: NOBLE,
  },
];
