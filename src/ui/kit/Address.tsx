// Addresses: picture, name if known, short form; the full form in groups of four opens in place.

import { say } from '@svc/core/words/say';
import { useId, useState } from 'react';
import { groupsOfFour, identicon, shortAddress } from '../format/address.ts';
import { CopyButton } from './Copy.tsx';
import { Given } from './Given.tsx';

/** An identicon: the same for every letter case, visibly different for different addresses. */
export function Identicon({ address, size = 32 }: { readonly address: string; readonly size?: number }) {
  const { hue, cells } = identicon(address);
  return (
    <svg className="identicon" width={size} height={size} viewBox="-1.2 -1.2 7.4 7.4" aria-hidden>
      {cells.map(([x, y]) => (
        <rect key={`${x}${y}`} x={x} y={y} width="1.02" height="1.02" fill={`oklch(0.62 0.12 ${hue})`} />
      ))}
    </svg>
  );
}

/** The whole address, prefix first, in groups of four. It can be selected; a copy contains no spaces. */
export function FullAddress({ address }: { readonly address: string }) {
  return (
    <span
      className="grouped"
      onCopy={(event) => {
        event.preventDefault();
        event.clipboardData.setData('text/plain', (getSelection()?.toString() ?? address).replaceAll(/\s/g, ''));
      }}
    >
      {groupsOfFour(address).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move, so their position identifies them
        <span key={`${at}-${group}`}>{group}</span>
      ))}
    </span>
  );
}

export interface AddressProps {
  readonly address: string;
  /** A name the user gave, or a word such as "This account". */
  readonly name?: string | undefined;
  /** The source of the name, when it is not the user's own. */
  readonly nameBy?: string | undefined;
  readonly picture?: boolean;
  /** Whether the full form is open from the start: approvals show it. */
  readonly open?: boolean;
  /** In running text: a name replaces the short form. */
  readonly inLine?: boolean;
}

/** An address; pressing it opens the full form with a copy button. */
export function Address({ address, name, nameBy, picture = true, open = false, inLine = false }: AddressProps) {
  const [isOpen, setOpen] = useState(open);
  const id = useId();
  return (
    <span className="address-whole">
      <button
        type="button"
        className={inLine ? 'address in-line' : 'address'}
        aria-expanded={isOpen}
        aria-controls={id}
        title={address}
        onClick={() => setOpen(!isOpen)}
      >
        {picture && <Identicon address={address} size={name === undefined ? 24 : 32} />}
        <span className="lines-two">
          {name !== undefined && (
            <span className="name">
              <Given text={name} />
            </span>
          )}
          {!(inLine && name !== undefined) && <span className="short">{shortAddress(address)}</span>}
        </span>
      </button>
      {nameBy !== undefined && <span className="tiny soft"> {nameBy}</span>}
      {isOpen && (
        <span className="address-full" id={id}>
          <FullAddress address={address} />
          <CopyButton text={address} label={say('common.copyAddress')} />
        </span>
      )}
    </span>
  );
}
