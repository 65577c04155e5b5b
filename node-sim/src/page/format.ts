// Numbers, times, addresses and hashes as the page shows them; the whole value is always at hand in the title.

import { el } from './dom.ts';

/** Seconds as a span of time. */
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

/** An amount as the wallet writes it: digits in groups, cut to some places; the whole amount is in the title. */
export function amount(text: string | null, unit = '', places = 6): HTMLElement {
  if (text === null) return el('span', { class: 'soft' }, '–');
  const [whole = '0', fraction = ''] = text.split('.');
  const grouped = whole.replace('-', '−').replace(/\B(?=(\d{3})+$)/g, ',');
  const shown = fraction.slice(0, places);
  const isCut = fraction.length > places;
  return el(
    'span',
    { class: 'amount', title: `${text} ${unit}`.trim() },
    // The unit may stand below on a narrow screen, a number is never parted.
    el(
      'span',
      { class: 'digits' },
      isCut ? '≈ ' : '',
      grouped,
      shown === '' ? '' : el('span', { class: 'soft' }, `.${shown}`),
    ),
    unit === '' ? '' : el('span', { class: 'soft' }, ` ${unit}`),
  );
}

/** A link to an account of the chain. */
export function account(address: string | null): HTMLElement {
  if (address === null || address === '') return el('span', { class: 'soft' }, '–');
  return el('a', { class: 'id', href: `#/account/${address}`, title: address }, cut(address, 10, 6));
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
