// The page of one profile for people: what its owner says, marked as that, with the signed message and a button that
// checks it in the reader's browser. Made of text alone; every value is escaped, and nothing is loaded from elsewhere.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { isoSeconds, isProfileAddress } from '@svc/core/profiles/claim';
import { type Lookalike, lookalikeOf } from '@svc/core/profiles/confusableNames';
import { PROFILE_FIELDS, type Profile, type ProfileField } from '@svc/core/profiles/fields';
import { profileAddress } from '@svc/core/profiles/handles';
import { CATALOG } from '@svc/core/trade/assetCatalog';
import { visibleText } from '@svc/core/visibleText';
import type { ProfileRecord } from '../store/profileStore.ts';

/** Headers of every page here. Images come from the service itself, wherever the world reaches it. */
export function pageHeaders(imageOrigin: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      `img-src 'self' ${imageOrigin}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}

const LABELS: Record<ProfileField, string> = {
  name: 'Name',
  image: 'Image address',
  description: 'Description',
  website: 'Website',
  x: 'X',
  telegram: 'Telegram',
  github: 'GitHub',
  discord: 'Discord',
};
const LINKS: Partial<Record<ProfileField, (value: string) => string>> = {
  website: (value) => value,
  x: (value) => profileAddress('x', value),
  telegram: (value) => profileAddress('telegram', value),
  github: (value) => profileAddress('github', value),
  discord: (value) => profileAddress('discord', value),
};

const WARNINGS: Record<Lookalike['kind'], string> = {
  imitates: 'It looks like the name of a listed asset, which this is not.',
  contains: 'It carries the name of a listed asset, which does not make it one.',
  address: 'It reads like an address and is none.',
  vouches: 'It says or shows that somebody confirmed it; nobody did.',
  mixedScripts: 'It mixes letters of alphabets that nobody writes together, as names do that imitate others.',
};
/** Names that strangers like to carry. A bare ticker is too often a person's name. */
const LISTED = CATALOG.flatMap(({ onChainSymbol, name }) => [onChainSymbol, name]).map((name) => ({
  name,
  address: '',
}));

/** What a page is made of. */
export interface ProfilePage {
  record: ProfileRecord & { profile: Profile };
  imageUrl: string | null;
  /** Path of the service's assets and of the proof. */
  base: string;
  proofPath: string;
  /** Whether the script that verifies was built. */
  hasScript: boolean;
}

/** The page of a profile. */
export function profilePage({ record, imageUrl, base, proofPath, hasScript }: ProfilePage): string {
  const { profile, kind, network, address, signer, issuedAt, message, signature, publicKey } = record;
  const title = profile.name ?? `${kind === 'token' ? 'Token' : 'Account'} ${short(address)}`;
  const place = { kind, network, address, proof: proofPath };
  const attributes = Object.entries(place).map(([name, value]) => ` data-${name}="${html(value)}"`);
  return document(
    title,
    base,
    `<main${attributes.join('')}>
<header>
${imageUrl === null ? '' : `<img src="${html(imageUrl)}&amp;s=128" alt="" width="72" height="72">`}
<div><h1><bdi>${text(title)}</bdi></h1>
<p class="soft">${kind === 'token' ? 'Token' : 'Account'} on the ${html(NATIVE_SYMBOL)} <b>${html(network)}</b> network</p></div>
</header>
<p class="notice"><b>The owner's own words.</b> Whoever holds the key of ${kind === 'token' ? "the token's creator" : 'this account'} can write anything here. Names are not unique: compare the address.</p>
${profile.name === undefined ? '' : warning(profile.name, address)}
<dl><div><dt>Address</dt><dd class="mono">${grouped(kind === 'account' ? signer : address)}</dd></div>
${kind === 'token' ? `<div><dt>Signed by</dt><dd class="mono">${grouped(signer)}</dd></div>` : ''}
${PROFILE_FIELDS.map((name) => row(name, profile[name])).join('')}
<div><dt>Signed on</dt><dd>${timeText(issuedAt)}</dd></div></dl>
<section><h2>Proof</h2>
${
  hasScript
    ? `<p>The button checks the signature in this browser, with a script that this service hands out. A wallet or any implementation checks the same proof without trusting the service.</p>
<button type="button" data-verify hidden>Verify</button>
<noscript><p>Checking here needs scripts.</p></noscript>
<ul data-results aria-live="polite"></ul>`
    : '<p>This installation was not built, so it has no button to verify with. The proof below can be checked with any implementation.</p>'
}
<details><summary>The signed message</summary><pre>${text(message)}</pre></details>
<details><summary>Signature${publicKey === null ? '' : ' and public key'}</summary><pre class="hex">${html(signature)}${publicKey === null ? '' : `\n\n${html(publicKey)}`}</pre></details>
</section></main>`,
    hasScript,
  );
}

/** The page where there is no profile. @param address as the reader gave it */
export function noProfilePage(base: string, address: string): string {
  return document(
    'No profile',
    base,
    `<main><h1>No profile</h1><p class="soft">Nobody published a profile for this address, or it was withdrawn.</p>
<p class="mono address">${isProfileAddress(address) ? grouped(address) : text(address)}</p></main>`,
    false,
  );
}

function row(name: ProfileField, value: string | undefined): string {
  if (value === undefined) return '';
  const link = LINKS[name]?.(value);
  const words = `<bdi>${text(value).replaceAll('\n', '<br>')}</bdi>`;
  const shown =
    link === undefined ? words : `<a href="${html(link)}" rel="noopener noreferrer nofollow ugc">${words}</a>`;
  return `<div data-field="${name}" data-value="${html(value)}"><dt>${LABELS[name]}</dt><dd>${shown}</dd></div>`;
}

/** What a reader should know of a name that looks like more than a name. */
function warning(name: string, address: string): string {
  const found = lookalikeOf(name, address, LISTED);
  if (found === undefined) return '';
  return `<p class="notice warning"><b>Beware of the name.</b> ${html(WARNINGS[found.kind])}</p>`;
}

/** A moment for people, with the machine's form beside it. */
function timeText(seconds: number): string {
  const iso = isoSeconds(seconds);
  return `<time datetime="${iso}" title="${iso}">${html(new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(seconds * 1000))} UTC</time>`;
}

function document(title: string, base: string, body: string, hasScript: boolean): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${html(title)}</title>
<link rel="stylesheet" href="${html(base)}/view.css">${hasScript ? `<script type="module" src="${html(base)}/verify.js"></script>` : ''}
</head><body>
${body}
</body></html>
`;
}

function short(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`;
}

/** An address in groups of four for comparing by eye. The gaps are drawn and not copied. */
function grouped(address: string): string {
  const prefix = /^0x(?:pq)?/i.exec(address)?.[0] ?? '';
  const groups = address.slice(prefix.length).match(/.{1,4}/g) ?? [];
  return [prefix, ...groups].map((group) => `<span class="group">${html(group)}</span>`).join('<wbr>');
}

/** A stranger's text to read: what hides in it is visible, and marks do not run over the lines around it. */
function text(given: string): string {
  return html(visibleText(given, { keepLines: true }));
}

function html(given: string): string {
  return given.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
