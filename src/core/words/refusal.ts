// A refusal that the wallet's screens say in words of the catalogue. Its code is the name of its sentence there,
// `refused.area.reason`; where sentences of one code differ, a further name tells them apart. Sites read protocol text:
// what may come to one has a fixed English sentence beside it.

import { type ErrorFacts, Refusal } from '../errors.ts';
import { type Message, type MessageCode, type MessageSlots, message } from './message.ts';

/** Codes of the catalogue that say why something is refused. */
export type RefusalCode = Extract<MessageCode, `refused.${string}`>;

interface RefusalOptions {
  readonly facts?: ErrorFacts;
  readonly cause?: unknown;
  /** What a site reads, where one may have asked. */
  readonly forSites?: string;
}

/** A refusal with the message that says it. */
export class SaidRefusal extends Refusal {
  readonly said: Message;

  constructor(said: Message, { forSites = 'The wallet refused this.', ...options }: RefusalOptions = {}) {
    super(said.code.split('.').slice(1, 3).join('.'), forSites, options);
    this.said = said;
  }
}

type RefusalArguments<C extends RefusalCode> =
  unknown extends MessageSlots<C>
    ? [slots?: Record<string, never>, options?: RefusalOptions]
    : [slots: MessageSlots<C>, options?: RefusalOptions];

/** The refusal whose sentence has this code. */
export function refused<C extends RefusalCode>(code: C, ...[slots, options]: RefusalArguments<C>): SaidRefusal {
  const said = message as (code: RefusalCode, slots?: unknown) => Message;
  return new SaidRefusal(slots === undefined ? said(code) : said(code, slots), options);
}
