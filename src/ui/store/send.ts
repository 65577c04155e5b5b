// Typed commands to the background over one port, reopened when the background was stopped. A command that was running
// then is refused, never repeated: only the user knows whether it should be.

import { Refusal } from '@svc/core/errors';
import { type Message, message } from '@svc/core/words/message';
import { saidText } from '@svc/core/words/plainText';
import { SaidRefusal } from '@svc/core/words/refusal';
import { refusalOf } from '@svc/core/words/refusalOf';
import { say } from '@svc/core/words/say';
import type { CommandName, CommandParams, CommandResult } from '../../background/commands/registry.ts';
import type { WalletView } from '../../background/state/view.ts';
import type { UiError, UiMessage } from '../../channels/uiPort.ts';
import { getHost, type HostPort } from '../host.ts';
import { applyPatch, mirror, noteGone, replaceView } from './mirror.ts';

/** A refused command; its words are made where it is shown. */
export class CommandError extends Error {
  readonly code: string;
  readonly said: Message;
  readonly facts: NonNullable<UiError['facts']>;

  constructor({ code, said, facts = {} }: UiError) {
    super(code);
    this.name = 'CommandError';
    this.code = code;
    this.said = said ?? refusalOf(code, facts);
    this.facts = facts;
  }
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: CommandError): void;
}

const RECONNECT_MS = 250;
const waiting = new Map<number, Waiting>();
let port: HostPort | undefined;
let lastId = 0;

function receive(message: unknown): void {
  const given = message as UiMessage<WalletView>;
  if ('type' in given) {
    if (given.type === 'view') replaceView(given.view);
    else applyPatch(given.patch);
    return;
  }
  const request = waiting.get(given.id);
  waiting.delete(given.id);
  if ('error' in given) request?.reject(new CommandError(given.error));
  else request?.resolve(given.result);
}

/** Opens the port and keeps it open for the life of the page. */
export function openPort(): HostPort {
  const opened = getHost().connect();
  port = opened;
  opened.onMessage(receive);
  opened.onDisconnect(() => {
    if (port !== opened) return;
    port = undefined;
    noteGone();
    const error = new CommandError({
      code: 'ui.interrupted',
      said: message('page.theWalletWasRestarted'),
      facts: { mayExecute: true },
    });
    for (const request of waiting.values()) request.reject(error);
    waiting.clear();
    setTimeout(() => port ?? openPort(), RECONNECT_MS);
  });
  return opened;
}

/**
 * Runs a command.
 * @throws CommandError when it is refused or the background went away
 */
export function send<N extends CommandName>(command: N, params: CommandParams<N>): Promise<CommandResult<N>> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: (result) => resolve(result as CommandResult<N>), reject });
    (port ?? openPort()).post({ id, command, params });
  });
}

/** The sentence of any error, for a notice. */
export function faultText(error: unknown): string {
  if (error instanceof CommandError) return saidText(error.said);
  if (error instanceof SaidRefusal) return saidText(error.said);
  // Refusals of core have a code and facts, also where a screen uses core without the background.
  if (error instanceof Refusal) return saidText(refusalOf(error.code, error.facts));
  return say('page.somethingInTheWallet');
}

const TOUCH_EVERY_MS = 20_000;
let touchedAt = 0;

/** Tells the background that the user is active, which moves the auto-lock; at most every 20 s. */
export function noteActivity(): void {
  const now = Date.now();
  if (now - touchedAt < TOUCH_EVERY_MS || mirror.getState().view?.lock.status !== 'unlocked') return;
  touchedAt = now;
  send('touch', {}).catch(() => undefined);
}
