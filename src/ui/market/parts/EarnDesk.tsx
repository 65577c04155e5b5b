// Earnings besides trading: the backstop vault, with its collateral, and a stake.

import { say } from '@svc/core/words/say';
import { Notice } from '../../kit/Notice.tsx';
import { Loading } from '../../kit/States.tsx';
import { collateralSymbol } from '../perps.ts';
import { type PartProps, useOwnRead } from '../trading.ts';
import { Collateral } from './Collateral.tsx';
import { StakeDesk } from './StakeDesk.tsx';
import { VaultDesk } from './VaultDesk.tsx';

export function EarnDesk({ source, trader, validatorKey }: PartProps & { readonly validatorKey: string | undefined }) {
  const { address } = trader;
  const read = address === undefined ? undefined : () => source.api.perpAccount(address);
  const { value: account, failure, isBefore } = useOwnRead(source, trader, read, [address]);
  const symbol = account === undefined ? '' : collateralSymbol(account);
  return (
    <div className="earn">
      {account !== undefined ? (
        <>
          <VaultDesk {...{ source, trader, account, isBefore, symbol }} />
          <Collateral {...{ source, trader, account, isBefore, symbol }} />
        </>
      ) : failure === undefined ? (
        <Loading label={say('trade.perp.readingAccount')} lines={4} />
      ) : (
        <Notice kind="caution" what={say('trade.perp.cannotBeRead')} advice={failure()} />
      )}
      <StakeDesk {...{ source, trader, validatorKey }} />
    </div>
  );
}
