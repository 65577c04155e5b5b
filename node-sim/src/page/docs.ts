// The interactive parts of /docs: search, forms that send a call to this node, and the highlight of the current
// section.

const find = <T extends Element>(selector: string, within: ParentNode = document): T | null =>
  within.querySelector<T>(selector);
const all = <T extends Element>(selector: string, within: ParentNode = document): T[] => [
  ...within.querySelectorAll<T>(selector),
];

/** Shows the entries with all the words, and the sections that still show something. */
function search(text: string): void {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isSearch = words.length > 0;
  let found = 0;
  for (const part of all<HTMLElement>('[data-words]')) {
    part.hidden = !words.every((word) => part.dataset.words?.includes(word));
    if (!part.hidden) found += 1;
    const link = find<HTMLElement>(`nav li[data-for="${part.id}"]`);
    if (link !== null) link.hidden = part.hidden;
  }
  for (const section of all<HTMLElement>('main > section')) {
    const parts = all<HTMLElement>('[data-words]', section);
    section.hidden = isSearch && (parts.length === 0 || parts.every((part) => part.hidden));
    const link = find<HTMLElement>(`nav > ul > li > a[href="#${section.id}"]`)?.parentElement;
    if (link) link.hidden = section.hidden;
  }
  const nothing = find<HTMLElement>('#nothing');
  if (nothing !== null) nothing.hidden = found > 0;
}

type Members = Record<string, unknown>;

/** Values of a form: text stays text where the method wants text, the rest is parsed as JSON. */
function valuesOf(form: HTMLFormElement): Members {
  const values: Members = {};
  for (const input of all<HTMLInputElement | HTMLTextAreaElement>('input, textarea', form)) {
    if (input.value === '') continue;
    if (input.dataset.text === 'true') values[input.name] = input.value;
    else {
      try {
        values[input.name] = JSON.parse(input.value);
      } catch {
        values[input.name] = input.value;
      }
    }
  }
  return values;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

function callOf(form: HTMLFormElement, how: string): Call {
  const values = valuesOf(form);
  const { rest = '', rpc = '' } = form.dataset;
  if (how === 'rpc' || rest === '')
    return {
      method: 'POST',
      path: '/rpc',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: rpc, params: values }),
    };
  const [method = 'GET', path = ''] = rest.split(' ');
  if (method === 'POST') return { method, path, body: JSON.stringify(values) };
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  return { method, path: query.size === 0 ? path : `${path}?${query}` };
}

function curlOf({ method, path, body }: Call): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const address = quote(`${location.origin}${path}`);
  return body === undefined
    ? `curl ${address}`
    : `curl -X ${method} -H 'content-type: application/json' -d ${quote(body)} ${address}`;
}

function indented(text: string): string {
  // Parsing would round integers beyond 2^53, so only the white space of short answers is changed.
  if (/\d{16,}/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''))) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

function show(form: HTMLFormElement, head: string, text: string): void {
  const output = find<HTMLElement>('output', form);
  const status = document.createElement('p');
  status.className = 'soft';
  status.textContent = head;
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.textContent = text;
  output?.replaceChildren(status, pre);
}

const MOST_SHOWN = 40_000;

async function send(form: HTMLFormElement, how: string): Promise<void> {
  const call = callOf(form, how);
  const startMs = performance.now();
  show(form, 'Waiting for the node', `${call.method} ${call.path}`);
  try {
    const answer = await fetch(call.path, {
      method: call.method,
      ...(call.body === undefined ? {} : { body: call.body, headers: { 'content-type': 'application/json' } }),
    });
    const text = indented(await answer.text());
    const cut =
      text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n… ${text.length - MOST_SHOWN} more characters` : text;
    show(form, `${answer.status} ${answer.statusText}, ${Math.round(performance.now() - startMs)} ms`, cut);
  } catch {
    show(form, 'No answer', 'The node cannot be reached. Check that it runs.');
  }
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const button = (event as SubmitEvent).submitter;
  void send(form, button instanceof HTMLButtonElement ? button.value : 'rest');
});

document.addEventListener('click', (event) => {
  const button = event.target;
  if (!(button instanceof HTMLButtonElement) || button.value !== 'curl' || button.form === null) return;
  const text = curlOf(callOf(button.form, 'rest'));
  show(button.form, 'As a command', text);
  void navigator.clipboard?.writeText(text).catch(() => undefined);
});

const input = find<HTMLInputElement>('#search');
input?.addEventListener('input', () => search(input.value));
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  input?.focus();
});

const seen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      for (const link of all('nav a.now')) link.classList.remove('now');
      find(`nav a[href="#${entry.target.id}"]`)?.classList.add('now');
    }
  },
  { rootMargin: '-80px 0px -70% 0px' },
);
for (const part of all('article')) seen.observe(part);
