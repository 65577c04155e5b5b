import { describe, expect, it } from 'vitest';
import { createEvents } from './events.ts';

describe('events', () => {
  it('send each listener the current values once, then each change once', () => {
    const state = { chain: '0x1', accounts: ['0xa'] as string[] };
    const events = createEvents({
      chainId: () => state.chain,
      accountsOf: (origin) => (origin === 'https://a.test' ? state.accounts : []),
    });
    const heard: Record<string, unknown[]> = { a: [], b: [] };
    const a = events.subscribe('https://a.test', ({ data }) => heard.a?.push(data));
    events.subscribe('https://b.test', ({ data }) => heard.b?.push(data));
    events.refresh();
    state.accounts = [];
    events.refresh();
    state.chain = '0x2';
    events.refresh();
    a.end();
    state.chain = '0x3';
    events.refresh();
    expect(heard).toEqual({
      a: ['0x1', ['0xa'], [], '0x2'],
      b: ['0x1', [], '0x2', '0x3'],
    });
  });
});
