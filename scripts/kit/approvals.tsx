// Effects, and the frame of an approval in each state: each on its own page, since an approval is a page.

import { say } from '@svc/core/words/say';
import { type ComponentProps, useState } from 'react';
import { ApprovalFrame, SignerRows } from '../../src/ui/kit/ApprovalFrame.tsx';
import { EffectList } from '../../src/ui/kit/EffectList.tsx';
import type { KitPage } from './page.ts';
import { CAUTIONS, DANGER, EFFECTS, LONG_SITE, NETWORK, SIGNER, SITE } from './samples.ts';

const nothing = (): void => undefined;

const EFFECT_PAGE: KitPage = {
  slug: 'effects',
  title: 'Effects',
  states: {
    ...Object.fromEntries(
      Object.entries(EFFECTS).map(([name, effect]) => [
        name,
        () => <EffectList effect={effect()} maxFee="0.001" simulation={{ again: nothing, busy: false }} />,
      ]),
    ),
    'being asked again': () => (
      <EffectList
        effect={(EFFECTS.old as (typeof EFFECTS)[string])()}
        maxFee="0.001"
        simulation={{ again: nothing, busy: true }}
      />
    ),
    'a fee in another currency': () => (
      <EffectList effect={(EFFECTS['not answered yet'] as (typeof EFFECTS)[string])()} maxFee="0.001" currency="ETH" />
    ),
  },
};

const SIGNERS: KitPage = {
  slug: 'signers',
  title: 'Signers',
  states: {
    classic: () => <SignerRows account={SIGNER} form="classic" />,
    'quantum-safe, on a network': () => <SignerRows account={SIGNER} form="pq" network={NETWORK} />,
    'of classical strength alone': () => <SignerRows account={{ ...SIGNER, classicalOnly: true }} form="pq" />,
    'with more rows': () => (
      <SignerRows account={SIGNER} form="pq">
        <div>
          <dt>{say('common.chainId')}</dt>
          <dd>1</dd>
        </div>
      </SignerRows>
    ),
  },
};

type Frame = ComponentProps<typeof ApprovalFrame>;

function Asked({ passwordFault, takesPassword = false, ...more }: Partial<Frame> & Asking) {
  const [value, setValue] = useState(passwordFault === undefined ? '' : 'secret');
  return (
    <ApprovalFrame
      requester={{ kind: 'page', origin: SITE, insecure: false }}
      network={NETWORK}
      act={say('common.send')}
      busy={false}
      onApprove={nothing}
      onReject={nothing}
      {...more}
      {...(takesPassword ? { password: { value, onChange: setValue }, fault: passwordFault } : {})}
    >
      <SignerRows account={SIGNER} form="pq" network={NETWORK} />
    </ApprovalFrame>
  );
}

interface Asking {
  readonly takesPassword?: boolean;
  readonly passwordFault?: string;
}

const FRAMES: Readonly<Record<string, () => Partial<Frame> & Asking>> = {
  'a page asks': () => ({ lead: say('common.whatYouSignCounts') }),
  'a paired site asks': () => ({
    requester: { kind: 'relay', origin: LONG_SITE, insecure: false, topic: 't', claimedName: 'Exchange \u202e' },
  }),
  'the wallet itself asks': () => ({ requester: { kind: 'wallet' } }),
  'an insecure site asks': () => ({ requester: { kind: 'page', origin: 'http://shop.example', insecure: true } }),
  'with warnings': () => ({ warnings: CAUTIONS }),
  'with a danger, Approve is held': () => ({ warnings: [DANGER, ...CAUTIONS], lead: say('common.whatYouSignCounts') }),
  'cannot be approved': () => ({ blocked: say('common.checkWhatYouWrote') }),
  'a password is missing': () => ({ takesPassword: true }),
  'the password is wrong': () => ({ takesPassword: true, passwordFault: say('common.thatIsNotThe') }),
  busy: () => ({ busy: true }),
  'was refused': () => ({ fault: say('common.checkWhatYouWrote') }),
};

/** Pages of approvals. */
export const APPROVALS: readonly KitPage[] = [
  EFFECT_PAGE,
  SIGNERS,
  ...Object.entries(FRAMES).map(([name, frame]) => ({
    slug: `approval-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
    title: `Approval: ${name}`,
    whole: () => <Asked {...frame()} />,
  })),
];
