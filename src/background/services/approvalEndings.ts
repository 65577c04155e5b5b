// What ends pending approvals without the user: a page that went away, a disconnected site or account, a changed
// network or session.

import { approvalKinds } from '../../approvals/kinds.ts';
import { Rejected, type Rejection } from '../requests/refusals.ts';
import type { PageRef } from '../requests/requestContext.ts';
import type { ApprovalQueue } from './approvalQueue.ts';
import { type ApprovalRecord, originOf, signerOf } from './approvalRecord.ts';

/** Most requests of closed pages that are remembered. */
const MAX_GONE = 1_000;

/** The ends of one wallet's approvals. */
export function createEndings({ pending, inOrder, end }: ApprovalQueue) {
  /** The newest requests whose page went away: one that is still being prepared must not open a window. */
  const gone = new Set<string>();
  const endWhere = (which: (record: ApprovalRecord) => boolean, reason: Rejection): Promise<void> =>
    inOrder(() => end(which, reason));
  return {
    /** @throws Rejected for a request whose page went away before it was asked */
    requirePage(requestKey: string): void {
      if (gone.has(requestKey)) throw new Rejected('pageLeft');
    },
    ends: {
      endAll: (reason: Rejection): Promise<void> => endWhere(() => true, reason),
      endNetworkBound: (reason: Rejection, exceptId?: string): Promise<void> =>
        endWhere((record) => approvalKinds[record.kind].boundToNetwork && record.id !== exceptId, reason),
      /** Ends the approvals of requests whose page is gone. */
      endRequests: (requestKeys: ReadonlySet<string>): Promise<void> => {
        for (const key of requestKeys) gone.add(key);
        for (const key of [...gone].slice(0, Math.max(0, gone.size - MAX_GONE))) gone.delete(key);
        return endWhere((record) => requestKeys.has(record.requestKey), 'pageLeft');
      },
      /** Pages with pending requests, each with the keys of its requests. */
      waitingPages: (): { readonly page: PageRef; readonly requestKey: string }[] =>
        pending().flatMap(({ requester, requestKey }) =>
          requester.kind === 'page' ? [{ page: requester.page, requestKey }] : [],
        ),
      /** Ends the pending approvals of an origin. */
      endOrigin: (origin: string): Promise<void> =>
        endWhere((record) => originOf(record) === origin, 'siteDisconnected'),
      /** Ends the approvals that an account would sign, of one origin or of all. */
      endAccount: (accountId: string, reason: Rejection, origin?: string): Promise<void> =>
        endWhere(
          (record) => signerOf(record) === accountId && (origin === undefined || originOf(record) === origin),
          reason,
        ),
      /** Ends the pending approvals of a relay session. */
      endTopic: (topic: string): Promise<void> =>
        endWhere(({ requester }) => requester.kind === 'relay' && requester.topic === topic, 'sessionEnded'),
    },
  };
}
