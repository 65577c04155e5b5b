// The dialog of a pairing as a web component: code, link, status, cancel. The browser's own modal dialog handles focus,
// the Escape key and the rest of the page. It needs no framework, and no exception in a page's content security policy.

import type { ConnectedAccount, Pairing, RelayConnection } from '../createRelayProvider.ts';
import { qrPath } from '../qrCode.ts';
import { DIALOG_CSS } from './style.ts';
import { type DialogWords, WORDS } from './words.ts';

/** Name of the element. */
const DIALOG_TAG = 'svc-connect-dialog';
const SVG = 'http://www.w3.org/2000/svg';
const COPIED_MS = 2_000;

/** Options of {@link openConnectDialog}. */
export interface DialogOptions {
  /** Texts that replace the English ones. */
  readonly words?: Partial<DialogWords>;
  /** Parent of the element; the page's body by default. */
  readonly parent?: Element;
}

/**
 * Pairs in a dialog. It does not restore the session of an earlier page load: call `restore()` first.
 * @returns the accounts that the user granted
 * @throws what `pair()` and its `accounts` reject with; 4001 when the dialog is cancelled or removed from the page
 */
export function openConnectDialog(
  connection: Pick<RelayConnection, 'pair' | 'state' | 'subscribe'>,
  { words, parent = document.body }: DialogOptions = {},
): Promise<readonly ConnectedAccount[]> {
  if (customElements.get(DIALOG_TAG) === undefined) customElements.define(DIALOG_TAG, ConnectDialog);
  const element = document.createElement(DIALOG_TAG) as ConnectDialog;
  // A site's words are in the language of its page; the dialog's own are English on every page.
  if (words === undefined) {
    element.lang = 'en';
    element.dir = 'ltr';
  }
  parent.append(element);
  return element.run(connection, { ...WORDS, ...words }).finally(() => element.remove());
}

class ConnectDialog extends HTMLElement {
  #remove = (): void => undefined;
  readonly #removed = new Promise<void>((resolve) => {
    this.#remove = resolve;
  });

  /**
   * The site removed it from its page, as a single-page app does when it changes the view: nobody can use it any more.
   */
  disconnectedCallback(): void {
    this.#remove();
  }

  /** Shows the dialog until there are accounts or it is cancelled. */
  async run(
    connection: Pick<RelayConnection, 'pair' | 'state' | 'subscribe'>,
    words: DialogWords,
  ): Promise<readonly ConnectedAccount[]> {
    const view = draw(this.attachShadow({ mode: 'open' }), words);
    let pairing: Pairing | undefined;
    let hasFailed = false;
    let isCancelled = false;
    const refresh = (): void => {
      if (hasFailed) return;
      const { relay, walletPresence, otherWallet, status } = connection.state;
      if (pairing === undefined) view.say(words.preparing);
      else if (relay !== 'online') view.say(words.relayAway, 'bad');
      else if (otherWallet !== undefined && status !== 'connected') view.say(words.other, 'bad');
      else if (walletPresence === 'online' || status === 'connected') view.say(words.joined, 'good');
      else view.say(words.waiting);
    };
    const stop = connection.subscribe(refresh);
    try {
      view.dialog.showModal();
      for (;;) {
        hasFailed = false;
        pairing = undefined;
        refresh();
        const cancelled = Promise.race([view.whenCancelled(), this.#removed]);
        try {
          return await Promise.race([
            attempt(connection, (made) => {
              // Cancelled while the code was being created: it must not stay open behind a closed dialog.
              if (isCancelled) return void made.cancel();
              pairing = made;
              view.show(made);
              refresh();
            }),
            cancelled.then(() => {
              isCancelled = true;
              throw cancellation();
            }),
          ]);
        } catch (error) {
          const { code, data } = error as { code?: number; data?: { reason?: string; retry?: boolean } };
          // Nobody joined in time, or the session ended before that: a new code is a new session, nothing happens
          // twice.
          const isExpired = data?.reason === 'timeout' || data?.reason === 'ended';
          // A refusal is an answer; anything that may succeed later can be retried.
          if (isCancelled || code === 4001 || !(isExpired || data?.retry === true)) throw error;
          hasFailed = true;
          view.fail(isExpired ? words.expired : error instanceof Error ? error.message : String(error));
          await Promise.race([
            view.whenRetried(),
            cancelled.then(() => {
              isCancelled = true;
              throw error;
            }),
          ]);
        }
      }
    } finally {
      stop();
      view.dialog.close();
      const made = pairing;
      if (isCancelled) await (made?.cancel() ?? Promise.resolve());
    }
  }
}

/** One pairing, from the code to the accounts. */
async function attempt(
  connection: Pick<RelayConnection, 'pair'>,
  onCode: (pairing: Pairing) => void,
): Promise<readonly ConnectedAccount[]> {
  const pairing = await connection.pair();
  onCode(pairing);
  return pairing.accounts;
}

function cancellation(): Error {
  return Object.assign(new Error('The pairing was cancelled.'), {
    code: 4001,
    data: { reason: 'cancelled', retry: true },
  });
}

interface View {
  readonly dialog: HTMLDialogElement;
  show(pairing: Pairing): void;
  say(text: string, tone?: 'good' | 'bad'): void;
  fail(text: string): void;
  whenCancelled(): Promise<void>;
  whenRetried(): Promise<void>;
}

/** The parts of the dialog. Created by calls, not from markup, which a page's policy may forbid. */
function draw(root: ShadowRoot, words: DialogWords): View {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(DIALOG_CSS);
  root.adoptedStyleSheets = [sheet];
  const title = element('h2', { id: 'title' }, words.title);
  const intro = element('p', { class: 'soft', id: 'intro' }, words.intro);
  const code = element('div', { class: 'code', part: 'code', role: 'img', 'aria-label': words.code });
  const status = element('p', { class: 'status', part: 'status', role: 'status' });
  const link = element('a', { class: 'button', part: 'button', target: '_blank', rel: 'noreferrer' }, words.open);
  const copy = element('button', { type: 'button', part: 'button' }, words.copy);
  const retry = element('button', { type: 'button', class: 'primary wide', part: 'button primary' }, words.retry);
  const cancel = element('button', { type: 'button', class: 'wide', part: 'button' }, words.cancel);
  // Where the clipboard is not available (a page without TLS, a refused permission) the user copies by hand.
  const byHand = element('input', { class: 'wide', readonly: '', 'aria-label': words.copyYourself });
  const actions = element('div', { class: 'actions' }, link, copy, byHand, retry, cancel);
  const dialog = element(
    'dialog',
    { part: 'dialog', 'aria-labelledby': 'title', 'aria-describedby': 'intro' },
    title,
    intro,
    code,
    status,
    actions,
  );
  root.append(dialog);
  retry.hidden = true;
  link.hidden = true;
  copy.hidden = true;
  byHand.hidden = true;
  // On a phone the wallet is on the same device: opening it comes first.
  const isPhone = globalThis.matchMedia?.('(pointer: coarse)').matches === true;
  if (isPhone) link.classList.add('primary', 'wide');

  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(link.href);
    } catch {
      byHand.hidden = false;
      byHand.focus();
      byHand.select();
      return;
    }
    copy.textContent = words.copied;
    setTimeout(() => {
      copy.textContent = words.copy;
    }, COPIED_MS);
  });
  const once = (target: EventTarget, name: string): Promise<void> =>
    new Promise((resolve) => target.addEventListener(name, () => resolve(), { once: true }));
  return {
    dialog,
    show(pairing) {
      const { size, path } = qrPath(pairing.link);
      const picture = document.createElementNS(SVG, 'svg');
      picture.setAttribute('viewBox', `0 0 ${size} ${size}`);
      picture.setAttribute('shape-rendering', 'crispEdges');
      const squares = document.createElementNS(SVG, 'path');
      squares.setAttribute('d', path);
      picture.append(squares);
      code.replaceChildren(picture);
      code.classList.remove('away');
      code.hidden = false;
      link.href = pairing.address;
      byHand.value = pairing.address;
      for (const part of [link, copy]) part.hidden = false;
      retry.hidden = true;
      cancel.classList.toggle('wide', !isPhone);
    },
    say(text, tone) {
      status.className = `status ${tone ?? ''}`;
      if (status.textContent !== text) status.textContent = text;
    },
    fail(text) {
      this.say(text, 'bad');
      code.classList.add('away');
      code.hidden = code.childElementCount === 0;
      for (const part of [link, copy, byHand]) part.hidden = true;
      retry.hidden = false;
      cancel.classList.add('wide');
      retry.focus();
    },
    whenCancelled: () => Promise.race([once(cancel, 'click'), once(dialog, 'cancel')]),
    whenRetried: () => once(retry, 'click'),
  };
}

function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[N] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
