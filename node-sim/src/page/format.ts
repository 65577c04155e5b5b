// Numbers, times, addresses and hashes as the page shows them; the title always has the whole value.

import { el } from './dom.ts';
import { whenWritten } from './written.ts';

/** Seconds as a duration. */
export function span(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`;
}

/** A moment of the chain, UTC. */
export function time(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The beginning and the end of a long text. */
export function cut(text: string, head = 8, tail = 6): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
}

/**
 * An amount as the wallet writes it: grouped digits, cut to some places; the title has the whole amount. @param sign
 * stands before the digits
 */
export function amount(text: string | null, unit = '', places = 6, sign = ''): HTMLElement {
  if (text === null) return el('span', { class: 'soft' }, '–');
  const [whole = '0', fraction = ''] = text.split('.');
  const grouped = whole.replace('-', '−').replace(/\B(?=(\d{3})+$)/g, ',');
  const shown = fraction.slice(0, places);
  const isCut = fraction.length > places;
  return el(
    'span',
    { class: 'amount', title: `${text} ${unit}`.trim() },
    // The unit may wrap on a narrow screen, a number never does.
    el(
      'span',
      { class: 'digits' },
      isCut ? '≈ ' : '',
      sign + grouped,
      shown === '' ? '' : el('span', { class: 'soft' }, `.${shown}`),
    ),
    unit === '' ? '' : el('span', { class: 'soft' }, ` ${unit}`),
  );
}

/** Decimal places that show four digits of a price. */
export function pricePlaces(price: number): number {
  return price <= 0 ? 2 : Math.min(12, Math.max(2, 4 - Math.floor(Math.log10(price)) - 1));
}

/** A figure of a dense list: always with the same places, so that a column can be compared; the title has all of it. */
export function figure(text: string | null, places: number): HTMLElement {
  if (text === null) return el('span', { class: 'soft' }, '–');
  const [whole = '0', fraction = ''] = text.split('.');
  const shown = amount(`${whole}.${fraction.slice(0, places).padEnd(places, '0')}`, '', places);
  shown.title = text;
  return shown;
}

/** A price with as many places as show four digits of it, or of another one that it stands beside. */
export function price(text: string | null, beside = text): HTMLElement {
  return figure(text, pricePlaces(Number(beside ?? '0')));
}

/** A time of the chain as a relative time; the title has the absolute one. */
export function ago(unixSeconds: number): HTMLElement {
  const passed = Date.now() / 1000 - unixSeconds;
  return el(
    'time',
    { datetime: new Date(unixSeconds * 1000).toISOString(), title: `${time(unixSeconds)} UTC` },
    passed < 86_400 ? `${span(passed)} ago` : time(unixSeconds).slice(0, 16),
  );
}

const SAID_MS = 1600;

/** A button that copies a text. @param text is asked for when it is pressed @param what it is, for the button's name */
function copy(text: () => string, what: string): HTMLElement {
  const button = el('button', { class: 'copy', type: 'button', 'aria-label': `Copy ${what}` }, 'Copy');
  const say = (words: string): void => {
    button.textContent = words;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, SAID_MS);
  };
  button.addEventListener('click', () => {
    // Browsers offer the clipboard on secure origins only.
    const copied = (navigator as Partial<Navigator>).clipboard?.writeText(text()) ?? Promise.reject(new Error('none'));
    copied.then(
      () => say('Copied'),
      () => say('Refused'),
    );
  });
  return button;
}

/** A text that is too long to be read, cut, with a button that copies all of it. */
export function wholeCut(text: string, what: string): HTMLElement {
  const short = el('code', { title: text }, cut(text, 24, 16));
  return el(
    'span',
    { class: 'whole' },
    short,
    ' ',
    copy(() => text, what),
  );
}

/** A whole text with a button that copies it. */
export function whole(text: string, what: string): HTMLElement {
  return el(
    'span',
    { class: 'whole' },
    el('code', {}, text),
    ' ',
    copy(() => text, what),
  );
}

/** A link to an account of the chain, by its written address as soon as that is known. */
export function account(address: string | null): HTMLElement {
  if (address === null || address === '') return el('span', { class: 'soft' }, '–');
  const link = el('a', { class: 'id', href: `#/account/${address}`, title: address }, cut(address, 10, 6));
  whenWritten(address, (written) => {
    link.href = `#/account/${written}`;
    link.title = written;
    link.textContent = cut(written, 10, 6);
  });
  return link;
}

/** An account in full, with a button that copies it. */
export function wholeAccount(address: string): HTMLElement {
  const box = el('span', {}, whole(address, 'address'));
  whenWritten(address, (written) => box.replaceChildren(whole(written, 'address')));
  return box;
}

/** A link to an account, with a button that copies its address in full. */
export function copiedAccount(address: string | null): HTMLElement {
  const link = account(address);
  return address === null || address === ''
    ? link
    : el(
        'span',
        {},
        link,
        ' ',
        copy(() => link.title, 'address'),
      );
}

/** A link to a validator. */
export function validator(address: string): HTMLElement {
  return el('a', { class: 'id', href: `#/validator/${address}`, title: address }, cut(address, 10, 6));
}

/** A link to an asset. */
export function token(address: string, symbol: string): HTMLElement {
  return el('a', { href: `#/token/${address}`, title: address }, symbol);
}

/** A link to a pool. @param title its assets; without it the id is shown */
export function pool(id: string, title?: string): HTMLElement {
  return el('a', { class: title === undefined ? 'id' : undefined, href: `#/pool/${id}`, title: id }, title ?? cut(id));
}

/** Whether a block can still be replaced. */
export function finality(height: number, finalHeight: number): HTMLElement {
  const isFinal = height <= finalHeight;
  return el('span', { class: `state ${isFinal ? 'good' : 'soft'}` }, isFinal ? 'final' : 'not final yet');
}

/** A link to a market. */
export function market(name: string, title: string): HTMLElement {
  return el('a', { href: `#/market/${encodeURIComponent(name)}`, title: name }, title);
}

/** A link to a transaction. */
export function transaction(hash: string): HTMLElement {
  return el('a', { class: 'id', href: `#/tx/${hash}`, title: hash }, cut(hash, 10, 6));
}

/** A link to a block. */
export function block(height: number): HTMLElement {
  return el('a', { class: 'id', href: `#/block/${height}` }, String(height));
}

/** Success or failure, with a word. */
export function status(word: string): HTMLElement {
  const tone = word === 'success' ? 'good' : word === 'failed' ? 'bad' : 'soft';
  return el('span', { class: `state ${tone}` }, word);
}

/** An operation's name in words. */
export function operation(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/^nft\b/, 'NFT');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
