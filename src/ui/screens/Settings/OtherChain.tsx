// A node that is on another chain than its network: what that means, and the user's word that it may be signed for all
// the same.

import { useState } from 'react';
import type { NetworkView } from '../../../background/state/view.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useCommand } from '../../store/useCommand.ts';

/**
 * The trusted chain with the way back, or the differing one with the way to trust it in a second step; else nothing.
 */
export function OtherChain({
  network: { slug, chainId, liveChainId, trustedChainId },
}: {
  readonly network: NetworkView;
}) {
  const trust = useCommand('trustChainId');
  const [asked, setAsked] = useState(false);
  const fault = trust.fault !== undefined && <p>{trust.fault}</p>;
  if (trustedChainId !== undefined) {
    return (
      <Notice
        kind="caution"
        what={`You trust a node of chain ${trustedChainId} here, although this network is chain ${chainId}.`}
        advice="What you sign counts on that chain."
      >
        <div>
          <Button busy={trust.busy} onClick={() => void trust.run({ slug, chainId: null })}>
            Trust it no more
          </Button>
        </div>
        {fault}
      </Notice>
    );
  }
  if (liveChainId === undefined) return null;
  return (
    <Notice
      kind="danger"
      what={`Its node is on chain ${liveChainId}, not ${chainId}; nothing is signed.`}
      advice={
        asked
          ? `If somebody else put this address here, a payment you mean for chain ${chainId} would happen on chain ${liveChainId}.`
          : 'Correct the address, unless the network itself moved to this chain.'
      }
    >
      <div className="line wraps">
        {asked ? (
          <>
            <Button onClick={() => setAsked(false)}>Keep refusing</Button>
            <Button kind="danger" busy={trust.busy} onClick={() => void trust.run({ slug, chainId: liveChainId })}>
              {`Sign for chain ${liveChainId}`}
            </Button>
          </>
        ) : (
          <Button onClick={() => setAsked(true)}>{`Trust chain ${liveChainId}`}</Button>
        )}
      </div>
      {fault}
    </Notice>
  );
}
