// The display currency of values. Currencies other than dollars, bitcoin and ether need a source of rates, which the
// user sets and switches on here; none is asked before.

import { language } from '@svc/core/words/language';
import { say } from '@svc/core/words/say';
import { useState } from 'react';
import type { RatesView } from '../../../background/commands/registry.ts';
import { timeAgo } from '../../format/time.ts';
import { Button } from '../../kit/Button.tsx';
import { Field, Select } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useNow } from '../../kit/useNow.ts';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useRateReading, useRates } from '../Market/prices.ts';
import { CURRENCIES, isByRates } from '../Market/worth.ts';

const EXAMPLE = '{ "base": "USD", "at": 1790000000, "rates": { "EUR": "0.92" } }';

/** Name of a currency in the language of the page, where the browser has one. */
function nameOf(code: string): string {
  try {
    return new Intl.DisplayNames(language().tag, { type: 'currency' }).of(code) ?? code;
  } catch {
    return code;
  }
}

function CurrencyChoice({ rates }: { readonly rates: RatesView | undefined }) {
  const current = useView((view) => view.settings.currency) ?? 'usd';
  const update = useCommand('updateSettings');
  const offered = rates?.state === 'ok' ? Object.keys(rates.rates).sort() : [];
  const isMissing = isByRates(current) && !offered.includes(current);
  return (
    <Select
      label={say('settings.valuesIn')}
      value={current}
      onChange={({ target }) => void update.run({ currency: target.value })}
      hint={isMissing ? say('market.noRateOf', { currency: current }) : undefined}
      fault={update.fault}
    >
      {Object.entries(CURRENCIES).map(([value, { label }]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {isMissing && <option value={current}>{current}</option>}
      {offered.map((code) => (
        <option key={code} value={code}>
          {`${code} · ${nameOf(code)}`}
        </option>
      ))}
    </Select>
  );
}

/** The current state of the source. */
function SourceState({ rates, isOn }: { readonly rates: RatesView | undefined; readonly isOn: boolean }) {
  const now = useNow(15_000);
  if (!isOn) return <p className="small soft">{say('settings.ratesAreOff')}</p>;
  if (rates?.state === 'silent')
    return <Notice kind="caution" what={say('settings.noRates')} advice={say('settings.noRatesAdvice')} />;
  if (rates?.state !== 'ok') return <p className="small soft">{say('settings.ratesAreRead')}</p>;
  return (
    <p className="small" role="status">
      {say('settings.ratesOf', {
        count: Object.keys(rates.rates).length,
        host: rates.host,
        when: timeAgo(rates.at, now),
      })}
    </p>
  );
}

/** The screen. */
export function Currency({ onBack }: { readonly onBack: () => void }) {
  useRateReading();
  const rates = useRates();
  const source = useView((view) => view.settings.rates);
  const [url, setUrl] = useState(source?.url ?? '');
  const choose = useCommand('chooseRates');
  const isOn = source?.isOn === true;
  return (
    <Screen title={say('settings.currencyOfValues')} onBack={onBack}>
      <CurrencyChoice rates={rates} />
      <form
        className="stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          void choose.run({ url, isOn: true });
        }}
      >
        <h2>{say('settings.sourceOfRates')}</h2>
        <p className="small soft">{say('settings.sourceIntro')}</p>
        <Field
          label={say('settings.addressOfRates')}
          type="url"
          inputMode="url"
          maxLength={300}
          placeholder={say('settings.https')}
          value={url}
          onChange={(event) => {
            choose.clear();
            setUrl(event.target.value);
          }}
          fault={choose.fault}
        />
        <SourceState rates={rates} isOn={isOn} />
        <div className="line wraps">
          {(!isOn || url.trim() !== source?.url) && (
            <Button
              type="submit"
              kind="primary"
              busy={choose.busy}
              why={url.trim() === '' ? say('settings.nameASource') : undefined}
            >
              {say('settings.switchRatesOn')}
            </Button>
          )}
          {isOn && (
            <Button busy={choose.busy} onClick={() => void choose.run({ url: source?.url ?? '', isOn: false })}>
              {say('settings.switchRatesOff')}
            </Button>
          )}
        </div>
      </form>
      <details className="fold">
        <summary>{say('settings.formOfRates')}</summary>
        <p className="small soft">{say('settings.formOfRatesIs')}</p>
        <pre className="raw">{EXAMPLE}</pre>
      </details>
    </Screen>
  );
}
