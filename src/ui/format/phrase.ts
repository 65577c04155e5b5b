// Questions that check whether a recovery phrase was written down. The random source is an argument.

/** A position (from 0) of the phrase and four words to choose from, one of them right. */
export interface PhraseQuestion {
  readonly position: number;
  readonly choices: readonly string[];
}

/** Whole number in [0, bound). */
export type RandomBelow = (bound: number) => number;

function shuffled<T>(items: readonly T[], random: RandomBelow): T[] {
  const out = [...items];
  for (let at = out.length - 1; at > 0; at--) {
    const other = random(at + 1);
    const held = out[at] as T;
    out[at] = out[other] as T;
    out[other] = held;
  }
  return out;
}

/** `count` questions at different positions, ascending; wrong choices are other words of the same phrase. */
export function phraseQuestions(words: readonly string[], random: RandomBelow, count = 3): PhraseQuestion[] {
  const positions = shuffled([...words.keys()], random)
    .slice(0, count)
    .sort((a, b) => a - b);
  return positions.map((position) => {
    const right = words[position] as string;
    const others = [...new Set(words.filter((word) => word !== right))];
    return { position, choices: shuffled([right, ...shuffled(others, random).slice(0, 3)], random) };
  });
}
