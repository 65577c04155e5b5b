// HTML text from values: everything except markup made here goes through `html`, which escapes it.

/** Markup that is safe to put into a page. */
export interface Markup {
  readonly markup: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = string | number | boolean | null | undefined | Markup | readonly Value[];

function textOf(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(textOf).join('');
  return String(value).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

/** Markup of a template; its values are escaped unless they are markup; undefined and `false` become empty. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: parts.map((part, at) => (at === 0 ? part : `${textOf(values[at - 1])}${part}`)).join('') };
}
