// Named and typed values as a tree: the fields of typed data, the arguments of a contract call. What a
// signature does not cover says so, and a value that is longer than anybody reads says how long it is.

import { visibleText } from '@svc/core/text';
import type { TypedNode } from '@svc/core/tx/typedData';
import { TriangleAlert } from 'lucide-react';
import { FullAddress } from './Address.tsx';
import { Given } from './Given.tsx';
import { Long } from './Long.tsx';

const NAME_MAX = 40;

function Value({ node }: { readonly node: TypedNode }) {
  const value = node.value ?? '';
  if (value === '') return <span className="soft">(empty)</span>;
  if (node.type === 'address' && /^0x[0-9a-fA-F]{40}$/.test(value)) return <FullAddress address={value} />;
  if (/^bytes/.test(node.type))
    return (
      <span className="mono small">
        <Long text={visibleText(value)} />
      </span>
    );
  return (
    <bdi className="lines">
      <Long text={visibleText(value, { keepLines: true })} />
    </bdi>
  );
}

/** The nodes in their order; members of a struct or list are set in below their name. */
export function ValueTree({ nodes, label }: { readonly nodes: readonly TypedNode[]; readonly label?: string }) {
  return (
    <ul className="tree" aria-label={label}>
      {nodes.map((node, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tree never changes
        <li key={at} className={node.signed ? undefined : 'unsigned'}>
          <p className="tree-name">
            <span className="strong">
              <Given text={node.name} max={NAME_MAX} />
            </span>
            <span className="tiny soft mono">
              <Given text={node.type} max={NAME_MAX} />
            </span>
            {!node.signed && (
              <span className="chip warn">
                <TriangleAlert className="icon" aria-hidden /> not signed
              </span>
            )}
          </p>
          {node.children === undefined ? (
            <div className="tree-value">
              <Value node={node} />
            </div>
          ) : node.children.length === 0 ? (
            <div className="tree-value soft">(nothing in it)</div>
          ) : (
            <ValueTree nodes={node.children} />
          )}
        </li>
      ))}
    </ul>
  );
}
