// Allowances and payments that are signed instead of sent: EIP-2612 and its predecessor, items, Permit2, and EIP-3009.
// Such a signature is as powerful as a transaction, so it is shown as one.

import { isJsonObject, type JsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { tokenRow } from '@svc/core/ops/common';
import { type Description, type Row, row } from '@svc/core/ops/describe';
import { type Intent, joinIntents } from '@svc/core/ops/intent';
import { type TypedData, typedMessage } from '@svc/core/tx/typedData';
import { type Message, message } from '@svc/core/words/message';
import { part, type Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { ContractToken } from './contractToken.ts';
import {
  allowanceMeaning,
  itemAllowanceMeaning,
  itemsAllowanceMeaning,
  listRows,
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
  /** Who may use it, or receives its payment. */
  readonly party: { readonly label: Message; readonly address: string };
  /** The owner, if it is named. */
  readonly owner: string | undefined;
  readonly times: SignedTimes;
}

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
const isAddress = (value: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(value);
/** An integer, or undefined for a value that no integer type has. */
const whole = (value: JsonValue | undefined): bigint | undefined =>
  typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : undefined;
const objectsOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((one) => isJsonObject(one)) : isJsonObject(value) ? [value] : [];

/** Members by meaning, each with its possible names. */
type Known = readonly (readonly string[])[];

const OWN_MEMBERS: Known = [
  ['owner', 'holder'],
  ['spender', 'operator'],
  // How much, or whether all of it.
  ['value', 'amount', 'allowed', 'approved'],
  ['tokenId', 'id'],
  ['deadline', 'expiry'],
  ['nonce'],
];
const PAYMENT_MEMBERS: Known = [['from'], ['to'], ['value'], ['validAfter'], ['validBefore'], ['nonce']];
const SHARED_MEMBERS: Known = [
  ['details', 'permitted'],
  ['spender'],
  ['sigDeadline', 'deadline'],
  ['nonce'],
  ['witness'],
];
const ENTRY_MEMBERS: Known = [['token'], ['amount'], ['expiration'], ['nonce']];

/**
 * Whether every member is known, and no meaning occurs twice. With an additional member the contract could do something
 * that is not in the sentence.
 */
function isWhole(signed: JsonObject, known: Known): boolean {
  const names = Object.keys(signed);
  return (
    names.every((name) => known.some((group) => group.includes(name))) &&
    known.every((group) => names.filter((name) => group.includes(name)).length <= 1)
  );
}

/** A right that the token itself keeps: over an amount, an item, all items. */
function ownMeaning(signed: JsonObject, spender: string, { kind, fact }: ContractToken): Meaning | undefined {
  const [value, item, allowed] = [
    whole(signed.value ?? signed.amount),
    whole(signed.tokenId ?? signed.id),
    signed.allowed ?? signed.approved,
  ];
  if (item !== undefined) {
    // For a single item a boolean is not a known form.
    if (allowed !== undefined) return undefined;
    return value === undefined
      ? itemAllowanceMeaning(spender, fact, item)
      : itemsAllowanceMeaning(spender, fact, item, value);
  }
  // The older form: all or nothing. For items it is the right over every one.
  if (typeof allowed === 'boolean')
    return kind === 'items' || signed.allowed === undefined
      ? operatorMeaning(spender, fact, allowed)
      : allowanceMeaning(spender, fact, allowed ? UNLIMITED_256 : 0n);
  return value === undefined || signed.owner === undefined ? undefined : allowanceMeaning(spender, fact, value);
}

/** `Permit` of a token about itself. */
async function ownPermit(signed: JsonObject, contract: string, { tokenAt }: PermitFacts): Promise<Found | undefined> {
  const spender = text(signed.spender ?? signed.operator);
  if (!isWhole(signed, OWN_MEMBERS) || !isAddress(spender) || !isAddress(contract)) return undefined;
  const meaning = ownMeaning(signed, spender, await tokenAt(contract));
  const ends = whole(signed.deadline ?? signed.expiry);
  // A deadline of 0 means none in the older form.
  const isEndless = ends === 0n && signed.expiry !== undefined && signed.allowed !== undefined;
  const named = signed.owner ?? signed.holder;
  const owner = named === undefined ? undefined : text(named);
  return meaning === undefined
    ? undefined
    : {
        meanings: [meaning],
        party: { label: message('call.row.whoMayTakeIt'), address: spender },
        owner,
        times: { until: isEndless ? 'never' : ends },
      };
}

/** A payment of the token itself, which anyone with the signature can execute. */
async function ownPayment(signed: JsonObject, contract: string, { tokenAt }: PermitFacts): Promise<Found | undefined> {
  const [to, value] = [text(signed.to), whole(signed.value)];
  if (!isWhole(signed, PAYMENT_MEMBERS) || !isAddress(to) || !isAddress(contract) || value === undefined)
    return undefined;
  const token = await tokenAt(contract);
  return {
    meanings: [transferMeaning(to, { ...token, kind: 'fungible' }, value)],
    party: { label: message('call.row.whoGetsIt'), address: to },
    owner: text(signed.from),
    times: { from: whole(signed.validAfter), until: whole(signed.validBefore) },
  };
}

/** A message for Permit2: a lasting allowance (`details`), or one payment that the spender may take (`permitted`). */
async function sharedPermit(signed: JsonObject, { tokenAt }: PermitFacts): Promise<Found | undefined> {
  const spender = text(signed.spender);
  const entries = objectsOf(signed.details ?? signed.permitted);
  const isLasting = signed.details !== undefined;
  if (!isWhole(signed, SHARED_MEMBERS) || !entries.every((one) => isWhole(one, ENTRY_MEMBERS))) return undefined;
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
    party: { label: message('call.row.whoMayTakeIt'), address: spender },
    owner: undefined,
    times: { until: whole(signed.sigDeadline ?? signed.deadline), ends },
  };
}

/** Most tokens of one signature that are asked for their data while the user waits. */
const MAX_ENTRIES = 50;
const OWN = /^(?:Permit|PermitForAll|PermitAll|(?:Set)?ApprovalForAll)$/;
const PAYMENT = /^(?:Transfer|Receive)WithAuthorization$/;
const SHARED = /^Permit(?:Single|Batch|(?:Batch)?TransferFrom|(?:Batch)?WitnessTransferFrom)$/;

/** Whether a struct name is that of an allowance or a payment. */
export const isPermitType = (name: string): boolean => [OWN, PAYMENT, SHARED].some((names) => names.test(name));
/** Whether it is a part of one for Permit2. */
export const isPermitPart = (name: string): boolean => name === 'PermitDetails' || name === 'TokenPermissions';

function readPermit(
  { primaryType }: TypedData,
  signed: JsonObject,
  contract: string,
  facts: PermitFacts,
): Promise<Found | undefined> {
  if (OWN.test(primaryType)) return ownPermit(signed, contract, facts);
  if (PAYMENT.test(primaryType)) return ownPayment(signed, contract, facts);
  return SHARED.test(primaryType) ? sharedPermit(signed, facts) : Promise.resolve(undefined);
}

const usable = warning('permit.signature', 'caution');

function ownerWarning(owner: string | undefined, signer: string): Warning | undefined {
  if (owner === undefined || owner.toLowerCase() === signer.toLowerCase()) return undefined;
  return isAddress(owner)
    ? warning('permit.owner', 'caution', { owner: part.given(owner, 100), signer: part.given(signer, 100) })
    : warning('permit.owner.nobody', 'caution', { signer: part.given(signer, 100) });
}

/** The description of an allowance or a payment, or undefined for other data. */
export async function recognisePermit(data: TypedData, facts: PermitFacts): Promise<RecognisedPermit | undefined> {
  const { domain, message: signed } = typedMessage(data);
  const found = await readPermit(data, signed, text(domain.verifyingContract), facts);
  const [first] = found?.meanings ?? [];
  if (found === undefined || first === undefined) return undefined;
  const { meanings, party, owner, times } = found;
  const isOne = meanings.length === 1;
  const rows: Row[] = isOne ? [] : listRows({ kind: 'allowance', each: meanings.map((one) => one.sentence) });
  rows.push(row(party.label, part.address(party.address)));
  if (isOne) rows.push(...first.intent.tokens.map((token) => tokenRow(message('row.token'), token)));
  rows.push(...timeRows(times, facts.nowMs));
  const sentence = isOne
    ? first.sentence
    : message('typedData.allowances', { count: part.number(String(meanings.length)) });
  const warnings = [usable, ownerWarning(owner, facts.signer), ...timeWarnings(times, facts.nowMs)].filter(
    (one) => one !== undefined,
  );
  return {
    description: { act: first.act, sentence: [sentence], rows, warnings },
    intent: joinIntents(meanings.map((one) => one.intent)),
  };
}
