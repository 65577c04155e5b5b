// Conditional reads (RFC 9110, 13.1.2): whether the asker has what would be sent.

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Whether `If-None-Match` names a tag: alone, in a list, as `*`, or made weak by a proxy that packs answers.
 * @param etag as the answer carries it, with its quotes
 */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const own = bare(etag);
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === own);
}
