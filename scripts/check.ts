// `npm run check`: types, lint, architecture, unused code.

import { CHECKS } from './steps.ts';
import { helpIfAsked } from './usage.ts';

helpIfAsked('Usage: npm run check\n\nChecks types, lint, architecture and unused code.');

const failed = CHECKS.filter((check) => !check.run()).map((check) => check.name);
console.log(failed.length === 0 ? 'check: all passed' : `check: failed in ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
