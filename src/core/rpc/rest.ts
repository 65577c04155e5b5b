// The REST envelope {ok, result | error} and its query text. Statuses come from errorCodes.ts.

import { Refusal } from '../errors.ts';
import { isJsonObject, type JsonValue, readJson } from '../json/canonicalJson.ts';
import { publicMessage, wireNumbers } from './errorCodes.ts';

/** Text of a successful answer. @param result JSON text */
export function restResultText(result: string): string {
  return `{"ok":true,"result":${result}}`;
}

/** Status and text of a failure. */
export function restErrorText(error: unknown): { readonly status: number; readonly text: string } {
  return { status: wireNumbers(error).status, text: `{"ok":false,"error":${JSON.stringify(publicMessage(error))}}` };
}

/** Query text of parameters, `?` included, empty for none; undefined ones are left out. */
export function queryOf(params: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** What a node answered over REST instead of a result. */
export class RestFailure extends Refusal {
  readonly status: number;

  constructor(status: number, message: string) {
    super('rest.failed', message, { facts: { status } });
    this.status = status;
  }
}

/**
 * Result of an answer's text, number literals kept.
 * @throws RestFailure for {ok: false} and for anything that is not the envelope
 */
export function readRestAnswer(status: number, text: string): JsonValue {
  let answer: JsonValue;
  try {
    answer = readJson(text, 'answer');
  } catch {
    throw new RestFailure(status, `The node answered ${status} without JSON.`);
  }
  if (isJsonObject(answer) && answer.ok === true && answer.result !== undefined) return answer.result;
  const message =
    isJsonObject(answer) && typeof answer.error === 'string' ? answer.error : `The node answered ${status}.`;
  throw new RestFailure(status, message);
}
