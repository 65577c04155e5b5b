// What pages of other sites may send to a server and read of its answers. Every server lets any page read; none takes
// cookies, so that a page can do no more than whoever reaches the server.

/** Headers of answers that pages may read beside the plain ones: how long to wait, and what to ask with next time. */
export const EXPOSED_HEADERS = 'Retry-After, ETag';

/** Header names, separated by commas. */
const NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/;

/**
 * Headers of the answer to a preflight: whatever a page asks to send it may send, and what no server knows is not read.
 * @param asked the header `access-control-request-headers`
 */
export function preflightHeaders(asked: string | undefined): Readonly<Record<string, string>> {
  return {
    'access-control-allow-headers': asked !== undefined && NAMES.test(asked) ? asked : 'Content-Type',
    vary: 'Access-Control-Request-Headers',
  };
}
