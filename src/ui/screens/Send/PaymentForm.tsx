// The end of every payment form: the fee, with its editor, and the button to the review. Each screen adds the fields
// above it.

import { say } from '@svc/core/words/say';
import { type ReactNode, useState } from 'react';
import type { FeeChoice, FeeOffer } from '../../../approvals/feeShape.ts';
import { FeeRow, FeeSheet } from '../../approvals/FeeEditor.tsx';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useEnters } from '../../store/entering.ts';

interface Quoted {
  readonly offer: FeeOffer | undefined;
  readonly fault: string | undefined;
}

/** The maximum fee, or why it is unknown. */
function FeeCard({
  quoted: { offer, fault },
  fee,
  onOpen,
}: {
  readonly quoted: Quoted;
  readonly fee: FeeChoice | undefined;
  readonly onOpen: () => void;
}) {
  if (fault !== undefined) return <Notice kind="caution" what={say('send.theFeeCouldNot')} advice={fault} />;
  if (offer === undefined) {
    return (
      <dl className="rows card padded compact">
        <div>
          <dt>{say('common.feeAtMost')}</dt>
          <dd className="soft">{say('send.askingTheNode')}</dd>
        </div>
      </dl>
    );
  }
  return (
    <dl className="rows card padded compact">
      <FeeRow offer={offer} choice={fee ?? offer.proposed} onOpen={onOpen} />
    </dl>
  );
}

interface ChosenFee {
  /** Undefined for the proposed one. */
  readonly fee: FeeChoice | undefined;
  readonly choose: (fee: FeeChoice) => void;
}

/** The fee chosen for one payment: for another one, by its key, the usual fee is proposed again. */
export function useFeeFor(payment: string): ChosenFee {
  const [chosen, setChosen] = useState<{ readonly payment: string; readonly fee: FeeChoice }>();
  return { fee: chosen?.payment === payment ? chosen.fee : undefined, choose: (fee) => setChosen({ payment, fee }) };
}

export interface PaymentFormProps {
  readonly label: string;
  readonly quoted: Quoted;
  readonly chosen: ChosenFee;
  /** The running preparation. */
  readonly preparing: { readonly busy: boolean; readonly fault: string | undefined };
  /** What is still missing, in words; absent if nothing is. */
  readonly missing: string | undefined;
  readonly onReview: () => Promise<void>;
  readonly children: ReactNode;
}

/** A form that pays, with its fee. */
export function PaymentForm({ label, quoted, chosen, preparing, missing, onReview, children }: PaymentFormProps) {
  const [isEditing, setEditing] = useState(false);
  useEnters();
  const { offer } = quoted;
  return (
    <>
      <form
        className="stack loose"
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === undefined) void onReview();
        }}
      >
        {children}
        <FeeCard quoted={quoted} fee={chosen.fee} onOpen={() => setEditing(true)} />
        {preparing.fault !== undefined && <Notice kind="fault" what={preparing.fault} />}
        <Button type="submit" kind="primary" wide busy={preparing.busy} why={missing}>
          {say('send.review')}
        </Button>
      </form>
      {/* Next to it: a form cannot contain another form. */}
      {isEditing && offer !== undefined && (
        <FeeSheet
          offer={offer}
          choice={chosen.fee ?? offer.proposed}
          onClose={() => setEditing(false)}
          onUse={(fee) => {
            chosen.choose(fee);
            setEditing(false);
          }}
        />
      )}
    </>
  );
}
