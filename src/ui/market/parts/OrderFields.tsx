// The fields of every order form: the side, the price and the amount.

import type { Side } from '@svc/core/markets/orientation';
import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { Choice } from '../../kit/Choice.tsx';
import { Field } from '../../kit/Field.tsx';
import type { MarketView } from '../data/orientation.ts';
import { faultOfAmount } from './formParts.tsx';
import type { OfferedPrice } from './useOfferedPrice.ts';

interface OrderFieldsProps extends Omit<OfferedPrice, 'renew'> {
  readonly market: MarketView;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  /** What is wrong with a valid amount. */
  readonly amountFault?: string | undefined;
  /** The available balance, below the amount. */
  readonly amountHint?: string | undefined;
}

/** The fields. */
export function OrderFields(props: OrderFieldsProps) {
  const { market, side, onSide, price, onPrice, amount, onAmount, amountFault, amountHint } = props;
  return (
    <>
      <div className={`side-${side}`}>
        <Choice
          label={say('trade.side')}
          labelHidden
          value={side}
          options={[
            { value: 'buy', label: say('trade.buy') },
            { value: 'sell', label: say('trade.sell') },
          ]}
          onChange={onSide}
        />
      </div>
      <Field
        label={say('trade.price', { unit: market.quote.symbol })}
        inputMode="decimal"
        value={price}
        onChange={(event) => onPrice(plainDigits(event.target.value))}
        onFocus={props.onEnter}
        onBlur={props.onLeave}
        fault={faultOfAmount(price)}
      />
      <Field
        label={say('trade.amount', { unit: market.base.symbol })}
        inputMode="decimal"
        value={amount}
        onChange={(event) => onAmount(plainDigits(event.target.value))}
        fault={faultOfAmount(amount) ?? amountFault}
        {...(amountHint === undefined ? {} : { hint: amountHint })}
      />
    </>
  );
}
