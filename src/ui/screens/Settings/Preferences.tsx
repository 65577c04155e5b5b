// How the wallet looks and what it points out.

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
    <Screen title="Preferences" onBack={onBack}>
      <Choice
        label="Theme"
        value={settings.theme}
        options={[
          { value: 'system', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(theme) => void update.run({ theme })}
      />
      <Choice
        label="Values in"
        value={settings.currency ?? 'usd'}
        options={(['usd', 'btc', 'eth'] as const).map((value) => ({ value, label: CURRENCIES[value].label }))}
        onChange={(currency) => void update.run({ currency })}
      />
      <div className="stack">
        <Choice
          label="Largest slippage"
          value={settings.maxSlippagePercent}
          options={SLIPPAGES.map((value) => ({ value, label: `${value} %` }))}
          onChange={(maxSlippagePercent) => void update.run({ maxSlippagePercent })}
        />
        <p className="small soft">
          A swap that may yield less than its quote by more than this is pointed out before you approve it.
        </p>
      </div>
      <label className="card pick">
        <input
          type="checkbox"
          checked={settings.showTestnets}
          onChange={(event) => void update.run({ showTestnets: event.target.checked })}
        />
        <span className="grow">
          <span className="strong block">Show test networks</span>
          <span className="small soft">Their money has no value.</span>
        </span>
      </label>
      {update.fault !== undefined && <Notice kind="fault" what={update.fault} />}
    </Screen>
  );
}
