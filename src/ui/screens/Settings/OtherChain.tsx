// A node on another chain than its network: what that means, and the user's permission to sign for it all the same.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import type { NetworkView } from '../../../background/state/view.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useCommand } from '../../store/useCommand.ts';

/**
 * The trusted chain with a button to withdraw, or the differing one with a two-step button to trust it; else nothing.
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
        what={say('settings.youTrustANode', { trustedChainId, chainId })}
        advice={say('common.whatYouSignCounts')}
      >
        <div>
          <Button busy={trust.busy} onClick={() => void trust.run({ slug, chainId: null })}>
            {say('settings.trustItNoMore')}
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
      what={say('settings.itsNodeIsOn', { liveChainId, chainId })}
      advice={
        asked ? say('settings.ifSomebodyElsePut', { chainId, liveChainId }) : say('settings.correctTheAddressUnless')
      }
    >
      <div className="line wraps">
        {asked ? (
          <>
            <Button onClick={() => setAsked(false)}>{say('settings.keepRefusing')}</Button>
            <Button kind="danger" busy={trust.busy} onClick={() => void trust.run({ slug, chainId: liveChainId })}>
              {say('settings.signForChain', { liveChainId })}
            </Button>
          </>
        ) : (
          <Button onClick={() => setAsked(true)}>{say('settings.trustChain', { liveChainId })}</Button>
        )}
      </div>
      {fault}
    </Notice>
  );
}
