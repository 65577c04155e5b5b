// The plain page that shows an interface to people: a style sheet, escaped text, and bodies as people read them. Pages
// load nothing and run no script.

import type { TSchema } from 'typebox';

/** Text as it may stand in HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
:root{color-scheme:light dark;--bg:oklch(.985 .003 95);--surface:oklch(1 0 0);--sunken:oklch(.96 .004 95);--line:oklch(.9 .005 95);--text:oklch(.24 .01 260);--soft:oklch(.48 .01 260);--accent:oklch(.52 .13 195)}
@media (prefers-color-scheme:dark){:root{--bg:oklch(.17 .008 260);--surface:oklch(.21 .009 260);--sunken:oklch(.145 .008 260);--line:oklch(.3 .01 260);--text:oklch(.95 .005 95);--soft:oklch(.72 .008 260);--accent:oklch(.78 .11 195)}}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.45 Inter,system-ui,sans-serif}
main{max-width:820px;margin:0 auto;padding:32px 16px 64px}
h1{font-size:30px;line-height:1.2;font-weight:650;margin:0 0 8px}h2{font-size:22px;font-weight:650;margin:40px 0 12px}
p{margin:0 0 12px}a{color:var(--accent)}code,pre{font:13px/1.45 "JetBrains Mono",ui-monospace,monospace}
article{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:16px;margin:0 0 12px}
h3{font-size:15px;margin:0 0 4px;overflow-wrap:anywhere}h3 code{font-size:15px;font-weight:650}
table{border-collapse:collapse;width:100%;margin:8px 0;font-size:13px}td,th{text-align:left;vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid var(--line)}
th{color:var(--soft);font-weight:550}pre{background:var(--sunken);border-radius:8px;padding:12px;overflow:auto;max-height:420px}
summary{cursor:pointer;color:var(--accent);font-size:13px;min-height:28px}.soft{color:var(--soft);font-size:13px}
`;

/** A page. @param content markup below the title */
export function docsPageOf(title: string, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style><main><h1>${escaped(title)}</h1>
${content}</main></html>`;
}

/** A table of parameters; empty text for none. @param rows markup */
export function docsTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const cells = (mark: string, texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${mark}>${text}</${mark}>`).join('')}</tr>`;
  return `<table>${cells('th', head)}${rows.map((row) => cells('td', row)).join('')}</table>`;
}

/** Members of a body as people read them. */
export function sketch(schema: TSchema, indent = ''): string {
  const given = schema as {
    properties?: Record<string, TSchema>;
    patternProperties?: Record<string, TSchema>;
    items?: TSchema | TSchema[];
    anyOf?: TSchema[];
    type?: string;
    const?: unknown;
    description?: string;
  };
  const inner = `${indent}  `;
  if (given.properties !== undefined) {
    const members = Object.entries(given.properties).map(([name, value]) => `${inner}${name}: ${sketch(value, inner)}`);
    return `{\n${members.join('\n')}\n${indent}}`;
  }
  const [record] = Object.values(given.patternProperties ?? {});
  if (record !== undefined) return `{\n${inner}…: ${sketch(record, inner)}\n${indent}}`;
  if (Array.isArray(given.items)) return `[${given.items.map((item) => sketch(item, indent)).join(', ')}]`;
  if (given.items !== undefined) return `[${sketch(given.items, indent)}]`;
  if (given.anyOf !== undefined) return [...new Set(given.anyOf.map((option) => sketch(option, indent)))].join(' | ');
  if (given.const !== undefined) return JSON.stringify(given.const);
  return `${given.type ?? 'any'}${given.description === undefined ? '' : ` (${given.description})`}`;
}
