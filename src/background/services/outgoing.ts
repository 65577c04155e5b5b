// The user's transactions in storage: written before they are sent, kept until a day after they ended.

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Platform } from '../../platform/platform.ts';
import { TABLES } from '../state/keys.ts';
import { sentence } from './activity.ts';
import type { Form } from './adapters/transactionAdapter.ts';

/** Why a transaction was closed. */
const closing = Type.Union([
  /** By the node, in its first and only answer. */
  Type.Object({ by: Type.Literal('refusal'), code: Type.Integer(), message: Type.String() }),
  /** Another transaction of the account is in a block under its nonce; it was seen, and its signature verified. */
  Type.Object({ by: Type.Literal('other'), hash: Type.String() }),
  Type.Object({ by: Type.Literal('user') }),
  /** It was never sent: an earlier one in its batch was given up. */
  Type.Object({ by: Type.Literal('before') }),
]);
export type Closing = Static<typeof closing>;

/** The batch that it was requested in (EIP-5792). */
const batch = Type.Object({
  /** The site's id; it is valid for that site only. */
  id: Type.String(),
  origin: Type.String(),
  /** Its index, from 0, and their number. */
  at: Type.Integer(),
  of: Type.Integer(),
});

const outgoing = Type.Object({
  hash: Type.String(),
  network: Type.String(),
  /** Names the nonce sequence; see TransactionAdapter.senderOf. */
  sender: Type.String(),
  /** Absent in records of versions that only had exchange operations. */
  form: Type.Optional(
    Type.Unsafe<Form>(Type.Union([Type.Literal('exchange'), Type.Literal('classic'), Type.Literal('pq')])),
  ),
  address: Type.Optional(Type.String()),
  accountId: Type.Optional(Type.String()),
  label: Type.Optional(sentence),
  nonce: Type.String({ pattern: '^\\d+$' }),
  /** The signed transaction; empty once its receipt is known. */
  wireText: Type.String(),
  requestKey: Type.String(),
  batch: Type.Optional(batch),
  /**
   * `sending`: stored, not known to be sent. `unknown`: sent, no answer. `waiting`: the node has it. `dropped`: the
   * node no longer has it. `closed`: given up and its nonce is free, but a block may still take it, so its receipt is
   * looked for. `lost`: no block took it within a day.
   */
  state: Type.Union([
    Type.Literal('sending'),
    Type.Literal('unknown'),
    Type.Literal('waiting'),
    Type.Literal('dropped'),
    Type.Literal('closed'),
    Type.Literal('done'),
    Type.Literal('lost'),
  ]),
  /** The missing earlier nonce, if any. */
  waitsFor: Type.Optional(Type.String()),
  /** The node's last words about it, unless it was accepted. */
  said: Type.Optional(Type.String()),
  closing: Type.Optional(closing),
  createdAt: Type.Integer(),
  checkedAt: Type.Integer(),
});
/** A stored transaction. */
export type Outgoing = Static<typeof outgoing>;

/** Whether it has ended; a closed one is still checked. */
export const hasEnded = (record: Outgoing): boolean => record.state === 'done' || record.state === 'lost';
export const isOpen = (record: Outgoing): boolean => !hasEnded(record) && record.state !== 'closed';
/** The others of a record's batch; a batch is one request, however often its site uses an id. */
export function besidesOf(record: Outgoing, all: readonly Outgoing[]): Outgoing[] {
  return record.batch === undefined
    ? []
    : all.filter(
        (one) => one.batch !== undefined && one.requestKey === record.requestKey && one.batch.at !== record.batch?.at,
      );
}
export const formOf = (record: Outgoing): Form => record.form ?? 'exchange';

export type OutgoingStore = ReturnType<typeof createOutgoing>;

/** The stored transactions of one wallet; call `load` first. */
export function createOutgoing(platform: Pick<Platform, 'table' | 'now'>, keptMs: number, onChange: () => void) {
  const table = platform.table(TABLES.outgoing);
  const records = new Map<string, Outgoing>();
  return {
    async load(): Promise<void> {
      records.clear();
      const read = (await table.all()).filter((found): found is Outgoing => Value.Check(outgoing, found));
      // In order of signing: they are checked, and sent again, in this order.
      const order = (one: Outgoing, other: Outgoing): number =>
        one.createdAt - other.createdAt || (one.batch?.at ?? 0) - (other.batch?.at ?? 0);
      const isOver = (one: Outgoing): boolean => hasEnded(one) && platform.now() - one.createdAt > keptMs;
      for (const record of read.sort(order)) {
        // The status of a batch needs all of its records.
        if (isOver(record) && besidesOf(record, read).every(isOver)) await table.remove(record.hash);
        else records.set(record.hash, record);
      }
    },
    all: (): Outgoing[] => [...records.values()],
    open: (): Outgoing[] => [...records.values()].filter(isOpen),
    closed: (): Outgoing[] => [...records.values()].filter((record) => record.state === 'closed'),
    get: (hash: string): Outgoing | undefined => records.get(hash),
    /** @param must false: it takes effect even if it cannot be stored now, like the result of a sent one */
    async put(record: Outgoing, must = true): Promise<void> {
      const stored = table.put(record.hash, record);
      await (must ? stored : stored.catch(() => undefined));
      records.set(record.hash, record);
      onChange();
    },
    /** All of them, or none: a stopped worker leaves no partial batch. */
    async putAll(list: readonly Outgoing[], must = true): Promise<void> {
      const stored = table.putAll(new Map(list.map((record) => [record.hash, record])));
      await (must ? stored : stored.catch(() => undefined));
      for (const record of list) records.set(record.hash, record);
      onChange();
    },
  };
}
