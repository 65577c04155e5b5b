// Words that promise what only somebody else could confirm, in each language that the wallet speaks. A name is looked
// at for those of all languages, whatever language its reader has chosen.

import type { LanguageTag } from '../words/languageTags.ts';

const inflected = (stems: string, endings: readonly string[]): readonly string[] =>
  stems.split(' ').flatMap((stem) => endings.map((ending) => stem + ending));

/** The words by language, each as it is written; several words stand for a name that has them one after another. */
export const VOUCHING_WORDS: Readonly<Record<LanguageTag, readonly string[]>> = {
  en: 'verified official authentic genuine trusted certified admin administrator moderator support helpdesk staff'.split(
    ' ',
  ),
  de: [
    ...inflected(
      'verifiziert offiziell amtlich authentisch zertifiziert autorisiert geprüft bestätigt vertrauenswürdig',
      ['', 'e', 'em', 'en', 'er', 'es'],
    ),
    ...inflected('moderator administrator kundenberater mitarbeiter', ['in']),
    ...'kundendienst kundenservice kundenbetreuung kundenberater mitarbeiter'.split(' '),
  ],
  es: [
    ...inflected('verificad auténtic genuin certificad autorizad confirmad comprobad', ['o', 'a', 'os', 'as']),
    ...inflected('administrador moderador', ['', 'a', 'es', 'as']),
    ...'oficial oficiales fiable confiable soporte'.split(' '),
    'de confianza',
    'atención al cliente',
    'servicio técnico',
  ],
  ar: [
    ...inflected('موثق موثوق رسمي معتمد أصلي مؤكد مضمون مشرف', ['', 'ة']).flatMap((word) => [word, `ال${word}`]),
    ...'دعم الدعم الإدارة المسؤول'.split(' '),
    'خدمة العملاء',
    'خدمة الزبائن',
  ],
};
