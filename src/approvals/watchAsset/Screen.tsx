// Put a token on the list: its address first, since names are free to choose.

import { visibleText } from '@svc/core/text';
import { Address } from '../../ui/kit/Address.tsx';
import { ApprovalFrame } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { Given } from '../../ui/kit/Given.tsx';

const SYMBOL_MAX = 24;

function Says({
  label,
  site,
  contract,
}: {
  readonly label: string;
  readonly site: string;
  readonly contract: string | undefined;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Given text={site} max={SYMBOL_MAX} />
        {contract !== undefined && contract !== site && (
          <p className="tiny soft">
            the contract says <Given text={contract} max={SYMBOL_MAX} />
          </p>
        )}
      </dd>
    </div>
  );
}

/** Address, symbol, decimals, network. */
export function WatchAssetScreen({ subject, onDecide, ...rest }: ApprovalScreenProps<'watchAsset'>) {
  const { token, network, onChain } = subject;
  return (
    <ApprovalFrame
      {...rest}
      act="Add token"
      lead={
        <>
          Follow the token at this address, which the site calls <b>{<Given text={token.symbol} max={SYMBOL_MAX} />}</b>
          ?
        </>
      }
      warnings={subject.warnings}
      onApprove={() => onDecide({})}
    >
      <dl className="rows card padded compact">
        <div className="tall">
          <dt>Token address: the only sure sign of which token it is</dt>
          <dd>
            <Address address={token.address} open />
          </dd>
        </div>
        <Says label="Symbol" site={token.symbol} contract={onChain?.symbol} />
        {onChain !== undefined && (
          <div>
            <dt>Name, as the contract says</dt>
            <dd>
              <Given text={onChain.name} max={40} />
            </dd>
          </div>
        )}
        <Says
          label="Decimals"
          site={String(token.decimals)}
          contract={onChain === undefined ? undefined : String(onChain.decimals)}
        />
        <div>
          <dt>Network</dt>
          <dd>
            {visibleText(network.name)} <span className="soft small">· {network.chainId}</span>
          </dd>
        </div>
      </dl>
      {onChain === undefined && (
        <p className="soft small">The contract did not answer; symbol and decimals are the site's words alone.</p>
      )}
      <p className="soft small">It only puts the token on your list. Nothing is signed and nothing is sent.</p>
    </ApprovalFrame>
  );
}
