// How the wallet looks: theme, contrast, which way round the colours of a market are.

import { say } from '@svc/core/words/say';
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
      {update.fault !== undefined && <Notice kind="fault" what={update.fault} />}
    </Screen>
  );
}
