// The location of an item's picture, from its collection's link. A picture inside the link is shown; one on a server is
// not fetched until the user asks for it.

/** `inside`: the link contains the picture. `remote`: it is on a server. `none`: nothing that the wallet shows. */
export type Picture =
  | { readonly kind: 'inside'; readonly src: string }
  | { readonly kind: 'remote'; readonly url: string; readonly host: string }
  | { readonly kind: 'none' };

const NONE: Picture = { kind: 'none' };
/** Formats that browsers render without running code. */
const DRAWN = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

function textOf(link: string): string | undefined {
  const [, encoding = '', body = ''] = /^data:application\/json(?:;charset=[^;,]*)?(;base64)?,(.*)$/is.exec(link) ?? [];
  try {
    return encoding === ''
      ? decodeURIComponent(body)
      : new TextDecoder().decode(Uint8Array.from(atob(body), (one) => one.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

function read(link: string, isDescription: boolean): Picture {
  const text = link.trim();
  if (DRAWN.test(text)) return { kind: 'inside', src: text };
  if (/^data:application\/json/i.test(text) && !isDescription) {
    try {
      const { image } = JSON.parse(textOf(text) ?? 'null') as { image?: unknown };
      return typeof image === 'string' ? read(image, true) : NONE;
    } catch {
      return NONE;
    }
  }
  try {
    const url = new URL(text);
    return url.protocol === 'https:' && url.username === '' && url.password === ''
      ? { kind: 'remote', url: url.href, host: url.host }
      : NONE;
  } catch {
    return NONE;
  }
}

/** The picture of a link. */
export const pictureOf = (link: string): Picture => read(link, false);
