// The state of each relayed request, so that it is executed once however often it comes: seen (stored, not answered);
// answered (the encrypted answer is stored for a day, while its site may see what it saw then, and sent again on a
// repeat); spent (only the id is left, and a repeat is refused). Records hold encrypted payloads as sent: nothing of
// them is readable.

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { RecordTable } from '../../platform/platform.ts';
import { SITE_VIEW, type SiteViews } from '../router/siteViews.ts';
import { createMutex } from '../state/mutex.ts';

/** How long an answer is stored. */
const ANSWER_KEPT_MS = 24 * 3_600_000;
/** Most answers stored for one session; the oldest are dropped first. */
const ANSWERS_PER_SESSION = 500;
/** Most ids stored without their answers, for one session. */
const SPENT_PER_SESSION = 5_000;

const requestRecord = Type.Object({
  topic: Type.String(),
  /** Name of the request's id. */
  id: Type.String(),
  /** The request as it arrived. */
  request: Type.String(),
  /** The answer as it is sent; absent while there is none. */
  answer: Type.Optional(Type.String()),
  /** The answer is no longer stored; the request must not be executed again. */
  spent: Type.Optional(Type.Literal(true)),
  /** Whether the relay has accepted the answer. */
  delivered: Type.Boolean(),
  /** What the site saw while the request ran; absent while there is no answer. */
  seen: Type.Optional(Type.Object(SITE_VIEW)),
  /** When it arrived, by the wallet's clock, in Unix milliseconds. */
  at: Type.Integer(),
});
export type RequestRecord = Static<typeof requestRecord>;

export interface RequestLog {
  load(): Promise<void>;
  find(topic: string, id: string): RequestRecord | undefined;
  /** Records of a session that are not spent, oldest first. */
  of(topic: string): RequestRecord[];
  put(record: RequestRecord): Promise<void>;
  remove(topic: string, id: string): Promise<void>;
  /** Reduces records that are no longer valid to their ids; call when accounts, sites, networks or the lock changed. */
  prune(): Promise<void>;
  /** Drops everything of a session. */
  forget(topic: string): Promise<void>;
}

/** The log of all sessions of one wallet. */
export function createRequestLog(table: RecordTable, siteViews: SiteViews, now: () => number): RequestLog {
  const records = new Map<string, RequestRecord>();
  // Changes run one after another: a dropped record must not come back through a concurrent change.
  const mutex = createMutex();
  const keyOf = (topic: string, id: string): string => `${topic}/${id}`;
  const all = (topic: string): RequestRecord[] =>
    [...records.values()].filter((record) => record.topic === topic).sort((a, b) => a.at - b.at);

  /**
   * A request that cannot be stored is not accepted. An executed one stays executed: its answer counts even if it
   * cannot be stored.
   */
  const keep = async (record: RequestRecord): Promise<void> => {
    const stored = table.put(keyOf(record.topic, record.id), record);
    await (record.answer === undefined && record.spent !== true ? stored : stored.catch(() => undefined));
    records.set(keyOf(record.topic, record.id), record);
  };
  const drop = async ({ topic, id }: RequestRecord): Promise<void> => {
    records.delete(keyOf(topic, id));
    await table.remove(keyOf(topic, id));
  };
  const isOld = (record: RequestRecord): boolean => record.at < now() - ANSWER_KEPT_MS;
  /** An approved and undelivered answer survives a lock: a site that never hears of a payment may repeat it. */
  const mayBeSent = ({ answer, seen, delivered }: RequestRecord): boolean => {
    if (answer === undefined) return true;
    if (seen === undefined) return !delivered;
    return delivered ? siteViews.stands(seen) : siteViews.isGranted(seen);
  };
  const spentOf = ({ topic, id, at }: RequestRecord): RequestRecord => ({
    topic,
    id,
    request: '',
    delivered: true,
    spent: true,
    at,
  });
  const oldest = (list: RequestRecord[], beyond: number): RequestRecord[] =>
    list.slice(0, Math.max(0, list.length - beyond));

  /** Drops records that are too old or too many, delivered or not: a site that never reads must not fill the wallet. */
  const trim = async (topic: string): Promise<void> => {
    const answered = all(topic).filter(({ answer }) => answer !== undefined);
    const over = answered.filter((record) => isOld(record) || !mayBeSent(record));
    for (const record of new Set([...oldest(answered, ANSWERS_PER_SESSION), ...over])) await keep(spentOf(record));
    const spent = all(topic).filter((record) => record.spent === true);
    for (const one of oldest(spent, SPENT_PER_SESSION)) await drop(one);
  };

  return {
    load: async () => {
      const topics = new Set<string>();
      for (const found of await table.all()) {
        if (!Value.Check(requestRecord, found)) continue;
        records.set(keyOf(found.topic, found.id), found);
        topics.add(found.topic);
        // Nobody waits any longer for a request that was never answered.
        if (isOld(found) && found.answer === undefined && found.spent !== true) await drop(found);
      }
      for (const topic of topics) await trim(topic);
    },
    find: (topic, id) => {
      const found = records.get(keyOf(topic, id));
      return found === undefined || mayBeSent(found) ? found : spentOf(found);
    },
    of: (topic) => all(topic).filter((record) => record.spent !== true && mayBeSent(record)),
    put: (record) =>
      mutex.run(async () => {
        await keep(record);
        await trim(record.topic);
      }),
    remove: (topic, id) =>
      mutex.run(async () => {
        records.delete(keyOf(topic, id));
        await table.remove(keyOf(topic, id));
      }),
    prune: () =>
      mutex.run(async () => {
        for (const topic of new Set([...records.values()].map((record) => record.topic))) await trim(topic);
      }),
    forget: (topic) =>
      mutex.run(async () => {
        for (const record of all(topic)) await drop(record);
      }),
  };
}
