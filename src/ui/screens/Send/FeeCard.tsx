// The fee of what is being sent, before it is reviewed.

import { FeeRow } from '../../../approvals/FeeEditor.tsx';
import type { FeeChoice, FeeOffer } from '../../../approvals/fee.ts';
import { Notice } from '../../kit/Notice.tsx';

export interface FeeCardProps {
  readonly quoted: { readonly offer: FeeOffer | undefined; readonly fault: string | undefined };
  /** As chosen; the proposed one when absent. */
  readonly fee: FeeChoice | undefined;
  /** It is to be changed; the sheet is the screen's, since a form holds no other form. */
  readonly onOpen: () => void;
}

/** The fee at most, or why it is not known. */
export function FeeCard({ quoted: { offer, fault }, fee, onOpen }: FeeCardProps) {
  if (fault !== undefined) return <Notice kind="caution" what="The fee could not be estimated." advice={fault} />;
  if (offer === undefined) {
    return (
      <dl className="rows card padded compact">
        <div>
          <dt>Fee, at most</dt>
          <dd className="soft">asking the node…</dd>
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
