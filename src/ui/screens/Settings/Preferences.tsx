// When a swap causes a warning, the slippage of the wallet's own swaps, and whether test networks are listed.

import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { amountText } from '../../format/amount.ts';
import { Button } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Field } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';
import { TestNetworks } from './TestNetworks.tsx';

const SLIPPAGES = [0.1, 0.5, 1, 3];
const USUAL_SLIPPAGE = 0.5;
/** Percent with at most two places, from 0.01 to 50: allowed slippage. */
const PERCENT = /^(?:\d{1,2})(?:\.\d{1,2})?$/;

/** The default slippage of the wallet's own swaps. */
function SwapSlippage() {
  const saved = useView((view) => view.settings.swapSlippagePercent) ?? USUAL_SLIPPAGE;
  const [text, setText] = useState(String(saved));
  const update = useCommand('updateSettings');
  const typed = PERCENT.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  const isValid = typed >= 0.01 && typed <= 50;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void update.run({ swapSlippagePercent: typed });
      }}
    >
      <Field
        label={say('settings.swapSlippage')}
        inputMode="decimal"
        value={text}
        maxLength={5}
        onChange={(event) => setText(plainDigits(event.target.value))}
        hint={say('settings.swapSlippageIs')}
        fault={isValid ? update.fault : say('trade.slippageBounds')}
      />
      {isValid && typed !== saved && (
        <div>
          <Button type="submit" busy={update.busy}>
            {say('common.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The screen. */
export function Preferences({ onBack }: { readonly onBack: () => void }) {
  const settings = useView((view) => view.settings);
  const update = useCommand('updateSettings');
  return (
    <Screen title={say('settings.preferences')} onBack={onBack}>
      <SwapSlippage />
      <div className="stack">
        <Choice
          label={say('settings.largestSlippage')}
          value={settings.maxSlippagePercent}
          options={SLIPPAGES.map((value) => ({ value, label: `${amountText(String(value))} %` }))}
          onChange={(maxSlippagePercent) => void update.run({ maxSlippagePercent })}
        />
        <p className="small soft">{say('settings.aSwapThatMay')}</p>
      </div>
      <TestNetworks isShown={settings.showTestnets} onChange={(showTestnets) => void update.run({ showTestnets })} />
      {update.fault !== undefined && <Notice kind="fault" what={update.fault} />}
    </Screen>
  );
}
