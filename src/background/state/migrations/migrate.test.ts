import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../../../../test/support/fakePlatform.ts';
import { LOCAL_KEYS } from '../keys.ts';
import { type Migration, migrate } from './migrate.ts';

const steps: Migration[] = [
  { from: 1, run: (state) => ({ ...state, svc_a: 'second' }) },
  {
    from: 2,
    run: ({ svc_b: moved, ...state }) => ({ ...state, svc_c: moved }),
  },
];

async function atVersion1() {
  const platform = createFakePlatform();
  await platform.local.set({ [LOCAL_KEYS.version]: 1, svc_a: 'first', svc_b: [1, 2] });
  return platform;
}

describe('migrations', () => {
  it('leave the old state complete when a step fails, and run again at the next start', async () => {
    const platform = await atVersion1();
    const before = [...platform.storages.local];
    const crash: Migration = {
      from: 2,
      run: () => {
        throw new Error('power cut');
      },
    };
    await expect(migrate(platform.local, [steps[0] as Migration, crash], 3)).rejects.toThrow('power cut');
    expect([...platform.storages.local]).toEqual(before);
    expect(await migrate(platform.local, steps, 3)).toBe(3);
    expect(Object.fromEntries(platform.storages.local)).toEqual({
      [LOCAL_KEYS.version]: '3',
      svc_a: '"second"',
      svc_c: '[1,2]',
    });
  });

  it('do nothing to a current state, to an empty profile, and refuse a newer state', async () => {
    const platform = await atVersion1();
    expect(await migrate(platform.local, [], 1)).toBe(1);
    expect(await migrate(createFakePlatform().local, steps, 3)).toBeUndefined();
    await platform.local.set({ [LOCAL_KEYS.version]: 9 });
    await expect(migrate(platform.local, steps, 3)).rejects.toMatchObject({ code: 'state.newer' });
  });
});
