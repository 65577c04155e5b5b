// The kit page: the choices at the top are part of the URL, so that a state can be linked to and reloaded.

import './shown.ts';
import { setLanguage } from '@svc/core/words/language';
import { LANGUAGES } from '@svc/core/words/languages';
import { LANGUAGE_TAGS } from '@svc/core/words/languageTags';
import { Fragment, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/ui/styles/all.css';
import { Choice } from '../../src/ui/kit/Choice.tsx';
import { APPROVALS } from './approvals.tsx';
import { CONTROLS } from './controls.tsx';
import './kit.css';
import type { KitPage } from './page.ts';
import { PARTS, shownParts } from './parts.ts';
import { STATES } from './states.tsx';
import { WORDED } from './words.tsx';

const PAGES: readonly KitPage[] = [...CONTROLS, ...WORDED, ...STATES, ...APPROVALS];

/** The choices at the top of the page, in the order of the URL. */
const CHOICES = {
  theme: [
    { value: 'system', label: 'As the system' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ],
  contrast: [
    { value: 'usual', label: 'Usual' },
    { value: 'high', label: 'High' },
  ],
  language: LANGUAGE_TAGS.map((tag) => ({ value: tag as string, label: LANGUAGES[tag].name })),
} as const;
type Chosen = keyof typeof CHOICES;

const wanted = (name: Chosen): string => {
  const asked = new URLSearchParams(location.search).get(name);
  return CHOICES[name].find(({ value }) => value === asked)?.value ?? CHOICES[name][0]?.value ?? '';
};
const speaks = (): (typeof LANGUAGE_TAGS)[number] => LANGUAGE_TAGS.find((tag) => tag === wanted('language')) ?? 'en';

/** Goes to the same page with another choice. */
function choose(name: Chosen, value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  location.href = url.href;
}

const useSlug = (): string =>
  useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    () => location.hash.slice(1),
  );

function States({ page }: { page: KitPage }) {
  return (
    <main className="kit-states">
      <h1>{page.title}</h1>
      {Object.entries(page.states ?? {}).map(([name, Draw]) => (
        <Fragment key={name}>
          <h2 dir="ltr">{name}</h2>
          <div className="kit-state">
            <Draw />
          </div>
        </Fragment>
      ))}
    </main>
  );
}

function Kit() {
  const slug = useSlug();
  const page = PAGES.find((one) => one.slug === slug) ?? (PAGES[0] as KitPage);
  return (
    <div className="kit">
      <section className="kit-bar" dir="ltr" aria-label="Choices">
        <Choice label="Theme" value={wanted('theme')} options={CHOICES.theme} onChange={(to) => choose('theme', to)} />
        <Choice
          label="Contrast"
          value={wanted('contrast')}
          options={CHOICES.contrast}
          onChange={(to) => choose('contrast', to)}
        />
        <Choice
          label="Language"
          value={wanted('language')}
          options={CHOICES.language}
          onChange={(to) => choose('language', to)}
        />
        <nav aria-label="Pages of the kit">
          {PAGES.map((one) => (
            <a key={one.slug} href={`#${one.slug}`} aria-current={one === page ? 'page' : undefined}>
              {one.title}
            </a>
          ))}
        </nav>
      </section>
      {/* Remounted for each page: nothing of the previous one stays open or filled. */}
      <Fragment key={page.slug}>{page.whole === undefined ? <States page={page} /> : <page.whole />}</Fragment>
    </div>
  );
}

const { dataset } = document.documentElement;
if (wanted('theme') !== 'system') dataset.theme = wanted('theme');
if (wanted('contrast') === 'high') dataset.contrast = 'high';
const loaded = await LANGUAGES[speaks()].load();
setLanguage(loaded, { marks: true });
document.documentElement.lang = loaded.tag;
document.documentElement.dir = loaded.direction;

// Desktop browsers often have no share sheet; here its button is shown all the same.
if (!('share' in navigator)) Object.assign(navigator, { share: async () => undefined });
// For tests: which parts exist, and which were rendered.
Object.assign(globalThis, { kit: { parts: () => [...PARTS.keys()], shown: shownParts } });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <Kit />
  </StrictMode>,
);
