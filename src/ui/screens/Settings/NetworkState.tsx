// The state and the chain of a network's node: read when the screen opens, and again on demand.

import { say } from '@svc/core/words/say';
import { useCallback, useEffect, useState } from 'react';
import type { NetworkProbe } from '../../../background/commands/registry.ts';
import type { NetworkView } from '../../../background/state/view.ts';
import { timeAgo, timeText } from '../../format/time.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useNow } from '../../kit/useNow.ts';
import { useCommand } from '../../store/useCommand.ts';

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Health of a network in words. */
export function healthText(health: NetworkView['health']): string {
  return say('settings.health', { health });
}

/** The facts, as just read. */
export function NetworkState({ network }: { readonly network: NetworkView }) {
  const [look, setLook] = useState<NetworkProbe>();
  const { run, busy, fault } = useCommand('lookAtNetwork');
  const now = useNow(5_000);
  const { slug } = network;
  const isOff = network.health === 'off';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each network; what runs it is new each time
  const ask = useCallback(async (): Promise<void> => {
    const answer = await run({ slug });
    setLook(answer?.result ?? undefined);
  }, [slug]);
  useEffect(() => {
    if (!isOff) void ask();
  }, [ask, isOff]);
  const none = <span className="soft">{look === undefined ? '…' : say('settings.notSaid')}</span>;
  return (
    <section className="stack" aria-label={say('settings.stateOfTheNode')} aria-busy={busy || undefined}>
      <h2>{say('settings.stateOfTheNode')}</h2>
      <dl className="rows card padded compact">
        <Fact label={say('settings.reachable')}>
          {isOff || look === undefined ? healthText(network.health) : healthText(look.health)}
          {look?.tookMs !== undefined && (
            <span className="soft"> {say('settings.answeredIn', { ms: String(look.tookMs) })}</span>
          )}
        </Fact>
        <Fact label={say('common.chainId')}>{look?.chainId ?? none}</Fact>
        <Fact label={say('settings.genesis')}>
          {look?.genesis === undefined ? none : <span className="mono tiny wrap">{look.genesis}</span>}
        </Fact>
        <Fact label={say('settings.newestBlock')}>{look?.height ?? none}</Fact>
        <Fact label={say('settings.blockAge')}>
          {look?.blockTime === undefined ? (
            none
          ) : (
            <span title={timeText(look.blockTime)}>{timeAgo(look.blockTime, now)}</span>
          )}
        </Fact>
      </dl>
      {fault !== undefined && <Notice kind="fault" what={fault} />}
      <div>
        <Button busy={busy} why={isOff ? say('refused.node.silent.off') : undefined} onClick={() => void ask()}>
          {say('common.checkAgain')}
        </Button>
      </div>
    </section>
  );
}
