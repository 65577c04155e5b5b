// Add a token to the list: its address first, since anyone can choose a name.

import { visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { Address } from '../kit/Address.tsx';
import { ApprovalFrame } from '../kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';
import { Given } from '../kit/Given.tsx';
import { Say } from '../kit/Say.tsx';

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
            <Say code="approvals.theContractSays" slots={{ contract: <Given text={contract} max={SYMBOL_MAX} /> }} />
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
      act={say('common.addToken')}
      lead={
        <>
          <Say
            code="approvals.followTheTokenAt"
            slots={{ symbol: <b>{<Given text={token.symbol} max={SYMBOL_MAX} />}</b> }}
          />
          ?
        </>
      }
      warnings={subject.warnings}
      onApprove={() => onDecide({})}
    >
      <dl className="rows card padded compact">
        <div className="tall">
          <dt>{say('common.tokenAddressTheOnly')}</dt>
          <dd>
            <Address address={token.address} open />
          </dd>
        </div>
        <Says label={say('approvals.symbol')} site={token.symbol} contract={onChain?.symbol} />
        {onChain !== undefined && (
          <div>
            <dt>{say('approvals.nameAsTheContract')}</dt>
            <dd>
              <Given text={onChain.name} max={40} />
            </dd>
          </div>
        )}
        <Says
          label={say('common.decimals')}
          site={String(token.decimals)}
          contract={onChain === undefined ? undefined : String(onChain.decimals)}
        />
        <div>
          <dt>{say('common.network')}</dt>
          <dd>
            {visibleText(network.name)} <span className="soft small">· {network.chainId}</span>
          </dd>
        </div>
      </dl>
      {onChain === undefined && <p className="soft small">{say('approvals.theContractDidNot')}</p>}
      <p className="soft small">{say('approvals.itOnlyPutsThe')}</p>
    </ApprovalFrame>
  );
}
