// Estimates the strength of a password from its length and variety. Only advice: the one rule is eight characters.

import { say } from '@svc/core/words/say';

/** Fewest characters of a password. */
export const MIN_PASSWORD = 8;

export interface Strength {
  /** 0 (too short) to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
}

const COMMON = [
  'password',
  'passwort',
  'qwerty',
  'letmein',
  'iloveyou',
  'abc123',
  'admin',
  'welcome',
  'monkey',
  'dragon',
  '123456',
];

/** Effective length: repeated and consecutive characters count only a third. */
function effectiveLength(password: string): number {
  let length = 0;
  let previous = -10;
  for (const char of password) {
    const code = char.codePointAt(0) ?? 0;
    length += Math.abs(code - previous) <= 1 ? 1 / 3 : 1;
    previous = code;
  }
  return length;
}

/** Strength of a password: bits of variety times effective length, halved by common words. */
export function passwordStrength(password: string): Strength {
  if (Array.from(password).length < MIN_PASSWORD) return { score: 0, word: say('format.tooShort') };
  const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter((one) => one.test(password)).length;
  const bitsPerChar = [0, 3.2, 4.2, 5, 5.6][classes] ?? 3.2;
  const common = COMMON.some((word) => password.toLowerCase().includes(word));
  const bits = effectiveLength(password) * bitsPerChar * (common ? 0.5 : 1);
  if (bits < 32) return { score: 1, word: say('format.weak') };
  if (bits < 46) return { score: 2, word: say('format.fair') };
  if (bits < 62) return { score: 3, word: say('format.good') };
  return { score: 4, word: say('format.strong') };
}
