// How the wallet looks and what it points out.

import { say } from '@svc/core/words/say';
import { Choice } from '../../kit/Choice.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';
import { CURRENCIES } from '../Market/worth.ts';

const SLIPPAGES = [0.1, 0.5, 1, 3];

/** Theme, slippage that is pointed out, test networks. */
export function Preferences({ onBack }: { readonly onBack: () => void }) {
  const settings = useView((view) => view.settings);
  const update = useCommand('updateSettings');
  return (
    <Screen title={say('settings.preferences')} onBack={onBack}>
      <Choice
        label={say('settings.theme')}
        value={settings.theme}
        options={[
          { value: 'system', label: say('settings.asTheSystem') },
          { value: 'light', label: say('settings.light') },
          { value: 'dark', label: say('settings.dark') },
        ]}
        onChange={(theme) => void update.run({ theme })}
      />
      <Choice
        label={say('settings.valuesIn')}
        value={settings.currency ?? 'usd'}
        options={(['usd', 'btc', 'eth'] as const).map((value) => ({ value, label: CURRENCIES[value].label }))}
        onChange={(currency) => void update.run({ currency })}
      />
      <div className="stack">
        <Choice
          label={say('settings.largestSlippage')}
          value={settings.maxSlippagePercent}
          options={SLIPPAGES.map((value) => ({ value, label: `${value} %` }))}
          onChange={(maxSlippagePercent) => void update.run({ maxSlippagePercent })}
        />
        <p className="small soft">{say('settings.aSwapThatMay')}</p>
      </div>
      <label className="card pick">
        <input
          type="checkbox"
          checked={settings.showTestnets}
          onChange={(event) => void update.run({ showTestnets: event.target.checked })}
        />
        <span className="grow">
          <span className="strong block">{say('settings.showTestNetworks')}</span>
          <span className="small soft">{say('settings.theirMoneyHasNo')}</span>
        </span>
      </label>
      {update.fault !== undefined && <Notice kind="fault" what={update.fault} />}
    </Screen>
  );
}
