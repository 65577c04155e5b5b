// A warning as data: its code is the name of its sentence in the catalogue, and of its advice there. Where sentences of
// one code differ, a third name tells them apart.

import type { ENGLISH } from './en/english.ts';
import { type MessageCode, type MessageSlots, message } from './message.ts';
import type { Warning } from './parts.ts';

/** Codes of the catalogue that have an advice beside them. */
export type WarningCode = {
  [C in MessageCode]: `${C}.advice` extends keyof typeof ENGLISH ? C : never;
}[MessageCode];

type WarningSlots<C extends WarningCode> = MessageSlots<C> & MessageSlots<`${C}.advice` & MessageCode>;

/** A warning; the slots are those of its sentence and of its advice. */
export function warning<const C extends WarningCode>(
  code: C,
  severity: Warning['severity'],
  ...slots: unknown extends WarningSlots<C> ? [] : [slots: WarningSlots<C>]
): Warning {
  const said = message as (code: string, ...slots: readonly unknown[]) => ReturnType<typeof message>;
  return {
    code: code.split('.').slice(0, 2).join('.'),
    severity,
    text: said(code, ...slots),
    advice: said(`${code}.advice`, ...slots),
  };
}
