// One request with the screen of its kind: what a site asks, and what the wallet's own screens prepared.

import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { ApprovalView } from '../../../background/state/view.ts';
import { approvalScreens } from '../../approvals/screens.tsx';
import { AddressBy } from '../../kit/AddressInFull.tsx';
import type { ApprovalScreenProps } from '../../kit/approvalScreen.ts';
import { Boundary } from '../../kit/Boundary.tsx';
import { ValueBy, type ValuedProps } from '../../kit/Valued.tsx';
import { useCommand } from '../../store/useCommand.ts';
import { NamedAddress } from '../NamedAddress.tsx';
import { useNetwork } from '../useAccount.ts';
import { EscapeAsks } from './EscapeAsks.tsx';
import { NotShown } from './NotShown.tsx';

// What is approved is drawn first; what it is worth comes after it.
const LaterValue = lazy(async () => ({ default: (await import('./RequestValue.tsx')).RequestValue }));

function RequestValue(props: ValuedProps) {
  return (
    <Suspense>
      <LaterValue {...props} />
    </Suspense>
  );
}

/** How long a pressed button is seen before its window goes, in milliseconds. */
const PRESSED_MS = 120;

interface Press {
  readonly isPressed: boolean;
  readonly afterPress: (act: () => unknown) => void;
}

/**
 * Acts once the press was seen. Until then nothing else may be pressed: of a double click, or of Approve and Reject in
 * one movement, the first press alone counts.
 */
export function usePress(): Press {
  const [isPressed, setPressed] = useState(false);
  const afterPress = (act: () => unknown): void => {
    setPressed(true);
    setTimeout(() => {
      setPressed(false);
      act();
    }, PRESSED_MS);
  };
  return { isPressed, afterPress };
}

export interface RequestProps {
  readonly approval: ApprovalView;
  readonly busy: boolean;
  readonly fault: string | undefined;
  /** The password comes along where the approval asks for it. @returns whether it stood */
  readonly onApprove: (decision: unknown, password: string | undefined) => Promise<boolean>;
  readonly onReject: () => void;
}

/** One request. Where its screen cannot be drawn, what is left is who asks, and Reject. */
export function Request(props: RequestProps) {
  const { approval, fault, onReject } = props;
  const { isPressed, afterPress } = usePress();
  const busy = props.busy || isPressed;
  return (
    <Boundary
      key={approval.id}
      instead={
        <NotShown requester={approval.requester} busy={busy} fault={fault} onReject={() => afterPress(onReject)} />
      }
    >
      <Drawn {...props} busy={busy} afterPress={afterPress} />
    </Boundary>
  );
}

/** The screen, with the password that it may take and the simulation that can be asked for again. */
function Drawn({ approval, busy, fault, onApprove, onReject, afterPress }: RequestProps & Pick<Press, 'afterPress'>) {
  const [password, setPassword] = useState('');
  const again = useCommand('simulateApproval');
  const network = useNetwork();
  const { id, kind, needsPassword } = approval;
  // The kind says which screen and which subject; the compiler cannot follow that through the table.
  const Screen = approvalScreens[kind] as ComponentType<ApprovalScreenProps<typeof kind>>;
  const approve = async (decision: unknown): Promise<void> => {
    if (!(await onApprove(decision, needsPassword ? password : undefined))) setPassword('');
  };
  return (
    <AddressBy value={NamedAddress}>
      <ValueBy value={RequestValue}>
        <Screen
          subject={approval.subject as never}
          requester={approval.requester}
          network={network}
          password={needsPassword ? { value: password, onChange: setPassword } : undefined}
          busy={busy}
          fault={fault}
          simulation={{ again: () => void again.run({ id }), busy: again.busy }}
          onDecide={(decision) => afterPress(() => approve(decision))}
          onReject={() => afterPress(onReject)}
        />
      </ValueBy>
      {!busy && <EscapeAsks onReject={onReject} />}
    </AddressBy>
  );
}
