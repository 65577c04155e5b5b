// Allowances and payments that are signed instead of sent: EIP-2612 and its elder, items, the shared contract that keeps
// allowances for many tokens, and EIP-3009. A signature of these is as good as a transaction, so it is shown as one.

import { type Description, part, type Row, row, say, type TokenFact } from '@svc/core/ops/describe';
import { type Intent, joinIntents, NO_INTENT } from '@svc/core/ops/intent';
import { isJsonObject, type JsonObject, type JsonValue } from '@svc/core/tx/canonicalJson';
import type { TypedData } from '@svc/core/tx/typedData';
import { typedMessage } from '@svc/core/tx/typedData';
import { type ContractToken, unitsText } from './contractToken.ts';
import { allowanceMeaning, type Meaning } from './meanings.ts';

/** Of amounts that are kept in 160 bits. */
const UNLIMITED_160 = 2n ** 159n;
const UNLIMITED_256 = 2n ** 255n;

export interface RecognisedPermit {
  readonly description: Description;
  readonly intent: Intent;
}

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
const whole = (value: JsonValue | undefined): bigint => (typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : 0n);
const isAddress = (value: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(value);
const objectsOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((one) => isJsonObject(one)) : isJsonObject(value) ? [value] : [];

interface Found {
  readonly meanings: readonly Meaning[];
  readonly endsAt: bigint | 'never' | undefined;
}

type TokenAt = (address: string) => Promise<ContractToken>;

/** `Permit` of a token about itself. */
async function ownPermit(message: JsonObject, contract: string, tokenAt: TokenAt): Promise<Found | undefined> {
  const spender = text(message.spender);
  if (!isAddress(spender) || !isAddress(contract)) return undefined;
  const token = await tokenAt(contract);
  const endsAt = message.deadline === undefined && message.expiry === undefined ? undefined : whole(message.deadline ?? message.expiry);
  // The elder form: all or nothing, and an end of 0 is none.
  if (typeof message.allowed === 'boolean')
    return { meanings: [allowanceMeaning(spender, token.fact, message.allowed ? UNLIMITED_256 : 0n)], endsAt: endsAt === 0n ? 'never' : endsAt };
  if (message.value !== undefined && message.owner !== undefined) return { meanings: [allowanceMeaning(spender, token.fact, whole(message.value))], endsAt };
  if (message.tokenId === undefined) return undefined;
  const item = whole(message.tokenId).toString();
  const grant = { spender, token: token.fact, amount: item, isItem: true as const };
  const sentence = say`Let ${part.address(spender)} move ${part.token(token.fact)} item ${part.number(item)}`;
  return { meanings: [{ act: 'Allow one item', sentence, intent: { ...NO_INTENT, grants: [grant], tokens: [token.fact] } }], endsAt };
}

/** A payment of the token itself, which whoever has the signature can set off. */
async function ownPayment(message: JsonObject, contract: string, tokenAt: TokenAt): Promise<Found | undefined> {
  const to = text(message.to);
  if (!isAddress(to) || !isAddress(contract) || message.value === undefined) return undefined;
  const { fact } = await tokenAt(contract);
  const amount = unitsText(whole(message.value), fact);
  const intent = { ...NO_INTENT, recipients: [to], payments: [{ token: fact, amount }], tokens: [fact] };
  return { meanings: [{ act: 'Send', sentence: say`Send ${part.amount(amount, fact)} to ${part.address(to)}`, intent }], endsAt: whole(message.validBefore) };
}

/** What the shared contract is told: a lasting allowance (`details`), or one payment that the spender may take (`permitted`). */
async function sharedPermit(message: JsonObject, tokenAt: TokenAt): Promise<Found | undefined> {
  const spender = text(message.spender);
  const entries = objectsOf(message.details ?? message.permitted);
  if (!isAddress(spender) || entries.length === 0 || entries.length > 50 || !entries.every((one) => isAddress(text(one.token)))) return undefined;
  const isLasting = message.details !== undefined;
  const meanings = await Promise.all(
    entries.map(async (entry) => {
      const { fact } = await tokenAt(text(entry.token));
      const amount = whole(entry.amount);
      return isLasting ? allowanceMeaning(spender, fact, amount, UNLIMITED_160) : takingMeaning(spender, fact, amount);
    }),
  );
  const ends = [message.sigDeadline, message.deadline, ...entries.map((one) => one.expiration)].flatMap((one) => (one === undefined ? [] : [whole(one)]));
  return { meanings, endsAt: ends.reduce<bigint | undefined>((latest, one) => (latest === undefined || one > latest ? one : latest), undefined) };
}

function takingMeaning(spender: string, token: TokenFact, amount: bigint): Meaning {
  const isAll = amount >= UNLIMITED_256;
  const shown = unitsText(amount, token);
  return {
    act: 'Allow spending',
    sentence: isAll
      ? say`Let ${part.address(spender)} take all your ${part.token(token)} once`
      : say`Let ${part.address(spender)} take ${part.amount(shown, token)} once`,
    intent: { ...NO_INTENT, grants: [{ spender, token, amount: isAll ? 'all' : shown }], payments: isAll ? [] : [{ token, amount: shown }], tokens: [token] },
  };
}

const OWN = /^Permit$/;
const PAYMENT = /^(?:Transfer|Receive)WithAuthorization$/;
const SHARED = /^Permit(?:Single|Batch|TransferFrom|BatchTransferFrom|WitnessTransferFrom|BatchWitnessTransferFrom)$/;
/** The words of an allowance or a payment, or undefined when the data is none that is known. */
export async function recognisePermit(data: TypedData, tokenAt: TokenAt): Promise<RecognisedPermit | undefined> {
  const { domain, message } = typedMessage(data);
  const contract = text(domain.verifyingContract);
  const found = OWN.test(data.primaryType)
    ? await ownPermit(message, contract, tokenAt)
    : PAYMENT.test(data.primaryType)
      ? await ownPayment(message, contract, tokenAt)
      : SHARED.test(data.primaryType)
        ? await sharedPermit(message, tokenAt)
        : undefined;
  const [first] = found?.meanings ?? [];
  if (found === undefined || first === undefined) return undefined;
  const rows: Row[] = found.meanings.length > 1 ? found.meanings.map((one, at) => row(`Allowance ${at + 1}`, ...one.sentence)) : [];
  const { endsAt } = found;
  if (endsAt !== undefined) rows.push(row('Counts until', endsAt === 'never' ? part.text('for ever') : part.time(endsAt)));
  if (isAddress(contract)) rows.push(row('Contract', part.address(contract)));
  const sentence = found.meanings.length > 1 ? [part.text(`${found.meanings.length} allowances in one signature`)] : first.sentence;
  const warnings = [
    {
      code: 'permit.signature',
      severity: 'caution' as const,
      text: 'This signature works like an approved transaction: whoever holds it can use it, without a fee of yours.',
      advice: 'Sign it only on a site that you mean to trade on.',
    },
  ];
  return { description: { act: first.act, sentence, rows, warnings }, intent: joinIntents(found.meanings.map((one) => one.intent)) };
}
