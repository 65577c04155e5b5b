// Shared parts of a market's forms: percentage buttons, the submit button with its reason, the mark of stale data.

import { formatDecimal } from '@svc/core/decimal';
import { say } from '@svc/core/words/say';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { amountLine, findAmount, scaled } from '../format.ts';
import { type MarketSource, type Trader, useMarketData } from '../trading.ts';

const SHARES = [25, 50, 75] as const;

/** Buttons for a share of the spendable amount, and all of it. `available` is decimal text; undefined if unknown. */
export function Shares({
  available,
  onTake,
}: {
  readonly available: string | undefined;
  readonly onTake: (amount: bigint) => void;
}) {
  const all = scaled(available);
  const disabled = available === undefined || all === 0n;
  return (
    <div className="shares">
      {SHARES.map((percent) => (
        <Button key={percent} disabled={disabled} onClick={() => onTake((all * BigInt(percent)) / 100n)}>
          {say('trade.percent', { percent: String(percent) })}
        </Button>
      ))}
      <Button disabled={disabled} onClick={() => onTake(all)}>
        {say('trade.max')}
      </Button>
    </div>
  );
}

/** What is wrong with a typed amount; undefined if nothing is. An empty field is not wrong yet. */
export function faultOfAmount(text: string): string | undefined {
  return text.trim() !== '' && findAmount(text) === undefined ? say('trade.digitsAndAPoint') : undefined;
}

/** What is wrong with spending more than the balance. */
export function faultOfCost(
  cost: bigint | undefined,
  available: string | undefined,
  symbol: string,
): string | undefined {
  return cost !== undefined && available !== undefined && cost > scaled(available)
    ? say('trade.moreThanTheAccount', { amount: amountLine(available), unit: symbol })
    : undefined;
}

/** The account's balance of an asset, as a hint below a field. */
export function atHand(balance: string | undefined, symbol: string): string | undefined {
  return balance === undefined ? undefined : say('trade.atHand', { amount: amountLine(balance), unit: symbol });
}

/** The text of an amount for a field. */
export const fieldText = (amount: bigint): string => formatDecimal(amount);

/** Why nothing that goes by the trader's own data can be sent. @param isBefore as in `OwnRead` */
export function useObstacle(source: MarketSource, trader: Trader, isBefore: boolean): string | undefined {
  const stale = useMarketData(source, (data) => data.stale);
  if (trader.obstacle !== undefined) return trader.obstacle;
  if (stale) return say('trade.theDataAreOld');
  return isBefore ? say('trade.perp.readingAccount') : undefined;
}

/** The submit button of a form, what prevents it, and the result of the last press. */
export function Submit({
  source,
  trader,
  obstacle,
  isBefore,
  isReady,
  busy,
  fault,
  children,
}: {
  readonly source: MarketSource;
  readonly trader: Trader;
  /** Why this form cannot be sent, in addition to what prevents every form. */
  readonly obstacle: string | undefined;
  /** Whether any own data that the form goes by may be of before the trader's last act. */
  readonly isBefore: boolean;
  readonly isReady: boolean;
  readonly busy: boolean;
  readonly fault: string | undefined;
  readonly children: string;
}) {
  const reason = useObstacle(source, trader, isBefore) ?? obstacle;
  return (
    <>
      {fault !== undefined && <Notice kind="fault" what={fault} />}
      <Button kind="primary" wide type="submit" busy={busy} disabled={reason !== undefined || !isReady}>
        {children}
      </Button>
      <p className="small soft form-note">{busy ? trader.waiting : (reason ?? trader.next)}</p>
    </>
  );
}

/** Says that the shown data is stale. */
export function StaleNotice({ source }: { readonly source: MarketSource }) {
  const stale = useMarketData(source, (data) => data.stale);
  return stale ? <Notice kind="caution" what={say('trade.theDataAreOld')} advice={say('trade.itGoesOn')} /> : null;
}

/** A label and its tick. */
export function Tick({
  checked,
  onChange,
  children,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: string;
}) {
  return (
    <label className="tick">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
