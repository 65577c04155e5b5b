// The wallet's appearance: theme, contrast, the colours of a market, where the toolbar button opens it.

import { say } from '@svc/core/words/say';
import { useEffect, useState } from 'react';
import { getHost } from '../../host.ts';
import { Choice } from '../../kit/Choice.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';

/** The screen. */
export function Appearance({ onBack }: { readonly onBack: () => void }) {
  const { theme, contrast = 'system', tradeColours = 'usual' } = useView((view) => view.settings);
  const update = useCommand('updateSettings');
  return (
    <Screen title={say('settings.appearance')} onBack={onBack}>
      <Choice
        label={say('settings.theme')}
        value={theme}
        options={[
          { value: 'system', label: say('settings.asTheSystem') },
          { value: 'light', label: say('settings.light') },
          { value: 'dark', label: say('settings.dark') },
        ]}
        onChange={(next) => void update.run({ theme: next })}
      />
      <Choice
        label={say('settings.contrast')}
        value={contrast}
        options={[
          { value: 'system', label: say('settings.asTheSystem') },
          { value: 'usual', label: say('settings.usualContrast') },
          { value: 'high', label: say('settings.highContrast') },
        ]}
        onChange={(next) => void update.run({ contrast: next })}
      />
      <div className="stack">
        <Choice
          label={say('settings.tradeColours')}
          value={tradeColours}
          options={[
            { value: 'usual', label: say('settings.buyIsGreen') },
            { value: 'swapped', label: say('settings.buyIsRed') },
          ]}
          onChange={(next) => void update.run({ tradeColours: next })}
        />
        <p className="line small" aria-hidden>
          <span className="trade-sample buy">{say('trade.buy')}</span>
          <span className="trade-sample sell">{say('trade.sell')}</span>
        </p>
      </div>
      <OpensIn />
      {update.fault !== undefined && <Notice kind="fault" what={update.fault} />}
    </Screen>
  );
}

/** Popup or side panel; nothing if the browser has no side panel, and until the current choice is known. */
function OpensIn() {
  const { sidePanel } = getHost();
  const [isPanel, setIsPanel] = useState<boolean>();
  useEffect(() => void sidePanel?.isChosen().then(setIsPanel, () => undefined), [sidePanel]);
  if (sidePanel === undefined || isPanel === undefined) return null;
  return (
    <Choice
      label={say('settings.opensIn')}
      value={isPanel ? 'panel' : 'popup'}
      options={[
        { value: 'popup', label: say('settings.popup') },
        { value: 'panel', label: say('settings.sidePanel') },
      ]}
      onChange={(next) => {
        const chosen = next === 'panel';
        void sidePanel.choose(chosen).then(() => setIsPanel(chosen));
      }}
    />
  );
}
