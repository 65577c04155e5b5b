// Allowances and payments that are signed instead of sent: EIP-2612 and its elder, items, the shared contract that
// keeps allowances for many tokens, and EIP-3009. A signature of these is as good as a transaction, so it is shown as
// one.

import { isJsonObject, type JsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { type Description, part, type Row, row, say, type Warning } from '@svc/core/ops/describe';
import { type Intent, joinIntents } from '@svc/core/ops/intent';
import { type TypedData, typedMessage } from '@svc/core/tx/typedData';
import { warning } from '@svc/core/words/warning';
import type { ContractToken } from './contractToken.ts';
import {
  allowanceMeaning,
  itemAllowanceMeaning,
  itemsAllowanceMeaning,
  type Meaning,
  operatorMeaning,
  takingMeaning,
  transferMeaning,
  UNLIMITED_160,
  UNLIMITED_256,
} from './meanings.ts';
import { type SignedTimes, timeRows, timeWarnings } from './signedTimes.ts';

export interface RecognisedPermit {
  readonly description: Description;
  readonly intent: Intent;
}

export interface PermitFacts {
  readonly tokenAt: (address: string) => Promise<ContractToken>;
  /** Classic address of the account that signs. */
  readonly signer: string;
  readonly nowMs: number;
}

interface Found {
  readonly meanings: readonly Meaning[];
  /** Who may use it, or gets what it pays. */
  readonly party: { readonly label: string; readonly address: string };
  /** Whose it is, where it says so. */
  readonly owner: string | undefined;
  readonly times: SignedTimes;
}

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
const isAddress = (value: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(value);
/** A whole number, or undefined for what no type of integers gives: it is then not said to be one. */
const whole = (value: JsonValue | undefined): bigint | undefined =>
  typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : undefined;
const objectsOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((one) => isJsonObject(one)) : isJsonObject(value) ? [value] : [];

/** A right that the token itself keeps: over an amount, an item, all items. */
function ownMeaning(message: JsonObject, spender: string, { kind, fact }: ContractToken): Meaning | undefined {
  const [value, item, allowed] = [
    whole(message.value ?? message.amount),
    whole(message.tokenId ?? message.id),
    message.allowed ?? message.approved,
  ];
  if (item !== undefined)
    return value === undefined
      ? itemAllowanceMeaning(spender, fact, item)
      : itemsAllowanceMeaning(spender, fact, item, value);
  // The elder form: all or nothing. Of items it is the right over every one.
  if (typeof allowed === 'boolean')
    return kind === 'items' || message.allowed === undefined
      ? operatorMeaning(spender, fact, allowed)
      : allowanceMeaning(spender, fact, allowed ? UNLIMITED_256 : 0n);
  return value === undefined || message.owner === undefined ? undefined : allowanceMeaning(spender, fact, value);
}

/** `Permit` of a token about itself. */
async function ownPermit(message: JsonObject, contract: string, { tokenAt }: PermitFacts): Promise<Found | undefined> {
  const spender = text(message.spender ?? message.operator);
  if (!isAddress(spender) || !isAddress(contract)) return undefined;
  const meaning = ownMeaning(message, spender, await tokenAt(contract));
  const ends = whole(message.deadline ?? message.expiry);
  // An end of 0 is none in the elder form.
  const isEndless = ends === 0n && message.expiry !== undefined && message.allowed !== undefined;
  const named = message.owner ?? message.holder;
  const owner = named === undefined ? undefined : text(named);
  return meaning === undefined
    ? undefined
    : {
        meanings: [meaning],
        party: { label: 'Who may take it', address: spender },
        owner,
        times: { until: isEndless ? 'never' : ends },
      };
}

/** A payment of the token itself, which whoever has the signature can set off. */
async function ownPayment(message: JsonObject, contract: string, { tokenAt }: PermitFacts): Promise<Found | undefined> {
  const [to, value] = [text(message.to), whole(message.value)];
  if (!isAddress(to) || !isAddress(contract) || value === undefined) return undefined;
  const token = await tokenAt(contract);
  return {
    meanings: [transferMeaning(to, { ...token, kind: 'fungible' }, value)],
    party: { label: 'Who gets it', address: to },
    owner: text(message.from),
    times: { from: whole(message.validAfter), until: whole(message.validBefore) },
  };
}

/**
 * What the shared contract is told: a lasting allowance (`details`), or one payment that the spender may take
 * (`permitted`).
 */
async function sharedPermit(message: JsonObject, { tokenAt }: PermitFacts): Promise<Found | undefined> {
  const spender = text(message.spender);
  const entries = objectsOf(message.details ?? message.permitted);
  const isLasting = message.details !== undefined;
  if (!isAddress(spender) || entries.length === 0 || entries.length > MAX_ENTRIES) return undefined;
  if (!entries.every((one) => isAddress(text(one.token)) && whole(one.amount) !== undefined)) return undefined;
  const meanings = await Promise.all(
    entries.map(async (entry) => {
      const { fact } = await tokenAt(text(entry.token));
      const amount = whole(entry.amount) ?? 0n;
      return isLasting ? allowanceMeaning(spender, fact, amount, UNLIMITED_160) : takingMeaning(spender, fact, amount);
    }),
  );
  const ends = isLasting ? entries.map((one) => whole(one.expiration)) : [];
  return {
    meanings,
    party: { label: 'Who may take it', address: spender },
    owner: undefined,
    times: { until: whole(message.sigDeadline ?? message.deadline), ends },
  };
}

/** Tokens of one signature that can be asked what they are while somebody waits. */
const MAX_ENTRIES = 50;
const OWN = /^(?:Permit|PermitForAll|PermitAll|(?:Set)?ApprovalForAll)$/;
const PAYMENT = /^(?:Transfer|Receive)WithAuthorization$/;
const SHARED = /^Permit(?:Single|Batch|(?:Batch)?TransferFrom|(?:Batch)?WitnessTransferFrom)$/;

function readPermit(
  { primaryType }: TypedData,
  message: JsonObject,
  contract: string,
  facts: PermitFacts,
): Promise<Found | undefined> {
  if (OWN.test(primaryType)) return ownPermit(message, contract, facts);
  if (PAYMENT.test(primaryType)) return ownPayment(message, contract, facts);
  return SHARED.test(primaryType) ? sharedPermit(message, facts) : Promise.resolve(undefined);
}

const usable = warning('permit.signature', 'caution');

function ownerWarning(owner: string | undefined, signer: string): Warning | undefined {
  if (owner === undefined || owner.toLowerCase() === signer.toLowerCase()) return undefined;
  return isAddress(owner)
    ? warning('permit.owner', 'caution', { owner: part.given(owner, 100), signer: part.given(signer, 100) })
    : warning('permit.owner.nobody', 'caution', { signer: part.given(signer, 100) });
}

/** The words of an allowance or a payment, or undefined when the data is none that is known. */
export async function recognisePermit(data: TypedData, facts: PermitFacts): Promise<RecognisedPermit | undefined> {
  const { domain, message } = typedMessage(data);
  const found = await readPermit(data, message, text(domain.verifyingContract), facts);
  const [first] = found?.meanings ?? [];
  if (found === undefined || first === undefined) return undefined;
  const { meanings, party, owner, times } = found;
  const rows: Row[] = meanings.length > 1 ? meanings.map((one, at) => row(`Allowance ${at + 1}`, ...one.sentence)) : [];
  rows.push(row(party.label, part.address(party.address)));
  if (meanings.length === 1) rows.push(...first.intent.tokens.map((token) => row('Token', part.token(token))));
  rows.push(...timeRows(times, facts.nowMs));
  const sentence =
    meanings.length > 1 ? say`${part.number(String(meanings.length))} allowances in one signature` : first.sentence;
  const warnings = [usable, ownerWarning(owner, facts.signer), ...timeWarnings(times, facts.nowMs)].filter(
    (one) => one !== undefined,
  );
  return {
    description: { act: first.act, sentence, rows, warnings },
    intent: joinIntents(meanings.map((one) => one.intent)),
  };
}
