// The fee of a transaction and its editor: the site's proposal, the network's speeds, custom values. The chosen fee is
// signed; the background enforces the same limits.

import { formatDecimal } from '@svc/core/decimal';
import { say } from '@svc/core/words/say';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { feeCautions, feeFault, feeWeiOf, gweiText, isSameFee, likelyFeeWei } from '../../approvals/fee.ts';
import type { FeeChoice, FeeOffer, FeeSpeed } from '../../approvals/feeShape.ts';
import { amountText } from '../format/amount.ts';
import { readGwei, readWhole } from '../format/entry.ts';
import { Amount } from '../kit/Amount.tsx';
import { Button } from '../kit/Button.tsx';
import { Choice } from '../kit/Choice.tsx';
import { Field } from '../kit/Field.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Said } from '../kit/Said.tsx';
import { Say } from '../kit/Say.tsx';
import { Sheet } from '../kit/Sheet.tsx';

type Way = 'site' | FeeSpeed['speed'] | 'own';

const LABELS: { readonly [W in Way]: string } = {
  get site() {
    return say('approvals.sites');
  },
  get slow() {
    return say('approvals.slow');
  },
  get normal() {
    return say('approvals.normal');
  },
  get fast() {
    return say('approvals.fast');
  },
  get own() {
    return say('approvals.own');
  },
};

/** The meaning of an option, in plain words. */
function meaningOf(way: Way, { speeds, siteSetGas, siteSetPrice }: FeeOffer): string {
  if (way === 'own') return say('approvals.yourOwnLimitAnd');
  if (way === 'site')
    return say('approvals.siteAsks', { sets: siteSetPrice ? (siteSetGas ? 'both' : 'price') : 'limit' });
  if (speeds.length === 1) return say('approvals.everyTransactionPaysThis');
  if (way === 'slow') return say('approvals.costsLeastItMay');
  if (way === 'fast') return say('approvals.forTheNextBlocks');
  return say('approvals.whatTransactionsOfThe');
}

const withSpeed = ({ proposed }: FeeOffer, { gasPriceWei, priorityFeeWei }: FeeSpeed): FeeChoice => ({
  gasLimit: proposed.gasLimit,
  gasPriceWei,
  priorityFeeWei,
});

/** The option that leads to a choice. */
function wayOf(offer: FeeOffer, choice: FeeChoice): Way {
  if (isSameFee(choice, offer.proposed) && (offer.siteSetPrice || offer.siteSetGas)) return 'site';
  return offer.speeds.find((one) => isSameFee(choice, withSpeed(offer, one)))?.speed ?? 'own';
}

function waysOf(offer: FeeOffer): { readonly value: Way; readonly label: string }[] {
  const hasOne = offer.speeds.length === 1;
  return [
    ...(offer.siteSetPrice || offer.siteSetGas ? [{ value: 'site' as const, label: LABELS.site }] : []),
    ...offer.speeds.map(({ speed }) => ({ value: speed, label: hasOne ? say('approvals.networks') : LABELS[speed] })),
    { value: 'own' as const, label: LABELS.own },
  ];
}

interface Typed {
  readonly gas: string;
  readonly price: string;
  readonly priority: string;
}

const typedOf = ({ gasLimit, gasPriceWei, priorityFeeWei }: FeeChoice): Typed => ({
  gas: gasLimit,
  price: gweiText(gasPriceWei),
  priority: gweiText(priorityFeeWei),
});

interface Read {
  readonly choice?: FeeChoice;
  readonly faults: Partial<Record<keyof Typed, string>>;
}

function readTyped({ gas, price, priority }: Typed, { isDynamic }: FeeOffer): Read {
  const [limit, most, part] = [readWhole(gas), readGwei(price), readGwei(isDynamic ? priority : price)];
  const fault = (entry: typeof limit): string | undefined => ('fault' in entry ? entry.fault : undefined);
  const faults = {
    ...(fault(limit) === undefined ? {} : { gas: fault(limit) }),
    ...(fault(most) === undefined ? {} : { price: fault(most) }),
    ...(!isDynamic || fault(part) === undefined ? {} : { priority: fault(part) }),
  } as Read['faults'];
  if (!('value' in limit) || !('value' in most) || !('value' in part)) return { faults };
  return { faults, choice: { gasLimit: limit.value, gasPriceWei: most.value, priorityFeeWei: part.value } };
}

function OwnFields({
  offer,
  typed,
  faults,
  onChange,
}: {
  readonly offer: FeeOffer;
  readonly typed: Typed;
  readonly faults: Read['faults'];
  readonly onChange: (typed: Typed) => void;
}) {
  return (
    <>
      <Field
        label={say('approvals.gasLimit')}
        inputMode="numeric"
        value={typed.gas}
        onChange={(event) => onChange({ ...typed, gas: event.target.value })}
        fault={faults.gas}
        hint={
          offer.estimate === undefined
            ? say('approvals.theNodeDidNot')
            : say('approvals.itNeedsAbout', { estimate: amountText(offer.estimate) })
        }
      />
      <Field
        label={offer.isDynamic ? say('approvals.priceOfGasAt') : say('approvals.priceOfGasGwei')}
        inputMode="decimal"
        value={typed.price}
        onChange={(event) => onChange({ ...typed, price: event.target.value })}
        fault={faults.price}
        hint={
          offer.baseFeeWei === undefined
            ? undefined
            : say('approvals.theNetworkTakesNow', { baseFeeWei: amountText(gweiText(offer.baseFeeWei)) })
        }
      />
      {offer.isDynamic && (
        <Field
          label={say('approvals.ofThatForThe')}
          inputMode="decimal"
          value={typed.priority}
          onChange={(event) => onChange({ ...typed, priority: event.target.value })}
          fault={faults.priority}
          hint={say('approvals.aReasonToInclude')}
        />
      )}
    </>
  );
}

export interface FeeSheetProps {
  readonly offer: FeeOffer;
  readonly choice: FeeChoice;
  readonly onUse: (choice: FeeChoice) => void;
  readonly onClose: () => void;
}

/** The sheet for changing a fee. */
export function FeeSheet({ offer, choice, onUse, onClose }: FeeSheetProps) {
  const [way, setWay] = useState<Way>(() => wayOf(offer, choice));
  const [typed, setTyped] = useState(() => typedOf(choice));
  const speed = offer.speeds.find((one) => one.speed === way);
  const read: Read =
    way === 'own'
      ? readTyped(typed, offer)
      : { faults: {}, choice: speed === undefined ? offer.proposed : withSpeed(offer, speed) };
  const picked = read.choice;
  const fault = picked === undefined ? undefined : feeFault(offer, picked);
  return (
    <Sheet title={say('common.fee')} onClose={onClose}>
      <form
        className="stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (picked !== undefined && fault === undefined) onUse(picked);
        }}
      >
        <Choice
          label={say('approvals.whoSetsIt')}
          labelHidden
          value={way}
          options={waysOf(offer)}
          onChange={(next) => {
            // Custom values start with the previous choice.
            if (next === 'own' && picked !== undefined) setTyped(typedOf(picked));
            setWay(next);
          }}
        />
        <p className="small soft">{meaningOf(way, offer)}</p>
        {way === 'own' && <OwnFields offer={offer} typed={typed} faults={read.faults} onChange={setTyped} />}
        {picked !== undefined && (
          <dl className="rows">
            {way !== 'own' && (
              <div>
                <dt>{offer.isDynamic ? say('approvals.priceOfGasAtMost') : say('approvals.priceOfGas')}</dt>
                <dd>
                  <Amount value={gweiText(picked.gasPriceWei)} unit="gwei" />
                </dd>
              </div>
            )}
            <div>
              <dt>{say('common.feeAtMost')}</dt>
              <dd>
                <Amount value={formatDecimal(feeWeiOf(picked))} unit={offer.currency} />
              </dd>
            </div>
          </dl>
        )}
        {picked !== undefined &&
          fault === undefined &&
          feeCautions(offer, picked).map((one) => (
            <Notice key={one.code} kind="caution" what={<Said said={one.text} />} advice={<Said said={one.advice} />} />
          ))}
        <div className="sheet-act stack">
          {fault !== undefined && <Notice kind="fault" what={<Said said={fault} />} />}
          <Button type="submit" kind="primary" wide disabled={picked === undefined || fault !== undefined}>
            {say('approvals.useThisFee')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

export interface FeeRowProps {
  readonly offer: FeeOffer;
  readonly choice: FeeChoice;
  /** Host of the asking site; absent for the wallet's own. */
  readonly site?: string | undefined;
  /** What happens to the fee. */
  readonly note?: string;
  /** Called to change the fee. */
  readonly onOpen: () => void;
}

/** A row of a list: the maximum fee, who proposed it, and the button to change it. */
export function FeeRow({ offer, choice, site, note, onOpen }: FeeRowProps) {
  const way = wayOf(offer, choice);
  const likely = likelyFeeWei(offer, choice);
  return (
    <div>
      <dt>{say('common.feeAtMost')}</dt>
      <dd>
        <Amount value={formatDecimal(feeWeiOf(choice))} unit={offer.currency} />
        {likely !== undefined && likely < feeWeiOf(choice) && (
          <p className="tiny soft">
            <Say
              code="approvals.likely"
              slots={{ fee: <Amount value={formatDecimal(likely)} unit={offer.currency} /> }}
            />
          </p>
        )}
        {way === 'site' && site !== undefined && (
          <p className="tiny soft fee-by">
            <Globe className="icon" aria-hidden /> {say('approvals.proposedBy', { site })}
          </p>
        )}
        {way === 'own' && <p className="tiny soft">{say('approvals.yourOwnValues')}</p>}
        {note !== undefined && <p className="tiny soft">{note}</p>}
        <Button kind="plain" onClick={onOpen}>
          {say('approvals.changeFee')}
        </Button>
      </dd>
    </div>
  );
}
