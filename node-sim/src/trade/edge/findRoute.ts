// Finds the read of a path, and the redirect when it names a verified token by its address.

import { ALL_TRADE_READS, type AnyTradeRead, TRADE_BASE } from '@svc/core/trade/registry';
import { decodeSegment } from './params.ts';

interface Route {
  readonly read: AnyTradeRead;
  /** Segments; those in braces are parameters. */
  readonly parts: readonly string[];
}

const parameterOf = (part: string): string | undefined => (part.startsWith('{') ? part.slice(1, -1) : undefined);

// Fixed segments win over parameters.
const ROUTES: readonly Route[] = ALL_TRADE_READS.map((read) => ({ read, parts: read.path.slice(1).split('/') })).sort(
  (a, b) =>
    a.parts.filter((part) => parameterOf(part) !== undefined).length -
    b.parts.filter((part) => parameterOf(part) !== undefined).length,
);

export interface Matched {
  readonly read: AnyTradeRead;
  readonly segments: Readonly<Record<string, string>>;
  /** Absolute path with some parameters replaced; the rest unchanged. */
  readonly moved: (replaced: Readonly<Record<string, string>>) => string;
}

/** The read of a path below the base, or undefined. @param path raw, without query, starting with a slash */
export function findRoute(path: string): Matched | undefined {
  const given = path.slice(1).split('/');
  for (const { read, parts } of ROUTES) {
    if (parts.length !== given.length) continue;
    if (!parts.every((part, at) => (parameterOf(part) === undefined ? part === given[at] : given[at] !== ''))) continue;
    const segments = Object.fromEntries(
      parts.flatMap((part, at) => {
        const name = parameterOf(part);
        return name === undefined ? [] : [[name, decodeSegment(given[at] ?? '')]];
      }),
    );
    const moved = (replaced: Readonly<Record<string, string>>): string =>
      `${TRADE_BASE}/${parts.map((part, at) => replaced[parameterOf(part) ?? ''] ?? given[at]).join('/')}`;
    return { read, segments, moved };
  }
  return undefined;
}
