// One request with the screen of its kind: from a site, or prepared by the wallet's own screens.

import { type ComponentType, useState } from 'react';
import type { ApprovalView } from '../../../background/state/view.ts';
import { approvalScreens } from '../../approvals/screens.tsx';
import { AddressBy } from '../../kit/AddressInFull.tsx';
import type { ApprovalScreenProps } from '../../kit/approvalScreen.ts';
import { Boundary } from '../../kit/Boundary.tsx';
import { useCommand } from '../../store/useCommand.ts';
import { WithValues } from '../Market/WithValues.tsx';
import { NamedAddress } from '../NamedAddress.tsx';
import { useNetwork } from '../useAccount.ts';
import { EscapeAsks } from './EscapeAsks.tsx';
import { NotShown } from './NotShown.tsx';
import { PRESSED_MS } from './usePressed.ts';

interface Press {
  readonly isPressed: boolean;
  readonly afterPress: (act: () => unknown) => void;
}

/**
 * Acts after the press was visible: a window closes with a rejection. Until then nothing else can be pressed: of a
 * double click, or of Approve and Reject in one movement, only the first press counts.
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
  /** With the password if the approval needs it. @returns whether it was accepted */
  readonly onApprove: (decision: unknown, password: string | undefined) => Promise<boolean>;
  readonly onReject: () => void;
}

/** One request. If its screen fails to render, only the requester and Reject remain. */
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

/** The screen, with the password and the simulation where needed. */
function Drawn({ approval, busy, fault, onApprove, onReject, afterPress }: RequestProps & Pick<Press, 'afterPress'>) {
  const [password, setPassword] = useState('');
  const again = useCommand('simulateApproval');
  const network = useNetwork();
  const { id, kind, needsPassword } = approval;
  // The kind determines the screen and the subject; the compiler cannot follow that through the table.
  const Screen = approvalScreens[kind] as ComponentType<ApprovalScreenProps<typeof kind>>;
  const approve = async (decision: unknown): Promise<void> => {
    if (!(await onApprove(decision, needsPassword ? password : undefined))) setPassword('');
  };
  return (
    <AddressBy value={NamedAddress}>
      <WithValues>
        <Screen
          subject={approval.subject as never}
          requester={approval.requester}
          network={network}
          password={needsPassword ? { value: password, onChange: setPassword } : undefined}
          busy={busy}
          fault={fault}
          simulation={{ again: () => void again.run({ id }), busy: again.busy }}
          onDecide={(decision) => void approve(decision)}
          onReject={() => afterPress(onReject)}
        />
      </WithValues>
      {!busy && <EscapeAsks onReject={onReject} />}
    </AddressBy>
  );
}
