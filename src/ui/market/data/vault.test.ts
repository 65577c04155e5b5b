// What the vault can pay out while it carries positions: exactly what the node pays.

import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import { accountRead, perpPictureRead } from '../../../../test/support/formReads.ts';
import { ALICE, BOB, CAROL, PerpsWorld } from '../../../../test/support/perpsWorld.ts';
import { carried, mostShares, releasableOf, withdrawn } from './vault.ts';

const BTC = 'BTC-USD-PERP';

describe('a vault', () => {
  it('that carries a position pays out what its margin leaves, and not the smallest part more', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '20.1', [BOB]: '1000', [CAROL]: '100' });
    world.ok(CAROL, 'VAULT_DEPOSIT', { amount: '100' });
    world.trade(ALICE, BOB, '2', '100');
    // A gap: the vault takes over what is left of a position.
    world.price('80');
    world.block();
    world.time += 400_000;
    world.price('80');
    const account = accountRead(world.state, CAROL);
    expect(carried(account)).toEqual([BTC]);
    const releasable = releasableOf(account, [perpPictureRead(world.state, BTC, CAROL).market]);
    const most = mostShares(account, releasable);
    expect(most > 0n && most < parseDecimal(account.vault_shares)).toBe(true);
    expect(withdrawn(account, most + 1n, world.time, releasable).obstacle).toBe('cannotRelease');
    expect(world.run(CAROL, 'VAULT_WITHDRAW', { shares: formatDecimal(most + 1n) }).code).toBe('vault.cannotRelease');
    const said = withdrawn(account, most, world.time, releasable);
    expect(said.obstacle).toBeUndefined();
    expect(world.ok(CAROL, 'VAULT_WITHDRAW', { shares: formatDecimal(most) })).toEqual({
      value: formatDecimal(said.value),
    });
  });

  it('without positions pays out everything', () => {
    const world = new PerpsWorld();
    world.fund({ [ALICE]: '1000' });
    world.ok(ALICE, 'VAULT_DEPOSIT', { amount: '100' });
    const account = accountRead(world.state, ALICE);
    expect(releasableOf(account, [])).toBe(parseDecimal('100'));
    expect(mostShares(account, releasableOf(account, []))).toBe(parseDecimal('100'));
  });
});
