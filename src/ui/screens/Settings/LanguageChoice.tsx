// The language of the wallet: the browser's, or the user's choice. Each is named in its own language, so that a user
// who cannot read the page finds the right one.

import { LANGUAGES } from '@svc/core/words/languages';
import { LANGUAGE_TAGS } from '@svc/core/words/languageTags';
import { say } from '@svc/core/words/say';
import { useId } from 'react';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { languageFor } from '../../store/chosenLanguage.ts';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';

/** The languages, the chosen one marked; a choice takes effect at once. */
export function LanguageChoice({ onBack }: { readonly onBack: () => void }) {
  const chosen = useView((view) => view.settings.language) ?? 'browser';
  const update = useCommand('updateSettings');
  const group = useId();
  return (
    <Screen title={say('settings.language')} onBack={onBack}>
      <fieldset className="stack">
        <legend className="only-heard">{say('settings.language')}</legend>
        {(['browser', ...LANGUAGE_TAGS] as const).map((value) => (
          <label key={value} className="card pick">
            <input
              type="radio"
              name={group}
              checked={value === chosen}
              onChange={() => void update.run({ language: value })}
            />
            <span className="grow" lang={value === 'browser' ? undefined : value}>
              {value === 'browser'
                ? say('settings.languageOfBrowser', { language: LANGUAGES[languageFor()].name })
                : LANGUAGES[value].name}
            </span>
          </label>
        ))}
      </fieldset>
      {update.fault !== undefined && <Notice kind="fault" what={update.fault} />}
    </Screen>
  );
}
