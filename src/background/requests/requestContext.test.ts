import { describe, expect, it } from 'vitest';
import { isInsecureOrigin, isOwnPage, pageContext } from './requestContext.ts';

describe('the context of a page', () => {
  it.each([
    [{ origin: 'https://shop.test', url: 'https://shop.test/a?b' }, 'https://shop.test'],
    [{ origin: 'http://127.0.0.1:3010', url: 'http://127.0.0.1:3010/demo' }, 'http://127.0.0.1:3010'],
    // A sandboxed frame keeps its URL; the origin stated by the browser wins.
    [{ origin: 'null', url: 'https://shop.test/' }, null],
    [{ url: 'https://Shop.test:443/a' }, 'https://shop.test'],
    [{ url: 'data:text/html,x' }, null],
    [{ url: 'file:///etc/passwd' }, null],
    [{ origin: 'chrome-extension://abc', url: 'chrome-extension://abc/popup.html' }, null],
    [{ url: 'blob:https://shop.test/1' }, null],
    [{ url: 'about:blank' }, null],
    [{}, null],
  ])('of %j is %s', (sender, origin) => {
    expect(pageContext(sender)).toEqual({ kind: 'page', origin, page: {} });
  });
});

describe('the wallet’s own pages', () => {
  const self = { extensionId: 'abc', urlPrefix: 'chrome-extension://abc/' };
  it.each([
    [{ extensionId: 'abc', url: 'chrome-extension://abc/popup.html', origin: 'chrome-extension://abc' }, true],
    [{ extensionId: 'abc', url: 'chrome-extension://abc/popup.html' }, true],
    [{ extensionId: 'abc', url: 'https://shop.test/', origin: 'https://shop.test' }, false],
    [{ extensionId: 'xyz', url: 'chrome-extension://abc/popup.html' }, false],
    [{ extensionId: 'abc', url: 'chrome-extension://abcd/popup.html' }, false],
    [{ extensionId: 'abc', url: 'chrome-extension://abc/popup.html', origin: 'null' }, false],
    [{ extensionId: 'abc' }, false],
    [{ url: 'chrome-extension://abc/popup.html' }, false],
  ])('%j: %s', (sender, isOwn) => {
    expect(isOwnPage(sender, self)).toBe(isOwn);
  });
});

describe('an origin without encryption', () => {
  it.each([
    ['http://shop.test', true],
    ['https://shop.test', false],
    ['http://localhost:3010', false],
    ['http://127.0.0.1', false],
    ['http://app.localhost', false],
    ['http://localhost.shop.test', true],
  ])('%s: %s', (origin, isInsecure) => {
    expect(isInsecureOrigin(origin)).toBe(isInsecure);
  });
});
