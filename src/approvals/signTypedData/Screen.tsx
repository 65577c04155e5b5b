// Sign typed data: what it means, then every field as it is signed.

import { visibleText } from '@svc/core/text';
import type { TypedNode } from '@svc/core/tx/typedData';
import { ChevronRight } from 'lucide-react';
import { ApprovalFrame, SignerRows } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { DescriptionRows, Parts } from '../../ui/kit/Parts.tsx';

function Tree({ nodes }: { readonly nodes: readonly TypedNode[] }) {
  return (
    <dl className="rows">
      {nodes.map((node) => (
        <div key={node.name}>
          <dt>
            {visibleText(node.name)} {node.signed ? <span className="tiny soft">{node.type}</span> : <span className="tiny">not signed</span>}
          </dt>
          <dd className="wrap">{node.children === undefined ? visibleText(node.value ?? '') : <Tree nodes={node.children} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Sentence, warnings, the tree of the message, the domain folded. */
export function SignTypedDataScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'signTypedData'>) {
  const { description } = subject;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={description.act}
      lead={<Parts parts={description.sentence} />}
      warnings={[...description.warnings, ...subject.warnings]}
      onApprove={() => onDecide({})}
    >
      {description.rows.length > 0 && (
        <div className="card padded compact">
          <DescriptionRows rows={description.rows} />
        </div>
      )}
      <div className="card padded compact" data-testid="typed-message">
        <Tree nodes={subject.message} />
      </div>
      <SignerRows account={subject.account} form="classic" network={subject.network} />
      <details className="fold">
        <summary>
          <ChevronRight className="icon" aria-hidden /> Domain
        </summary>
        <Tree nodes={subject.domain} />
        <p className="tiny soft wrap">{subject.digest}</p>
      </details>
    </ApprovalFrame>
  );
}
