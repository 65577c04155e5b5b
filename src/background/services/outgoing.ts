// Our own transactions as they are stored: written before they are sent, kept until they ended and a day longer.

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Platform } from '../../platform/platform.ts';
import { TABLES } from '../state/keys.ts';
import { sentence } from './activity.ts';
import type { Form } from './adapters/transactionAdapter.ts';

/** Why nobody waits for one any longer. */
const closing = Type.Union([
  /** By the node, in the first and only answer to it. */
  Type.Object({ by: Type.Literal('refusal'), code: Type.Integer(), message: Type.String() }),
  /** Another transaction of the account is in a block under its nonce; it was seen, and its signature checked. */
  Type.Object({ by: Type.Literal('other'), hash: Type.String() }),
  Type.Object({ by: Type.Literal('user') }),
  /** It was never sent: nobody waits for one before it in its batch. */
  Type.Object({ by: Type.Literal('before') }),
]);
export type Closing = Static<typeof closing>;

/** The batch that one was asked for in (EIP-5792). */
const batch = Type.Object({
  /** As its site knows it; it counts for that site alone. */
  id: Type.String(),
  origin: Type.String(),
  /** Its place, from 0, and how many there are. */
  at: Type.Integer(),
  of: Type.Integer(),
});

const outgoing = Type.Object({
  hash: Type.String(),
  network: Type.String(),
  /** Names the nonce sequence; see TransactionAdapter.senderOf. */
  sender: Type.String(),
  /** Absent in records of versions that knew exchange operations alone. */
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
   * `sending`: stored, not known to have left. `unknown`: sent, no answer. `waiting`: the node has it. `dropped`: the
   * node had it and has it no more. `closed`: nobody waits for it and its nonce is free, but a block may still take it,
   * so that its receipt is looked for. `lost`: no block took it within a day.
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
  /** The nonce that has to come first, while one is missing. */
  waitsFor: Type.Optional(Type.String()),
  /** What the node last said of it, where that was not a plain yes. */
  said: Type.Optional(Type.String()),
  closing: Type.Optional(closing),
  createdAt: Type.Integer(),
  checkedAt: Type.Integer(),
});
/** A stored transaction of ours. */
export type Outgoing = Static<typeof outgoing>;

/** Whether nothing is done for it any longer; a closed one is still looked at. */
export const hasEnded = (record: Outgoing): boolean => record.state === 'done' || record.state === 'lost';
export const isOpen = (record: Outgoing): boolean => !hasEnded(record) && record.state !== 'closed';
/** The other places of a record's batch; a batch is one request, however often its site names an id. */
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
      // In the order in which they were signed: they are looked at, and sent again, in it.
      const order = (one: Outgoing, other: Outgoing): number =>
        one.createdAt - other.createdAt || (one.batch?.at ?? 0) - (other.batch?.at ?? 0);
      const isOver = (one: Outgoing): boolean => hasEnded(one) && platform.now() - one.createdAt > keptMs;
      for (const record of read.sort(order)) {
        // What became of a batch is read from all of its records.
        if (isOver(record) && besidesOf(record, read).every(isOver)) await table.remove(record.hash);
        else records.set(record.hash, record);
      }
    },
    all: (): Outgoing[] => [...records.values()],
    open: (): Outgoing[] => [...records.values()].filter(isOpen),
    closed: (): Outgoing[] => [...records.values()].filter((record) => record.state === 'closed'),
    get: (hash: string): Outgoing | undefined => records.get(hash),
    /** @param must false: it counts also where it cannot be stored now, as what became of one that was sent */
    async put(record: Outgoing, must = true): Promise<void> {
      const stored = table.put(record.hash, record);
      await (must ? stored : stored.catch(() => undefined));
      records.set(record.hash, record);
      onChange();
    },
    /** All of them, or none: a stopped worker leaves no batch half written. */
    async putAll(list: readonly Outgoing[], must = true): Promise<void> {
      const stored = table.putAll(new Map(list.map((record) => [record.hash, record])));
      await (must ? stored : stored.catch(() => undefined));
      for (const record of list) records.set(record.hash, record);
      onChange();
    },
  };
}
