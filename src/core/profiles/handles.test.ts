// Handles out of links: a profile's link is reduced, everything else of a service is refused in words, whatever it is.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ParseRefusal } from '../errors.ts';
import { normalizeField } from './fields.ts';
import { HANDLE_SERVICES, type HandleField, profileAddress, readHandle } from './handles.ts';

const FIELDS = Object.keys(HANDLE_SERVICES) as HandleField[];
const SAMPLE: Record<HandleField, string> = {
  x: 'Lamp_Shop',
  telegram: 'Lamp_Shop',
  github: 'lamp-shop',
  discord: 'aBc-9',
};

const refusalOf = (field: HandleField, text: string): ParseRefusal | undefined => {
  try {
    readHandle(field, text);
    return undefined;
  } catch (error) {
    if (error instanceof ParseRefusal) return error;
    throw error;
  }
};

describe.each(FIELDS)('%s', (field) => {
  const { hosts, pages } = HANDLE_SERVICES[field];
  const handle = SAMPLE[field];

  it("takes the handle, and every form of its profile's link", () => {
    const links = hosts.flatMap((host) => [
      `${host}/${handle}`,
      `https://${host}/${handle}`,
      `http://www.${host}/@${handle}/`,
      `HTTPS://m.${host}/${handle}?s=20#top`,
    ]);
    for (const text of [handle, `@${handle}`, profileAddress(field, handle), ...links])
      expect(readHandle(field, text), text).toBe(handle);
  });

  it('refuses each page of the service, in whatever letters, and says that it is another page', () => {
    for (const page of pages) {
      for (const text of [
        `https://${hosts[0]}/${page}`,
        `${hosts[0]}/${page.toUpperCase()}?q=lamps`,
        `www.${hosts[0]}/${page}/${handle}`,
      ]) {
        // On Discord an invitation is what a profile's link is elsewhere.
        if (field === 'discord' && text.startsWith('www.') && page === 'invite') continue;
        expect(refusalOf(field, text)?.message, text).toContain('another page');
      }
    }
  });

  it('refuses what stands below a profile, other hosts, ports, credentials and schemes', () => {
    const [host] = hosts;
    const others = [
      `${host}/${handle}/status/1`,
      `${host}//${handle}`,
      `${host}/`,
      host,
      `${host}.evil.example/${handle}`,
      `${host}:8443/${handle}`,
    ];
    const schemes = [
      `javascript:${handle}`,
      `ftp://${host}/${handle}`,
      `https://${host}@evil.example/${handle}`,
      `https://evil.example/${host}/${handle}`,
    ];
    for (const text of [...others, ...schemes, `@@${handle}`, `@https://${host}/@@${handle}`])
      expect(refusalOf(field, text)?.path, text).toBe(field);
  });

  it('what it gives is itself a handle, for any text at all', () => {
    const piece = fc.constantFrom(
      ...hosts,
      ...pages,
      handle,
      '/',
      '//',
      '@',
      '?',
      '#',
      '.',
      ':',
      '\\',
      '%2f',
      'https://',
      'www.',
      'invite',
      '+',
      '\u202e',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        if (refusalOf(field, text) !== undefined) return;
        const once = readHandle(field, text);
        expect(readHandle(field, once)).toBe(once);
        expect(normalizeField(field, once)).toBe(once);
      }),
    );
  });
});

it.each([
  ['x', 'https://x.com/i/communities/1790000000000000001'],
  ['x', 'https://x.com/home'],
  ['x', 'https://x.com/intent/user?screen_name=Lamp_Shop'],
  ['x', 'https://x.com/hashtag/lamps'],
  ['x', 'https://x.com/search?q=lamps'],
  ['x', 'x.com/Lamp_Shop/status/1'],
  ['x', '@@Lamp_Shop'],
  ['telegram', 'https://t.me/joinchat/AAAAAEabc123'],
  ['telegram', 'https://t.me/+AAAAAEabc123'],
  ['telegram', 'https://t.me/addstickers/lamps'],
  ['telegram', 'https://t.me/share/url?url=https://lamps.example'],
  ['telegram', 'https://t.me/proxy?server=lamps.example'],
  ['telegram', 'https://t.me/s/Lamp_Shop'],
  ['telegram', 'https://t.me/c/1234567/8'],
  ['github', 'https://github.com/orgs/lamps'],
  ['discord', 'https://discord.com/channels/1/2'],
] as const)('%s: %s is no profile', (field, text) => {
  expect(() => normalizeField(field, text)).toThrow(ParseRefusal);
});
