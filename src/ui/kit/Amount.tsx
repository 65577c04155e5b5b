// An amount: strong integer part, weak decimals, then the unit. Exact unless places are limited, and then marked.

import { cutMiddle, visibleSymbol } from '@svc/core/visibleText';
import { numberSigns } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { Fragment } from 'react';
import { splitAmount } from '../format/amount.ts';
import { useAmountsHidden } from './hiddenAmounts.ts';

export interface AmountProps {
  /** Plain decimal text. */
  readonly value: string;
  readonly unit?: string;
  /** Places after which the value is cut and marked with ≈; by default all are shown. */
  readonly places?: number;
  readonly large?: boolean;
  /** Whether a value above zero has a plus. */
  readonly signed?: boolean;
}

const UNIT_MAX = 18;

/** Most digits of a number that is never wrapped: up to 999,999,999,999. */
const WHOLE_MAX = 15;

/**
 * Most characters of an amount with its unit beside a label in the narrowest window; a longer one gets its own line.
 */
const BESIDE_LABEL_MAX = 20;

/** Digits in groups; a long number may wrap only between groups. */
function Groups({ digits }: { readonly digits: string }) {
  if (digits.length <= WHOLE_MAX) return <span className="nowrap">{digits}</span>;
  const { group } = numberSigns();
  const [first, ...rest] = digits.split(group);
  return (
    <>
      {first}
      {rest.map((digitsOfGroup, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name but their place
        <Fragment key={at}>
          {group}
          <wbr />
          {digitsOfGroup}
        </Fragment>
      ))}
    </>
  );
}

/** Placeholder for a hidden amount. */
const DOTS = '••••';

/** A hidden amount; its unit stays visible. */
export function HiddenAmount({ unit = '', large = false }: { readonly unit?: string; readonly large?: boolean }) {
  return (
    <span className={`amount${large ? ' large' : ''}`}>
      <span aria-hidden>{DOTS}</span>
      <span className="only-heard">{say('kit.hiddenAmount')}</span>
      {unit !== '' && (
        <span className="unit">
          {' '}
          <bdi>{unit}</bdi>
        </span>
      )}
    </span>
  );
}

/** An amount with its unit; the title has the whole value, and a copy too if nothing was cut. */
export function Amount({ value, unit, places, large = false, signed = false }: AmountProps) {
  const isHidden = useAmountsHidden();
  const { mark, whole, fraction, exact } = splitAmount(value, places);
  const unitText = unit === undefined ? '' : visibleSymbol(unit);
  const shownUnit = cutMiddle(unitText, UNIT_MAX);
  if (isHidden) return <HiddenAmount unit={shownUnit} large={large} />;
  const isLong = whole.length + fraction.length + shownUnit.length > BESIDE_LABEL_MAX;
  return (
    <span
      className={`amount${large ? ' large' : ''}${isLong ? ' long' : ''}`}
      title={unit === undefined ? exact : `${exact} ${unitText}`}
    >
      {mark}
      {signed && !mark.endsWith('−') && '+'}
      <Groups digits={whole} />
      {fraction !== '' && <span className="fraction">{fraction}</span>}
      {unitText !== '' && (
        <span className="unit">
          {' '}
          <bdi>{shownUnit}</bdi>
        </span>
      )}
    </span>
  );
}
