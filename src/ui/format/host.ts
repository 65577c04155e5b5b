// The host of a URL, for lines that name a site or a server.

/**
 * Host with port of a URL; the text itself when it is not a URL. (URL.canParse is newer than the oldest supported
 * browser.)
 */
export function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
