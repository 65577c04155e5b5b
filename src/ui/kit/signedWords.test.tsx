// What a user sees of an effect and of a sign-in with everything folded: no claim beyond what is known, nothing cut.

import { findSignIn } from '@svc/core/tx/signIn';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Effect } from '../../approvals/effect.ts';
import { EffectList } from './EffectList.tsx';
import { SignInRows } from './SignInRows.tsx';

const textOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '');

describe('an effect', () => {
  const shown = (more: Partial<Effect>): string => {
    const effect: Effect = {
      status: 'exact',
      lines: [],
      bounds: [],
      fee: '0.1',
      height: 7,
      takenAt: Date.now(),
      ...more,
    };
    return textOf(renderToStaticMarkup(<EffectList effect={effect} maxFee="1" />));
  };

  test('says that nothing else changes only where nothing else could', () => {
    expect(shown({ isAll: true })).toContain('Nothing else of yours changes.');
    for (const more of [
      {},
      { unreadBooks: 1 },
      { unreadBooks: 3 },
      { status: 'fails', isAll: true },
      { status: 'unavailable', isAll: true },
    ] as const)
      expect(shown(more)).not.toContain('Nothing else');
    expect(shown({ unreadBooks: 3 })).toContain(
      '3 contracts that it changes keep books of their own, which could not be read whole.',
    );
  });
});

test('a sign-in is shown completely', () => {
  const statement = `${'I agree. '.repeat(300)}And pay.`;
  const uri = `https://shop.test/${'a'.repeat(600)}END`;
  const address = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25';
  const signIn = findSignIn(
    `https://shop.test wants you to sign in with your Ethereum account:\n${address}\n\n${statement}\n\nURI: ${uri}\nVersion: 2\nChain ID: 1\n` +
      `Nonce: 12345678\nIssued At: 2026-01-01T00:00:00Z\nResources:\n- ${uri}`,
  );
  if (signIn === undefined) throw new Error('no sign-in');
  const text = textOf(renderToStaticMarkup(<SignInRows signIn={signIn} />));
  expect(text).toContain(statement);
  expect(text.split(uri)).toHaveLength(3);
  for (const one of ['https://shop.test', address, 'Version2', 'Chain id1', '12345678']) expect(text).toContain(one);
});
