// An address with its name and who says so. A stranger's own name never stands alone: it is marked as the owner's
// claim, warned of where it imitates another, and can be checked here.

import { isProfileAddress } from '@svc/core/profiles/claim';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ClaimedName } from '../../background/commands/registry.ts';
import { Address } from '../kit/Address.tsx';
import { Given } from '../kit/Given.tsx';
import { type AddressName, useAddressName } from '../store/names.ts';
import { faultText, send } from '../store/send.ts';

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
      <Claim key={address} address={address} named={named} />
    </span>
  );
}

const WORDS = { account: 'your account', contact: 'your contact' } as const;

function Claim({
  address,
  named,
}: {
  readonly address: string;
  readonly named: Extract<AddressName, { by: 'owner' }>;
}) {
  const [found, setFound] = useState<string>();
  const [isProven, setProven] = useState(false);
  const { name } = named.claim;
  const warning = warningOf(named.claim);
  const check = async (): Promise<void> => {
    try {
      const answer = await send('verifyProfile', { kind: 'account', address });
      const isOwn = answer.outcome === 'proven' && answer.profile.name === name;
      setProven(isOwn);
      setFound(
        isOwn
          ? 'Signed with the key of this address. That does not make the name true.'
          : 'Not signed with the key of this address. Do not trust it.',
      );
    } catch (error) {
      setFound(faultText(error));
    }
  };
  return (
    <span className="claim small">
      <span>
        Calls itself{' '}
        <b>
          <Given text={name} max={40} />
        </b>
        , by its own word.
      </span>
      {warning !== undefined && (
        <span className="warned">
          <TriangleAlert className="icon inline warn" aria-hidden />
          {warning} Compare the address.
        </span>
      )}
      {found === undefined ? (
        isProfileAddress(address) && (
          <button type="button" className="link" onClick={() => void check()}>
            Check the signature of this name
          </button>
        )
      ) : (
        <span role="status">
          {isProven ? (
            <CircleCheck className="icon inline good" aria-hidden />
          ) : (
            <TriangleAlert className="icon inline warn" aria-hidden />
          )}
          {found}
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
