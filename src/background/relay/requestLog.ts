// What became of each relayed request, so that a request is acted upon once however often it comes: seen (stored, not
// answered), answered (the sealed answer is kept for a day and sent again to whoever repeats the request). Records hold
// payloads as they travel, sealed under the pairing key: nothing readable is stored.

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { RecordTable } from '../../platform/platform.ts';

/** How long an answer is kept. */
const ANSWER_KEPT_MS = 24 * 3_600_000;
/** Most answers kept of one session; the oldest go first. */
const ANSWERS_PER_SESSION = 500;

const requestRecord = Type.Object({
  topic: Type.String(),
  id: Type.String(),
  /** The request as it arrived. */
  request: Type.String(),
  /** The answer as it is sent; absent while there is none. */
  answer: Type.Optional(Type.String()),
  /** Whether the relay has taken the answer. */
  delivered: Type.Boolean(),
  /** When it arrived, by the wallet's clock, in Unix milliseconds. */
  at: Type.Integer(),
});
export type RequestRecord = Static<typeof requestRecord>;

export interface RequestLog {
  load(): Promise<void>;
  find(topic: string, id: string): RequestRecord | undefined;
  /** Records of a session, oldest first. */
  of(topic: string): RequestRecord[];
  put(record: RequestRecord): Promise<void>;
  remove(topic: string, id: string): Promise<void>;
  /** Drops everything of a session. */
  forget(topic: string): Promise<void>;
}

/** The log of all sessions of one wallet. */
export function createRequestLog(table: RecordTable, now: () => number): RequestLog {
  const records = new Map<string, RequestRecord>();
  const keyOf = (topic: string, id: string): string => `${topic}/${id}`;
  const of = (topic: string): RequestRecord[] => [...records.values()].filter((record) => record.topic === topic).sort((a, b) => a.at - b.at);

  const drop = async ({ topic, id }: RequestRecord): Promise<void> => {
    records.delete(keyOf(topic, id));
    await table.remove(keyOf(topic, id));
  };
  const isOld = (record: RequestRecord): boolean => record.at < now() - ANSWER_KEPT_MS;

  return {
    load: async () => {
      for (const found of await table.all()) {
        if (!Value.Check(requestRecord, found)) continue;
        if (isOld(found)) await drop(found);
        else records.set(keyOf(found.topic, found.id), found);
      }
    },
    find: (topic, id) => records.get(keyOf(topic, id)),
    of,
    put: async (record) => {
      await table.put(keyOf(record.topic, record.id), record);
      records.set(keyOf(record.topic, record.id), record);
      const answered = of(record.topic).filter((one) => one.answer !== undefined && one.delivered);
      const surplus = answered.slice(0, Math.max(0, answered.length - ANSWERS_PER_SESSION));
      for (const one of new Set([...surplus, ...answered.filter(isOld)])) await drop(one);
    },
    remove: async (topic, id) => {
      records.delete(keyOf(topic, id));
      await table.remove(keyOf(topic, id));
    },
    forget: async (topic) => {
      for (const record of of(topic)) await drop(record);
    },
  };
}
