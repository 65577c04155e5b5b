// Whether an entry brought anything: poisoners send nothing, so that their address stands in a history.

import { describe, expect, it } from 'vitest';
import { broughtSomething, type IndexedEntry } from './historyEntry.ts';

const OWN = `0x${'a'.repeat(40)}`;
const OTHER = `0x${'b'.repeat(40)}`;

const entry = (changes: Partial<IndexedEntry>, moves: readonly object[] = []): IndexedEntry =>
  ({
    kind: 'evm',
    asset: 'SVC',
    amount: '0',
    roles: ['to'],
    detail: { token_transfers: moves },
    ...changes,
  }) as IndexedEntry;
const move = (to: string, what: object) => ({ token: OTHER, from: OTHER, to, ...what });

describe('an entry', () => {
  it.each<[string, IndexedEntry]>([
    ['coins', entry({ amount: '0.000001' })],
    ['a token', entry({ roles: ['token_to'], asset: OTHER, amount: null }, [move(OWN.toUpperCase(), { value: '1' })])],
    ['an item', entry({ roles: ['token_to'], asset: OTHER, amount: '0' }, [move(OWN, { token_id: '0' })])],
    ['one of several tokens', entry({}, [move(OTHER, { value: '7' }), move(OWN, { value: '7' })])],
    ['too much to list', entry({ detail: { truncated: true, token_transfers: [] } })],
    ['something of the exchange', entry({ kind: 'exchange', amount: null })],
  ])('brought %s', (_, given) => {
    expect(broughtSomething(given, OWN)).toBe(true);
  });

  it.each<[string, IndexedEntry]>([
    ['a call without value', entry({})],
    ['a transfer of nothing', entry({ asset: OTHER, amount: null, roles: ['token_to'] }, [move(OWN, { value: '0' })])],
    [
      'what another got',
      entry({ roles: ['token_to'], amount: '5' }, [move(OWN, { value: '0' }), move(OTHER, { value: '9' })]),
    ],
  ])('brought nothing: %s', (_, given) => {
    expect(broughtSomething(given, OWN)).toBe(false);
  });
});
