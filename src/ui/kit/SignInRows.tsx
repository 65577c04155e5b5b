// The members of a sign-in message (EIP-4361), one by one and complete; every text in it is the site's.

import type { SignIn } from '@svc/core/tx/signIn';
import { visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { GrowingText } from './GrowingText.tsx';

function Whole({ text }: { readonly text: string }) {
  return (
    <bdi>
      <GrowingText text={visibleText(text)} />
    </bdi>
  );
}

/** The rows. */
export function SignInRows({ signIn }: { readonly signIn: SignIn }) {
  const rows: readonly (readonly [label: string, value: string | undefined])[] = [
    [say('kit.signInTo'), signIn.scheme === undefined ? signIn.domain : `${signIn.scheme}://${signIn.domain}`],
    [say('kit.as'), signIn.address],
    [say('kit.itSays'), signIn.statement],
    [say('kit.page'), signIn.uri],
    [say('common.chainId'), signIn.chainId],
    [say('kit.version'), signIn.version === '1' ? undefined : signIn.version],
    [say('kit.issued'), signIn.issuedAt],
    [say('kit.validFrom'), signIn.notBefore],
    [say('kit.validUntil'), signIn.expirationTime ?? say('kit.noEnd')],
    [say('kit.request'), signIn.requestId],
    [say('kit.oneTimeCode'), signIn.nonce],
  ];
  return (
    <section className="card padded compact" aria-label={say('kit.signIn')}>
      <dl className="rows">
        {rows.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label} className={value.length > 30 ? 'tall' : undefined}>
                <dt>{label}</dt>
                <dd className="wrap">
                  <Whole text={value} />
                </dd>
              </div>
            ),
        )}
        {signIn.resources.length > 0 && (
          <div className="tall">
            <dt>{say('kit.alsoNames')}</dt>
            <dd className="wrap">
              {signIn.resources.map((one) => (
                <p key={one}>
                  <Whole text={one} />
                </p>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
