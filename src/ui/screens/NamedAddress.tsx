// An address with its name and who says so. A stranger's own name never stands alone: it is marked as the owner's
// claim, which is signed with the key of the address, and warned of where it imitates another.

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClaimedName } from '../../background/commands/registry.ts';
import { Address } from '../kit/Address.tsx';
import { Given } from '../kit/Given.tsx';
import { useAddressName } from '../store/names.ts';

/**
 * The address in full, with whatever name is known for it; in a line of words the user's own name alone, never what a
 * stranger calls itself.
 */
export function NamedAddress({ address, inLine = false }: { readonly address: string; readonly inLine?: boolean }) {
  const named = useAddressName(address);
  if (inLine)
    return <Address address={address} picture={false} inLine name={named?.by === 'owner' ? undefined : named?.name} />;
  if (named?.by !== 'owner')
    return (
      <Address address={address} open {...(named === undefined ? {} : { name: named.name, nameBy: WORDS[named.by] })} />
    );
  return (
    <span className="stack">
      <Address address={address} open />
      <Claim claim={named.claim} />
    </span>
  );
}

const WORDS = { account: 'your account', contact: 'your contact' } as const;

function Claim({ claim }: { readonly claim: ClaimedName }) {
  const warning = warningOf(claim);
  return (
    <span className="claim small">
      <span>
        Calls itself{' '}
        <b>
          <Given text={claim.name} max={40} />
        </b>
        , by its own word. It is signed with the key of this address; that does not make the name true.
      </span>
      {warning !== undefined && (
        <span className="warned">
          <TriangleAlert className="icon inline warn" aria-hidden />
          {warning} Compare the address.
        </span>
      )}
    </span>
  );
}

function warningOf({ imitates, contains, isLikeAddress, vouches, mixed }: ClaimedName): ReactNode {
  if (imitates !== undefined) {
    return (
      <>
        It looks like “<Given text={imitates} max={40} />
        ”, which has another address.
      </>
    );
  }
  if (contains !== undefined) {
    return (
      <>
        It carries “<Given text={contains} max={40} />
        ”, the name of another address.
      </>
    );
  }
  if (isLikeAddress === true) return 'It reads like an address and is only a name.';
  if (vouches !== undefined) return `Nobody confirmed its “${vouches}”.`;
  return mixed === undefined ? undefined : `It mixes letters of ${mixed.join(' and ')}.`;
}
