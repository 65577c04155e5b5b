// From what was typed into the form of an act to the parameters of its operation: each field is read exactly, or
// refused with the reason; then the operation's own rules look at all of it.

import { sameAccount } from '@svc/core/accounts/address';
import { parseDecimal } from '@svc/core/decimal';
import { ParseRefusal } from '@svc/core/errors';
import type { ActThing, NamedTexts, OpAct } from '@svc/core/ops/acts';
import { type Op, parseOpParams } from '@svc/core/ops/registry';
import { visibleSymbol } from '@svc/core/visibleText';
import { plainDigits } from '@svc/core/words/locale';
import { saidText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { amountText } from '../../format/amount.ts';
import { readAmount, readRecipient } from '../../format/entry.ts';
import type { FormField, Typed, TypedForm } from './formFields.ts';

/** Digits of an integer that JSON carries as a number without losing any. */
const SAFE_DIGITS = 15;
const PERCENT_PLACES = 2;
/** Of an empty list of decimals: what the operation takes for it. */
const ALL_PLACES = 18;

/** A read field: its value, the reason against it, or neither. */
type ReadField = { readonly value: unknown } | { readonly fault: string } | { readonly empty: true };

const EMPTY = { empty: true } as const;

/** A form as it was read. */
export interface ReadForm {
  /** The operation's parameters, if they are whole. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** What is wrong with fields, by parameter. */
  readonly faults: Readonly<Record<string, string>>;
  /** What is still missing, in words. */
  readonly missing?: string;
}

interface Reading {
  readonly op: Op;
  readonly act: OpAct;
  readonly fields: readonly FormField[];
  readonly thing: ActThing;
  readonly typed: TypedForm;
  /** What the form began with. */
  readonly start: TypedForm;
  /** The account's quantum-safe address, which signs. */
  readonly sender: string;
}

const isBlank = (typed: Typed | undefined): boolean =>
  typed === undefined ||
  typed === false ||
  (typeof typed === 'string' && typed.trim() === '') ||
  (Array.isArray(typed) && typed.length === 0);

const textOf = (typed: Typed | undefined): string => (typeof typed === 'string' ? typed : '');

/** A number that may be zero: integer text in the smallest of its places. */
function readScaled(typed: string, symbol: string, places: number): ReadField {
  if (/^0+(?:\.0*)?$/.test(plainDigits(typed.trim()))) return { value: 0 };
  const entry = readAmount(typed, { symbol, decimals: places });
  if (!('value' in entry)) return entry;
  const whole = parseDecimal(entry.value, 'value', places).toString();
  return { value: whole.length > SAFE_DIGITS ? whole : Number(whole) };
}

/** Symbol and places of what an amount is of. */
function unitOf({ of }: FormField, { thing, typed }: Reading): { symbol: string; decimals: number } {
  if (of !== 'new token') return { symbol: visibleSymbol(thing.symbol), decimals: thing.decimals };
  const places = plainDigits(textOf(typed.decimals).trim());
  const decimals = /^\d{1,2}$/.test(places) ? Number(places) : ALL_PLACES;
  return { symbol: visibleSymbol(textOf(typed.symbol).trim()), decimals };
}

/** The most that an amount may be, decimal text; undefined: any amount. */
export function mostOf(field: FormField, thing: ActThing, typed: TypedForm): string | undefined {
  const isFree = field.unless !== undefined && !isBlank(typed[field.unless]);
  return field.most === undefined || isFree ? undefined : thing[field.most];
}

function readAmountField(field: FormField, reading: Reading): ReadField {
  const { thing, typed } = reading;
  const unit = unitOf(field, reading);
  const entry = readAmount(textOf(typed[field.param]), unit);
  if (!('value' in entry)) return entry;
  const most = mostOf(field, thing, typed);
  return most !== undefined && parseDecimal(entry.value) > parseDecimal(most)
    ? { fault: say('manage.atMost', { most: amountText(most), symbol: unit.symbol }) }
    : entry;
}

/** Names with texts; in a change, those alone that differ, and removed ones empty. */
function readTexts(typed: Typed | undefined, before: Typed | undefined, isChange: boolean): ReadField {
  const pairs = (Array.isArray(typed) ? (typed as readonly (readonly [string, string])[]) : [])
    .map(([name, text]) => [name.trim(), text.trim()] as const)
    .filter(([name, text]) => name !== '' || text !== '');
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) return { fault: say('manage.sameName') };
  if (pairs.some(([name, text]) => name === '' || text === '')) return { fault: say('manage.nameAndText') };
  const texts: NamedTexts = Object.fromEntries(pairs);
  if (!isChange) return pairs.length === 0 ? EMPTY : { value: texts };
  const old = Object.fromEntries(Array.isArray(before) ? (before as readonly (readonly [string, string])[]) : []);
  const changed = Object.entries(texts).filter(([name, text]) => !Object.hasOwn(old, name) || old[name] !== text);
  const removed = Object.keys(old).filter((name) => !Object.hasOwn(texts, name));
  return { value: Object.fromEntries([...changed, ...removed.map((name) => [name, ''])]) };
}

function readAccount({ as, rule }: FormField, typed: string, sender: string): ReadField {
  const read = readRecipient(typed);
  const isOwn = as === 'other account' && 'value' in read && sameAccount(String(read.value), sender);
  return isOwn && rule !== undefined ? { fault: saidText(rule) } : read;
}

function readField(field: FormField, reading: Reading, isChange: boolean): ReadField {
  const typed = reading.typed[field.param];
  switch (field.kind) {
    case 'amount':
      return readAmountField(field, reading);
    case 'percentage':
      return isBlank(typed) ? EMPTY : readScaled(textOf(typed), '%', PERCENT_PLACES);
    case 'whole':
      return isBlank(typed) ? EMPTY : readScaled(textOf(typed), saidText(field.label), 0);
    case 'holder':
      return typed === null ? { value: 'none' } : readRecipient(textOf(typed));
    case 'address':
      return readAccount(field, textOf(typed), reading.sender);
    case 'switch':
      return typed === true ? { value: field.as === 'own right' ? reading.sender : true } : EMPTY;
    case 'texts':
      return readTexts(typed, reading.start[field.param], isChange);
    default:
      return isBlank(typed) ? EMPTY : { value: textOf(typed).trim() };
  }
}

const isSame = (one: Typed | undefined, other: Typed | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Parameters that stay as they are. */
function unchanged({ act, typed, start }: Reading): ReadonlySet<string> {
  const groups = (act.changes ?? []).filter((group) => group.every((param) => isSame(typed[param], start[param])));
  return new Set(groups.flat());
}

/** The field that a path of the operation's rules is about. */
const fieldAt = (fields: readonly FormField[], path: string): FormField | undefined =>
  fields.find(({ param }) => param === path.replace(/^params\./, '').split('.')[0]);

/** What the operation's own rules say of whole parameters. */
function judged({ op, fields, sender, typed }: Reading, params: Readonly<Record<string, unknown>>): ReadForm {
  try {
    parseOpParams(op.name, params, 'refuse', sender);
    return { params, faults: {} };
  } catch (error) {
    if (!(error instanceof ParseRefusal)) throw error;
    const field = fieldAt(fields, error.path);
    const said = field?.rule === undefined ? say('why.fields') : saidText(field.rule);
    if (field === undefined || field.kind === 'switch' || isBlank(typed[field.param]))
      return { faults: {}, missing: said };
    return { faults: { [field.param]: said }, missing: say('why.fields') };
  }
}

/** Reads a form. */
export function readAct(reading: Reading): ReadForm {
  const { act, fields, thing } = reading;
  const left = unchanged(reading);
  const isChange = act.changes !== undefined;
  if (isChange && left.size === act.changes.flat().length) return { faults: {}, missing: say('manage.changeFirst') };
  // Of an item an act may be about its whole collection: it takes the names that the operation has.
  const { properties } = reading.op.params;
  const params: Record<string, unknown> = Object.fromEntries(
    Object.entries(thing.named).filter(([name]) => Object.hasOwn(properties, name)),
  );
  const faults: Record<string, string> = {};
  let isMissing = false;
  for (const field of fields) {
    if (left.has(field.param)) continue;
    const read = readField(field, reading, isChange);
    if ('fault' in read) faults[field.param] = read.fault;
    else if ('value' in read) params[field.param] = read.value;
    else if (field.isRequired) isMissing = true;
    // Emptied on purpose: what it said is taken away.
    else if (isChange && (field.kind === 'text' || field.kind === 'address')) params[field.param] = '';
    else if (isChange && field.kind === 'percentage') params[field.param] = 0;
  }
  if (isMissing || Object.keys(faults).length > 0) return { faults, missing: say('why.fields') };
  return judged(reading, params);
}
