// What a request line names: most clients write a path, programs behind a proxy the whole address (RFC 9112, 3.2.2).

/** Path and query of a request's target in either form. */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/')) return target;
  const authority = /^https?:\/\/[^/?#]*/i.exec(target)?.[0];
  if (authority === undefined) return target;
  const rest = target.slice(authority.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
