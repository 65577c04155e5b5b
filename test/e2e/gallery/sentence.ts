// Sentences of the gallery that are in no catalogue.

import type { Part } from '@svc/core/words/message';

/** Parts of a template: text stays text, parts are interpolated. */
export function say(strings: TemplateStringsArray, ...parts: Part[]): Part[] {
  return strings.flatMap((text, at) => {
    const next = parts[at];
    return [...(text === '' ? [] : [{ kind: 'text', text } as const]), ...(next === undefined ? [] : [next])];
  });
}
