// An amount: integer part strong, decimals soft, unit after. Exact unless places are limited, and then marked so.

import { cutMiddle, visibleText } from '@svc/core/text';
import { splitAmount } from '../format/amount.ts';

export interface AmountProps {
  /** Plain decimal text. */
  readonly value: string;
  readonly unit?: string;
  /** Places after which the value is cut and marked with ≈; all are shown without it. */
  readonly places?: number;
  readonly large?: boolean;
}

const UNIT_MAX = 18;

/** An amount with its unit; the whole value is in the title and in what a selection copies when nothing was cut. */
export function Amount({ value, unit, places, large = false }: AmountProps) {
  const { mark, whole, fraction, exact } = splitAmount(value, places);
  const unitText = unit === undefined ? '' : visibleText(unit);
  return (
    <span className={large ? 'amount large' : 'amount'} title={unit === undefined ? exact : `${exact} ${unitText}`}>
      {mark}
      {whole}
      {fraction !== '' && <span className="fraction">{fraction}</span>}
      {unitText !== '' && (
        <span className="unit">
          {' '}
          <bdi>{cutMiddle(unitText, UNIT_MAX)}</bdi>
        </span>
      )}
    </span>
  );
}
