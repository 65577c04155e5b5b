// Why a payment request filled in nothing; and if the wallet has a network of its chain, a button to switch to it.

import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';
import { signedChainId } from '../useAccount.ts';
import { type NotFilledIn, pendingPayment } from './requested.ts';

/** The notice. */
export function RequestFault({ fault, elsewhere }: NotFilledIn) {
  const there = useView((view) => view.networks).find((one) => signedChainId(one) === elsewhere?.chainId);
  const select = useCommand('selectNetwork');
  return (
    <Notice kind="fault" what={fault}>
      {there !== undefined && elsewhere !== undefined && (
        <Button
          busy={select.busy}
          onClick={async () => {
            if ((await select.run({ slug: there.slug })) !== undefined) pendingPayment.put(elsewhere.text);
          }}
        >
          <Say code="send.switchAndFillIn" slots={{ name: <Given text={there.name} /> }} />
        </Button>
      )}
      {select.fault !== undefined && <p>{select.fault}</p>}
    </Notice>
  );
}
