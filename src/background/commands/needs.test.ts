import { describe, expect, it } from 'vitest';
import { pick } from '../services/pick.ts';
import { COMMANDS } from './registry.ts';

describe('the services of a command', () => {
  it('are those that it names, and no others', () => {
    const services = { contacts: 1, vault: 2, node: 3 };
    expect(pick(services, ['vault', 'contacts'])).toEqual({ vault: 2, contacts: 1 });
    expect(pick(services, [])).toEqual({});
  });

  it('are never all of them, and named once each', () => {
    for (const { needs } of Object.values(COMMANDS)) {
      expect(new Set(needs).size).toBe(needs.length);
      expect(needs.length).toBeLessThan(6);
    }
  });
});
