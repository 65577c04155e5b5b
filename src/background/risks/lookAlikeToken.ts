// A token that calls itself as one on the user's list does, from another address.

import type { RiskFacts, RiskRule } from './risk.ts';

/** Letters of other scripts that are drawn like Latin ones, and digits that are drawn like letters. */
const DRAWN_AS: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  '0': 'o',
  '1': 'l',
  i: 'l',
  '5': 's',
  $: 's',
};

/** What a symbol looks like at a glance. */
export function skeleton(symbol: string): string {
  const plain = symbol
    .normalize('NFKD')
    .replace(/\p{M}|⟨[^⟩]*⟩/gu, '')
    .toLowerCase();
  return Array.from(plain, (char) => DRAWN_AS[char] ?? char)
    .map((char) => DRAWN_AS[char] ?? char)
    .join('');
}

export const lookAlikeToken = {
  code: 'token.lookAlike',
  check: ({ intent, knownTokens }: Pick<RiskFacts, 'intent' | 'knownTokens'>) => {
    for (const token of intent.tokens) {
      const known = knownTokens.find((one) => one.asset !== token.asset && skeleton(one.symbol) === skeleton(token.symbol));
      if (known === undefined || knownTokens.some((one) => one.asset === token.asset)) continue;
      return {
        severity: 'danger',
        text: `The token at ${token.asset} calls itself “${token.symbol}”, like one on your list, but is another.`,
        advice: 'Reject, unless you have compared its whole address with a source you trust.',
      };
    }
    return undefined;
  },
} as const satisfies RiskRule;
