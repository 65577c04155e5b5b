// Who has which right over a token or a collection.

import { saidText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { KeyRound } from 'lucide-react';
import type { HeldRight } from '../../background/state/tokenFacts.ts';
import { NamedAddress } from './NamedAddress.tsx';

/** The rights, each with its holder. @param nobody the sentence where there are none */
export function Rights({ rights, nobody }: { readonly rights: readonly HeldRight[]; readonly nobody: string }) {
  return (
    <section className="stack" aria-label={say('asset.rights')}>
      <h2>{say('asset.rights')}</h2>
      {rights.length === 0 ? (
        <p className="small soft">{nobody}</p>
      ) : (
        <ul className="list card">
          {rights.map(({ holder, may }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rights are drawn whole each time
            <li key={at} className="item">
              <KeyRound className="icon soft" aria-hidden />
              <span className="grow">
                <NamedAddress address={holder} inLine />
                <span className="block small soft">{say('asset.may', { may: saidText(may) })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
