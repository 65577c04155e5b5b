// Who may read a server's metrics: the flag `--metrics` and the refusal of everyone else. loopback.ts tells which
// requests come from this machine.

/** Who is answered at `/metrics`, as the flag `--metrics` says it. */
export const METRICS_READERS = ['local', 'open'] as const;

/** The flag of a server. */
export const METRICS_FLAG = {
  value: 'local',
  words: 'who is answered at /metrics: local (this machine alone, and no proxy on it) or open (anybody)',
} as const;

/** The sentence for everybody else. */
export const METRICS_REFUSED = 'Numbers of the server are for the machine that it runs on; --metrics open lifts that.';
