// The script of a profile's page: checks the profile in the reader's own browser, from the signed message to every
// field that the page shows, so that nothing rests on the word of the service that served it.

import { referenceMlDsa } from '@svc/core/crypto/mlDsa';
import { ParseRefusal } from '@svc/core/errors';
import type { Claim } from '@svc/core/profiles/claim';
import { type ClaimProof, verifyClaim } from '@svc/core/profiles/claimProof';
import { PROFILE_FIELDS, type Profile } from '@svc/core/profiles/fields';

interface Finding {
  isGood: boolean;
  sentence: string;
}

const page = document.querySelector<HTMLElement>('main[data-address]');
const button = document.querySelector<HTMLButtonElement>('button[data-verify]');
const results = document.querySelector<HTMLElement>('[data-results]');

if (page !== null && button !== null && results !== null) {
  const place = page.dataset;
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    results.replaceChildren(line({ isGood: true, sentence: 'Checking in this browser…' }, ''));
    const findings = await check(page, place).catch((error: unknown) => [
      {
        isGood: false,
        sentence:
          error instanceof ParseRefusal
            ? `The proof is malformed: ${error.message}`
            : 'The proof could not be loaded. Try again.',
      },
    ]);
    results.replaceChildren(...findings.map((finding) => line(finding)));
    button.disabled = false;
    button.textContent = 'Verify again';
  });
}

// An image that cannot be had leaves no torn frame behind; it may have failed before this script came.
const image = document.querySelector<HTMLImageElement>('header img');
const hide = (): void => image?.classList.add('absent');
image?.addEventListener('error', hide);
if (image?.complete === true && image.naturalWidth === 0) hide();

/** Everything that is checked, up to the first thing that is wrong. */
async function check(page: HTMLElement, place: DOMStringMap): Promise<Finding[]> {
  const { kind = '', network = '', address = '' } = place;
  const proof = await load<ClaimProof>(place.proof ?? '');
  const claim = await verifyClaim(proof, referenceMlDsa.verify);
  if (claim === undefined)
    return [
      {
        isGood: false,
        sentence: 'The signature is not the one of the account that the message names. Do not trust this profile.',
      },
    ];
  const findings: Finding[] = [{ isGood: true, sentence: `The message was signed with the key of ${claim.signer}.` }];
  const isAbout = claim.kind === kind && claim.network === network && claim.subject.toLowerCase() === address;
  findings.push({
    isGood: isAbout,
    sentence: isAbout ? `It is about this ${kind} on this network.` : 'It is about something else than this page.',
  });
  if (!isAbout) return findings;
  const isShown = shownFields(page) === fieldsOf(claim);
  findings.push({
    isGood: isShown,
    sentence: isShown
      ? 'Every field on this page is the one that was signed.'
      : 'The page shows other fields than those that were signed.',
  });
  if (kind === 'token')
    findings.push({
      isGood: true,
      sentence: `Whether ${claim.signer} created the token is written on the chain; ask a node that you trust.`,
    });
  return findings;
}

async function load<T>(path: string): Promise<T> {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json() as Promise<T>;
}

/** The fields of the page as one text, and those of a claim in the same form. */
function shownFields(page: HTMLElement): string {
  return JSON.stringify(
    [...page.querySelectorAll<HTMLElement>('[data-field]')].map((field) => [field.dataset.field, field.dataset.value]),
  );
}

function fieldsOf({ profile }: Claim): string {
  const given: Profile = profile ?? {};
  return JSON.stringify(PROFILE_FIELDS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}

function line({ isGood, sentence }: Finding, mark = isGood ? '✓' : '✕'): HTMLElement {
  const item = document.createElement('li');
  item.className = isGood ? 'good' : 'bad';
  const parts = (mark === '' ? [sentence] : [mark, sentence]).map((text) => {
    const part = document.createElement('span');
    part.textContent = text;
    return part;
  });
  item.append(...parts);
  return item;
}
