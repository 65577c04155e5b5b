// Forms of the developer controls: fields, and the result of sending them.

import { call } from './api.ts';
import { type Child, el, panel, put } from './dom.ts';

/** Runs a control and shows the result. */
export async function run(output: HTMLElement, method: string, params: readonly unknown[]): Promise<unknown> {
  put(output, [el('p', { class: 'soft' }, 'Waiting for the node')]);
  try {
    const result = await call<unknown>(method, params);
    const answer = JSON.stringify(result);
    put(output, [el('p', { class: 'good' }, answer.length > 300 ? `${answer.slice(0, 300)}…` : answer)]);
    return result;
  } catch (error) {
    put(output, [el('p', { class: 'bad' }, error instanceof Error ? error.message : 'The node does not answer.')]);
    return undefined;
  }
}

/** A form whose fields become the parameters of a control. */
export function form(
  title: string,
  words: string,
  fields: readonly Child[],
  act: string,
  submit: (values: FormData, output: HTMLElement) => unknown,
  more: readonly Child[] = [],
): HTMLElement {
  const output = el('output', { 'aria-live': 'polite' });
  const element = el(
    'form',
    {
      submit: (event) => {
        event.preventDefault();
        void submit(new FormData(element), output);
      },
    },
    el('p', { class: 'soft' }, words),
    ...fields,
    el('div', { class: 'bar' }, el('button', {}, act), ...more),
    output,
  );
  return panel(title, element);
}

/** A text field with its label. */
export const field = (
  name: string,
  label: string,
  value: string,
  attributes: Record<string, string | boolean> = {},
): HTMLElement =>
  el('label', {}, el('span', {}, label), el('input', { name, value, autocomplete: 'off', ...attributes }));

/** A select with its label and its initial value. */
export const choice = (
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen?: string,
): HTMLElement =>
  el(
    'label',
    {},
    el('span', {}, label),
    el(
      'select',
      { name },
      ...options.map(([value, text]) => el('option', { value, selected: value === chosen }, text)),
    ),
  );

/** A value of a form, trimmed. */
export const text = (values: FormData, name: string): string => String(values.get(name) ?? '').trim();
/** A value of a form as a number. */
export const whole = (values: FormData, name: string): number => Number(text(values, name));
