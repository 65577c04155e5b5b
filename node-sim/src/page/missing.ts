// The content for something that does not exist: possible reasons, and links to other views.

import { el } from './dom.ts';

/** Says that something does not exist. @param what in a sentence @param why possible reasons */
export function missing(what: string, why: string): HTMLElement {
  const search = (): void => document.querySelector<HTMLInputElement>('#find input')?.focus();
  return el(
    'div',
    { class: 'missing' },
    el('p', {}, el('strong', {}, what)),
    el('p', { class: 'soft' }, why),
    el(
      'div',
      { class: 'bar' },
      el('button', { type: 'button', class: 'primary', click: search }, 'Search for something else'),
      el('a', { class: 'button', href: '#/' }, 'Newest blocks'),
      el('a', { class: 'button', href: '#/transactions' }, 'Newest transactions'),
      el('a', { class: 'button', href: '#/assets' }, 'Assets and pools'),
    ),
  );
}
