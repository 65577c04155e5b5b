// Our own transactions as they are stored: written before they are sent, kept until they ended and a day longer.

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Platform } from '../../platform/platform.ts';
import { TABLES } from '../state/keys.ts';
import type { Form } from './lanes/lane.ts';

const outgoing = Type.Object({
  hash: Type.String(),
  network: Type.String(),
  /** Names the nonce sequence; see Lane.senderOf. */
  sender: Type.String(),
  /** Absent in records of versions that knew exchange operations alone. */
  form: Type.Optional(Type.Unsafe<Form>(Type.Union([Type.Literal('exchange'), Type.Literal('classic'), Type.Literal('pq')]))),
  address: Type.Optional(Type.String()),
  accountId: Type.Optional(Type.String()),
  label: Type.Optional(Type.String()),
  nonce: Type.String({ pattern: '^\\d+$' }),
  /** The signed transaction; empty once its receipt is known. */
  wireText: Type.String(),
  requestKey: Type.String(),
  /**
   * `sending`: stored, not known to have left. `unknown`: sent, no answer. `waiting`: the node has it. `dropped`: the node had it and
   * has it no more. `lost`: it will never execute.
   */
  state: Type.Union([
    Type.Literal('sending'),
    Type.Literal('unknown'),
    Type.Literal('waiting'),
    Type.Literal('dropped'),
    Type.Literal('done'),
    Type.Literal('lost'),
  ]),
  /** The nonce that has to come first, while one is missing. */
  waitsFor: Type.Optional(Type.String()),
  createdAt: Type.Integer(),
  checkedAt: Type.Integer(),
});
/** A stored transaction of ours. */
export type Outgoing = Static<typeof outgoing>;

export const hasEnded = (record: Outgoing): boolean => record.state === 'done' || record.state === 'lost';
export const formOf = (record: Outgoing): Form => record.form ?? 'exchange';

/** The stored transactions of one wallet; call `load` first. */
export function createOutgoing(platform: Pick<Platform, 'table' | 'now'>, keptMs: number) {
  const table = platform.table(TABLES.outgoing);
  const records = new Map<string, Outgoing>();
  return {
    async load(): Promise<void> {
      records.clear();
      for (const found of await table.all()) {
        if (!Value.Check(outgoing, found)) continue;
        const record = found as Outgoing;
        if (hasEnded(record) && platform.now() - record.createdAt > keptMs) await table.remove(record.hash);
        else records.set(record.hash, record);
      }
    },
    all: (): Outgoing[] => [...records.values()],
    open: (): Outgoing[] => [...records.values()].filter((record) => !hasEnded(record)),
    get: (hash: string): Outgoing | undefined => records.get(hash),
    async put(record: Outgoing): Promise<void> {
      await table.put(record.hash, record);
      records.set(record.hash, record);
    },
    async forget(record: Outgoing): Promise<void> {
      await table.remove(record.hash);
      records.delete(record.hash);
    },
  };
}
