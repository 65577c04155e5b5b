import { describe, expect, it } from 'vitest';
import type { Provider } from '../provider/createProvider.ts';
import { announce } from './announce.ts';

describe('the announcement', () => {
  it('is sent at once and on every request, each time with the same frozen detail', () => {
    const target = new EventTarget();
    const details: { info: { uuid: string; rdns: string; icon: string; name: string }; provider: unknown }[] = [];
    target.addEventListener('eip6963:announceProvider', (event) => details.push((event as CustomEvent).detail));
    const provider = {} as Provider;
    announce(target, provider);
    target.dispatchEvent(new Event('eip6963:requestProvider'));
    target.dispatchEvent(new Event('eip6963:requestProvider'));
    expect(details).toHaveLength(3);
    const [first] = details;
    for (const one of details) expect(one).toBe(first);
    expect(Object.isFrozen(first) && Object.isFrozen(first?.info)).toBe(true);
    expect(first?.provider).toBe(provider);
    expect(first?.info).toMatchObject({
      name: 'SVC Wallet',
      rdns: 'org.svc.wallet',
      icon: expect.stringMatching(/^data:image\/svg\+xml/),
    });
    expect(first?.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('has another id on another page load', () => {
    const ids = [1, 2].map(() => {
      const target = new EventTarget();
      let id = '';
      target.addEventListener('eip6963:announceProvider', (event) => {
        id = (event as CustomEvent<{ info: { uuid: string } }>).detail.info.uuid;
      });
      announce(target, {} as Provider);
      return id;
    });
    expect(ids[0]).not.toBe(ids[1]);
  });
});
