// A pure function whose answers are kept.

/**
 * The function, which keeps its answers until they are too many, and then forgets all at once: for texts that are asked
 * for again and again, where a strict order of use would cost more than a few answers anew.
 * @param most answers kept
 */
export function boundedMemo<T>(answer: (text: string) => T, most: number): (text: string) => T {
  const kept = new Map<string, { readonly value: T }>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known.value;
    if (kept.size >= most) kept.clear();
    const value = answer(text);
    kept.set(text, { value });
    return value;
  };
}
