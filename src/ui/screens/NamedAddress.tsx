// An address with its name and the source of the name. A stranger's own name is never shown alone: it is marked as the
// owner's claim, signed with the key of the address, with a warning if it imitates another.

import { say } from '@svc/core/words/say';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClaimedName } from '../../background/commands/registry.ts';
import { scriptsText } from '../format/scripts.ts';
import { Address } from '../kit/Address.tsx';
import { Given } from '../kit/Given.tsx';
import { Say } from '../kit/Say.tsx';
import { useAddressName } from '../store/addressNames.ts';

/**
 * The address in full, with whatever name is known for it; in running text only the user's own name, never a stranger's
 * claim.
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

const WORDS = {
  get account() {
    return say('shared.yourAccount');
  },
  get contact() {
    return say('shared.yourContact');
  },
} as const;

function Claim({ claim }: { readonly claim: ClaimedName }) {
  const warning = warningOf(claim);
  return (
    <span className="claim small">
      <span>
        <Say
          code="shared.callsItself"
          slots={{
            name: (
              <b>
                <Given text={claim.name} max={40} />
              </b>
            ),
          }}
        />
      </span>
      {warning !== undefined && (
        <span className="warned">
          <TriangleAlert className="icon inline warn" aria-hidden />
          <Say code="shared.compareTheAddress" slots={{ warning }} />
        </span>
      )}
    </span>
  );
}

function warningOf({ imitates, contains, isLikeAddress, vouches, mixed }: ClaimedName): ReactNode {
  if (imitates !== undefined) {
    return <Say code="shared.itLooksLike" slots={{ imitates: <Given text={imitates} max={40} /> }} />;
  }
  if (contains !== undefined) {
    return <Say code="shared.itCarries" slots={{ contains: <Given text={contains} max={40} /> }} />;
  }
  if (isLikeAddress === true) return say('shared.itReadsLikeAn');
  if (vouches !== undefined) return say('shared.nobodyConfirmedIts', { vouches });
  return mixed === undefined ? undefined : say('shared.mixes', { scripts: scriptsText(mixed) });
}
