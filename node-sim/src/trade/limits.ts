// Every limit of the trade API by name, with its default. `--limit NAME=VALUE` changes one; `--limits off` disables
// those that count requests over time, never sizes.

import { type LimitValues, limitValues, rateLimit as rate, sizeLimit as size } from '@svc/core/server/limits';

export const LIMIT_TABLE = {
  requests_per_minute: rate(120, 'requests of one client address'),
  burst: rate(60, 'requests of one client address at once'),
  cache_entries: size(2000, 'answers of the node that are kept, and bodies made of them'),
  cache_rows: size(300_000, 'rows in answers of the node that are kept: trades, tokens, pools, levels'),
  body_cache_bytes: size(67_108_864, 'bytes of bodies that are kept'),
  rpc_seconds: size(6, 'seconds to wait for a JSON-RPC answer of the node'),
  rest_seconds: size(12, 'seconds to wait for a REST answer of the node'),
  header_seconds: size(15, 'seconds until the headers of a request are whole'),
  connections: size(10_000, 'open connections'),
} as const;

export type LimitName = keyof typeof LIMIT_TABLE;
export type Limits = LimitValues<LimitName>;

/** Limits with some values changed. @param ratesOff whether limits over time are off (infinite) */
export function limitsWith(changes: Partial<Limits> = {}, ratesOff = false): Limits {
  return limitValues(LIMIT_TABLE, changes, ratesOff);
}
