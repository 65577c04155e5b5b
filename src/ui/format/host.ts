// The host of an address, for lines that name a site or a server.

/**
 * Host with port of a URL; the text itself when it is no URL. (URL.canParse is younger than the oldest browser we
 * name.)
 */
export function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
