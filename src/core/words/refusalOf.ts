// The message of a refusal of which a screen knows the code and the facts alone.

import type { ErrorFacts } from '../errors.ts';
import { ENGLISH } from './en/english.ts';
import { type Message, type MessageCode, message } from './message.ts';
import { part } from './parts.ts';
import { render } from './render.ts';

/** The message of a code, with the facts in its slots; the one of all others where the catalogue has none for it. */
export function refusalOf(code: string, facts: ErrorFacts): Message {
  const own = `refused.${code}`;
  if (Object.hasOwn(ENGLISH, own)) {
    const slots = Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [
        name,
        typeof fact === 'number' ? part.number(String(fact)) : part.given(String(fact), 200),
      ]),
    );
    const said: Message = { kind: 'message', code: own as MessageCode, slots };
    if (canBeSaid(said)) return said;
  }
  return message('refused.other', { code: part.given(code) });
}

/** Whether the facts fill every slot. */
function canBeSaid(said: Message): boolean {
  try {
    render(said);
    return true;
  } catch {
    return false;
  }
}
