import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../requests/requestContext.ts';
import { createRouter, type RouterOptions } from '../router/router.ts';
import { defineMethod, type MethodServices, noParams } from './defineMethod.ts';
import { METHODS } from './registry.ts';

const plain = { access: 'open', asks: false, changes: false, params: noParams } as const;

/** Services that record which of them were used. */
function watched(services: Partial<MethodServices>): { services: MethodServices; seen: Set<string> } {
  const seen = new Set<string>();
  const proxy = new Proxy(services as MethodServices, {
    get: (of, name: keyof MethodServices) => {
      seen.add(name);
      return of[name];
    },
  });
  return { services: proxy, seen };
}

describe('the services of a method', () => {
  it('are those that it names: the compiler refuses a method that uses more', () => {
    const method = defineMethod({
      ...plain,
      needs: ['networks'],
      // @ts-expect-error: the node is not among its needs
      handle: ({ services }) => [services.networks, services.node],
    });
    expect(method.needs).toEqual(['networks']);
  });

  it('are only those that it named when the router passes them', async () => {
    const network = { slug: 'here', chainId: 1337 };
    const { services, seen } = watched({
      networks: { active: () => network } as MethodServices['networks'],
      permissions: { granted: () => [], touch: async () => undefined } as unknown as MethodServices['permissions'],
    });
    const unused = {} as RouterOptions;
    const router = createRouter({ ...unused, services, onFault: () => undefined, onHandled: () => undefined });
    const page: RequestContext = { kind: 'page', origin: 'https://site.example', page: {} };
    expect(await router.handle({ id: '1', method: 'eth_chainId' }, page)).toEqual({ result: '0x539' });
    // The router itself records that the site is in use.
    expect([...seen].sort()).toEqual(['networks', 'permissions']);
  });

  it('are never all of them, and named once each', () => {
    for (const { needs } of Object.values(METHODS)) {
      expect(new Set(needs).size).toBe(needs.length);
      expect(needs.length).toBeLessThan(12);
    }
  });
});
