// Names of scripts, in the language of the page.

import { language } from '@svc/core/words/language';
import { listText } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';

function scriptName(code: string): string {
  if (code === 'another') return say('shared.anotherScript');
  return new Intl.DisplayNames(language().tag, { type: 'script' }).of(code) ?? code;
}

/** Scripts in a row, e.g. "Latin and Greek". @param codes ISO 15924 codes, and `another` */
export const scriptsText = (codes: readonly string[]): string => listText(codes.map(scriptName));
