// The frame of every approval: who asks, what is asked, the content of the kind, and the buttons. Kinds fill the
// middle.

import type { Said } from '@svc/core/words/message';
import { say } from '@svc/core/words/say';
import { warning } from '@svc/core/words/warning';
import { Globe, Link2, Wallet } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { RequesterView } from '../../background/state/view.ts';
import { Address } from './Address.tsx';
import { ApproveBar } from './ApproveBar.tsx';
import type { ApprovalNetwork, PasswordEntry } from './approvalScreen.ts';
import { PasswordField } from './Field.tsx';
import { Given } from './Given.tsx';
import { Host } from './Host.tsx';
import { Notice } from './Notice.tsx';
import { Say } from './Say.tsx';
import { useIsOnline } from './useIsOnline.ts';
import { usePageTitle } from './usePageTitle.ts';
import { rankWarnings, Warnings } from './Warnings.tsx';

interface ApprovalWarning {
  readonly code: string;
  readonly severity: 'note' | 'caution' | 'danger';
  readonly text: Said;
  readonly advice: Said;
  /** What the node was asked and did not answer. */
  readonly unanswered?: Said | undefined;
}

export interface ApprovalFrameProps {
  readonly requester: RequesterView;
  /** The active network. */
  readonly network: ApprovalNetwork | undefined;
  /** Whether approving takes a node's answer: without a network it has to wait. */
  readonly needsNode?: boolean;
  /** The action: heading and button text. */
  readonly act: string;
  readonly warnings?: readonly ApprovalWarning[];
  /** The sentence of the request: below its dangers and above its other warnings. */
  readonly lead?: ReactNode;
  /** Why it cannot be approved at all. */
  readonly blocked?: string | undefined;
  /** The password, if approving needs one. */
  readonly password?: PasswordEntry | undefined;
  readonly busy: boolean;
  readonly fault?: string | undefined;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly children: ReactNode;
}

/** Who asks: the host as the browser or the relay attests it, never the name that a site gives itself. */
function Requester({ requester, network }: Pick<ApprovalFrameProps, 'requester' | 'network'>) {
  const where = network !== undefined && (
    <span className="chip where" title={say('kit.theNetworkInUse')}>
      <Given text={network.name} max={24} />
    </span>
  );
  if (requester.kind === 'wallet') {
    return (
      <p className="requester">
        <Wallet className="icon" aria-hidden />
        <span className="strong">{say('common.thisWallet')}</span>
        {where}
      </p>
    );
  }
  const Icon = requester.kind === 'relay' ? Link2 : Globe;
  return (
    <p className="requester" title={requester.origin}>
      <Icon className="icon" aria-hidden />
      <span className="strong wrap">
        <Host of={requester.origin} />
      </span>
      {where}
      {requester.kind === 'relay' && (
        <span className="tiny soft">
          {say('kit.overAPairing')}
          {requester.claimedName !== '' && (
            <Say code="kit.callsItself" slots={{ claimedName: <Given text={requester.claimedName} max={40} /> }} />
          )}
        </span>
      )}
    </p>
  );
}

const INSECURE: ApprovalWarning = warning('site.insecure', 'caution');

/** An approval. The heading takes the focus, so that a key meant for something else presses no button here. */
export function ApprovalFrame({
  requester,
  network,
  needsNode = false,
  act,
  lead,
  warnings = [],
  blocked,
  password,
  busy,
  fault,
  onApprove,
  onReject,
  children,
}: ApprovalFrameProps) {
  usePageTitle(act);
  const isOnline = useIsOnline();
  // Of the two the node knows better: one on this device answers without a network.
  const isCutOff = needsNode && !isOnline && network?.health === 'unreachable';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const insecure = requester.kind !== 'wallet' && requester.insecure;
  const all = insecure && !warnings.some((one) => one.code.includes('insecure')) ? [...warnings, INSECURE] : warnings;
  const { dangers, others, rest } = rankWarnings(all);
  return (
    <main className="approval">
      <div className="approval-content">
        {/* This screen lies over the strip of the page below it. */}
        {!isOnline && <Notice kind="caution" what={say('page.thisDeviceHasNo')} />}
        <header className="approval-head">
          <Requester requester={requester} network={network} />
          <h1 ref={heading} tabIndex={-1}>
            {act}
          </h1>
          {/* Before the words that they are about, since they are the most important thing to read. */}
          <Warnings label={say('kit.dangers')} shown={dangers} />
          {lead !== undefined && <p className="sentence">{lead}</p>}
        </header>
        <Warnings label={say('kit.warnings')} shown={others} rest={rest} />
        {children}
        {fault !== undefined && password === undefined && <Notice kind="fault" what={fault} />}
      </div>
      <ApproveBar
        act={act}
        hold={dangers.length > 0}
        blocked={
          isCutOff
            ? say('kit.nothingCanBeSent')
            : (blocked ?? (password?.value === '' ? say('kit.muchIsAtStake') : undefined))
        }
        busy={busy}
        onApprove={onApprove}
        onReject={onReject}
      >
        {password !== undefined && (
          <PasswordField
            label={say('common.password')}
            value={password.value}
            onChange={(event) => password.onChange(event.target.value)}
            fault={fault}
          />
        )}
      </ApproveBar>
    </main>
  );
}

/** The lines of every request that an account signs: account and, where it matters, network. */
export function SignerRows({
  account,
  form,
  network,
  children,
}: {
  readonly account: {
    readonly name: string;
    readonly address: string;
    readonly pqAddress: string;
    readonly classicalOnly?: boolean;
  };
  readonly form: 'classic' | 'pq';
  readonly network?: { readonly name: string; readonly chainId: number };
  readonly children?: ReactNode;
}) {
  return (
    <dl className="rows card padded compact">
      <div>
        <dt>{say('common.account')}</dt>
        <dd>
          <Address address={form === 'pq' ? account.pqAddress : account.address} name={account.name} />
          {form === 'pq' && account.classicalOnly === true && (
            <p className="tiny soft">{say('kit.classicalStrengthOnlyIts')}</p>
          )}
        </dd>
      </div>
      {network !== undefined && (
        <div>
          <dt>{say('common.network')}</dt>
          <dd>
            <Given text={network.name} /> <span className="soft small">· {network.chainId}</span>
          </dd>
        </div>
      )}
      {children}
    </dl>
  );
}
