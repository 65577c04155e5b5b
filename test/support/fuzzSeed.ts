// Property tests draw new cases at each run and print the seed of a failure; FUZZ_SEED repeats a run.

import fc from 'fast-check';

const seed = process.env.FUZZ_SEED;
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
