// Property tests draw new cases at each run and print the seed of a failure. FUZZ_SEED repeats a run, FUZZ_RUNS says
// how many cases are drawn. What is no such number is refused: it would draw nothing, or something else than was meant.

import fc from 'fast-check';

/** A whole number of the environment; undefined where it is not set. @throws for anything else */
function wholeNumber(name: string, least: number): number | undefined {
  const text = process.env[name];
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(number) || number < least)
    throw new Error(`${name} is a whole number${least > 0 ? ` from ${least}` : ''}, not "${text}"`);
  return number;
}

const seed = wholeNumber('FUZZ_SEED', -Infinity);
const numRuns = wholeNumber('FUZZ_RUNS', 1);
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(seed === undefined ? {} : { seed }),
  ...(numRuns === undefined ? {} : { numRuns }),
});
