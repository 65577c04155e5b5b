// Named and typed values as a tree: the fields of typed data, the arguments of a contract call. Unsigned values are
// marked, and a very long value shows its length.

import type { TypedNode } from '@svc/core/tx/typedData';
import { visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { TriangleAlert } from 'lucide-react';
import { memo, useMemo } from 'react';
import { FullAddress } from './Address.tsx';
import { DrawMore, HowMany, useGrowing } from './Growing.tsx';
import { GrowingText } from './GrowingText.tsx';

/** A site's name, complete: nothing that is signed is cut. */
function Whole({ text }: { readonly text: string }) {
  return (
    <bdi>
      <GrowingText text={visibleText(text)} />
    </bdi>
  );
}

function Value({ node }: { readonly node: TypedNode }) {
  const value = node.value ?? '';
  if (value === '') return <span className="soft">{say('kit.empty')}</span>;
  if (node.type === 'address' && /^0x[0-9a-fA-F]{40}$/.test(value)) return <FullAddress address={value} />;
  if (/^bytes/.test(node.type))
    return (
      <span className="mono small">
        <GrowingText text={visibleText(value)} />
      </span>
    );
  return (
    <bdi className="lines">
      <GrowingText text={visibleText(value, { keepLines: true })} />
    </bdi>
  );
}

/** Number of values in a tree; an empty one counts as one. */
function countOf(nodes: readonly TypedNode[]): number {
  return nodes.reduce((sum, { children }) => sum + (children === undefined ? 1 : Math.max(1, countOf(children))), 0);
}

/** The first values of a tree, in order. Unchanged nodes stay the same objects, so that they are not rendered again. */
function firstOf(nodes: readonly TypedNode[], most: number): readonly TypedNode[] {
  const first: TypedNode[] = [];
  let left = most;
  for (const node of nodes) {
    if (left <= 0) break;
    const { children } = node;
    const count = countOf([node]);
    first.push(children === undefined || count <= left ? node : { ...node, children: firstOf(children, left) });
    left -= count;
  }
  return first;
}

const Node = memo(function Node({ node }: { readonly node: TypedNode }) {
  return (
    <li className={node.signed ? undefined : 'unsigned'}>
      <p className="tree-name">
        <span className="strong">
          <Whole text={node.name} />
        </span>
        <span className="tiny soft mono">
          <Whole text={node.type} />
        </span>
        {!node.signed && (
          <span className="chip warn">
            <TriangleAlert className="icon" aria-hidden /> {say('kit.notSigned')}
          </span>
        )}
      </p>
      {node.children === undefined ? (
        <div className="tree-value">
          <Value node={node} />
        </div>
      ) : node.children.length === 0 ? (
        <div className="tree-value soft">{say('kit.nothingInIt')}</div>
      ) : (
        <Branch nodes={node.children} />
      )}
    </li>
  );
});

function Branch({ nodes, label }: { readonly nodes: readonly TypedNode[]; readonly label?: string | undefined }) {
  return (
    <ul className="tree" aria-label={label}>
      {nodes.map((node, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tree never changes
        <Node key={at} node={node} />
      ))}
    </ul>
  );
}

/**
 * The nodes in order; members of a struct or list are indented below their name. Long lists are rendered while
 * scrolling.
 */
export function ValueTree({ nodes, label }: { readonly nodes: readonly TypedNode[]; readonly label?: string }) {
  const total = useMemo(() => countOf(nodes), [nodes]);
  const growing = useGrowing(total);
  return (
    <>
      <HowMany total={total} unit={say('kit.values')} />
      <Branch nodes={growing.shown < total ? firstOf(nodes, growing.shown) : nodes} label={label} />
      <DrawMore growing={growing} total={total} unit={say('kit.values')} />
    </>
  );
}
