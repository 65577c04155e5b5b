// Fault injection for testing clients: which answers and stream frames are affected, and how. Counting is
// deterministic. The edge decides what an answer or a frame is, and how one is cut.

import { ALL_READS, type AnyRead } from '@svc/core/reads/registry';
import { type Static, Type } from 'typebox';

const MAX_RULES = 64;
const MAX_DELAY_MS = 60_000;

/** Which of the matching ones: the last of every `every`, after `skip`, at most `times` of them. */
const counted = {
  every: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  delay_ms: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_DELAY_MS, expected: `milliseconds up to ${MAX_DELAY_MS}` }),
  ),
  drop: Type.Optional(Type.Boolean()),
};
const fail = Type.Optional(
  Type.Object(
    {
      code: Type.Optional(Type.Integer({ minimum: -32_999, maximum: 99_999 })),
      status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
      message: Type.Optional(Type.String({ maxLength: 500 })),
    },
    { additionalProperties: false },
  ),
);
const exact = { additionalProperties: false } as const;
const list = <T extends ReturnType<typeof Type.Object>>(rule: T) =>
  Type.Optional(Type.Array(rule, { maxItems: MAX_RULES }));

/** The parameter of `sim_faults`: see docs/node.md. */
export const faultsSchema = Type.Object(
  {
    reads: list(Type.Object({ method: Type.String({ minLength: 1, maxLength: 100 }), ...counted, fail }, exact)),
    receipts: list(
      Type.Object(
        { tx_hash: Type.Optional(Type.String({ pattern: '^(?:0x)?[0-9a-fA-F]{64}$' })), ...counted, fail },
        exact,
      ),
    ),
    frames: list(
      Type.Object(
        { channel: Type.String({ minLength: 1, maxLength: 100 }), ...counted, repeat: Type.Optional(Type.Boolean()) },
        exact,
      ),
    ),
  },
  exact,
);
export type FaultSet = Static<typeof faultsSchema>;

interface Rule {
  readonly every?: number;
  readonly skip?: number;
  readonly times?: number;
  readonly delay_ms?: number;
  readonly drop?: boolean;
  readonly repeat?: boolean;
  readonly fail?: { readonly code?: number; readonly status?: number; readonly message?: string };
}

interface ActiveRule {
  readonly rule: Rule;
  readonly matches: (name: string, hash: string | undefined) => boolean;
  seen: number;
  hits: number;
}

/** The fault for one answer or frame. */
export interface FaultAction {
  readonly delayMs: number;
  readonly drop: boolean;
  readonly repeat: boolean;
  readonly fail: { readonly code: number; readonly status: number; readonly message: string } | undefined;
  /** Whether it is a receipt: a dropped one is answered as not existing yet. */
  readonly isReceipt: boolean;
}

/** Every name of each read: its own, its path and its JSON-RPC method. */
const namesOfRead = ({ name, rest, rpc }: AnyRead): string[] =>
  [name, rest?.path, rpc].filter((one) => one !== undefined);
const NAMES = ALL_READS.map(namesOfRead);

/** Every name of the reads that have one matching name: both paths of a read have the same faults. */
const namesOf = (isMeant: (name: string) => boolean): ReadonlySet<string> =>
  new Set(NAMES.filter((names) => names.some(isMeant)).flat());

function matcherOf(pattern: string): (name: string) => boolean {
  const isMeant = (name: string): boolean =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  const names = namesOf(isMeant);
  return (name) => names.has(name) || isMeant(name);
}

/** Names of the reads of one receipt. */
const RECEIPT_NAMES: ReadonlySet<string> = new Set(
  ALL_READS.filter(({ isReceipt }) => isReceipt === true).flatMap(namesOfRead),
);

const bare = (hash: string | undefined): string | undefined => hash?.replace(/^0x/, '').toLowerCase();

export class Faults {
  private reads: ActiveRule[] = [];
  private receipts: ActiveRule[] = [];
  private frames: ActiveRule[] = [];
  private given: FaultSet = {};

  /** Whether any rule is about answers. */
  get concernAnswers(): boolean {
    return this.reads.length + this.receipts.length > 0;
  }

  get concernFrames(): boolean {
    return this.frames.length > 0;
  }

  /** Replaces the rules and restarts counting. An empty set removes them all. */
  set(given: FaultSet): void {
    const active = (rule: Rule, matches: ActiveRule['matches']): ActiveRule => ({ rule, matches, seen: 0, hits: 0 });
    this.given = given;
    this.reads = (given.reads ?? []).map((rule) => active(rule as Rule, matcherOf(rule.method)));
    this.receipts = (given.receipts ?? []).map((rule) => {
      const wanted = bare(rule.tx_hash);
      return active(rule as Rule, (_, hash) => wanted === undefined || bare(hash) === wanted);
    });
    this.frames = (given.frames ?? []).map((rule) => active(rule as Rule, matcherOf(rule.channel)));
  }

  /** The active rules, each with the number of times it took effect. */
  view() {
    const withHits = (rules: readonly object[] | undefined, active: readonly ActiveRule[]) =>
      (rules ?? []).map((rule, at) => ({ ...rule, hits: active[at]?.hits ?? 0 }));
    return {
      reads: withHits(this.given.reads, this.reads),
      receipts: withHits(this.given.receipts, this.receipts),
      frames: withHits(this.given.frames, this.frames),
    };
  }

  /** The fault for an answer. @param name path or JSON-RPC method @param hash the requested transaction */
  forAnswer(name: string, hash: string | undefined): FaultAction | undefined {
    return (
      (RECEIPT_NAMES.has(name) ? this.take(this.receipts, name, hash, true) : undefined) ??
      this.take(this.reads, name, hash, false)
    );
  }

  /** The fault for a stream frame. @param channel without its key */
  forFrame(channel: string): FaultAction | undefined {
    return this.take(this.frames, channel, undefined, false);
  }

  /** The first rule that matches and is due. */
  private take(
    rules: readonly ActiveRule[],
    name: string,
    hash: string | undefined,
    isReceipt: boolean,
  ): FaultAction | undefined {
    for (const active of rules) {
      if (!active.matches(name, hash)) continue;
      const {
        every = 1,
        skip = 0,
        times = Number.POSITIVE_INFINITY,
        delay_ms: delayMs = 0,
        drop = false,
        repeat = false,
        fail: failing,
      } = active.rule;
      const turn = active.seen++ - skip;
      if (turn < 0 || turn % every !== every - 1 || active.hits >= times) continue;
      active.hits++;
      const { code = -32_000, status = 500, message = 'a fault that sim_faults asked for' } = failing ?? {};
      return { delayMs, drop, repeat, fail: failing === undefined ? undefined : { code, status, message }, isReceipt };
    }
    return undefined;
  }
}
