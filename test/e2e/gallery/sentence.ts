// Sentences of the gallery, whose words no catalogue holds.

import type { Part } from '@svc/core/words/message';

/** Parts of a template: text stays text, parts stand where they are interpolated. */
export function say(strings: TemplateStringsArray, ...parts: Part[]): Part[] {
  return strings.flatMap((text, at) => {
    const next = parts[at];
    return [...(text === '' ? [] : [{ kind: 'text', text } as const]), ...(next === undefined ? [] : [next])];
  });
}
