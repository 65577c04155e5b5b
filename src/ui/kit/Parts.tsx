// Renders parts of a description (core/words/parts): the sentence of an approval and the values of its rows.

import { toChecksumAddress } from '@svc/core/accounts/address';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { Row } from '@svc/core/ops/describe';
import { cutMiddle, visibleSymbol, visibleText } from '@svc/core/visibleText';
import type { Part, TokenFact } from '@svc/core/words/message';
import { calendarTime, timeBeyond } from '@svc/core/words/parts';
import { rendered, type Shown, saidParts } from '@svc/core/words/render';
import { say } from '@svc/core/words/say';
import { splitPrefix } from '../format/address.ts';
import { timeText } from '../format/time.ts';
import { AddressInFull, AddressInLine } from './AddressInFull.tsx';
import { Amount } from './Amount.tsx';
import { Given } from './Given.tsx';
import { DrawMore, HowMany, useGrowing } from './Growing.tsx';

const SYMBOL_MAX = 18;
const ID_MAX = 27;

/** Shown beside a token's symbol, which anyone may choose: its address, or "native". */
export function tokenMark(token: TokenFact): string {
  if (token.asset === NATIVE_SYMBOL) return 'native';
  const { prefix, body } = splitPrefix(token.asset);
  return body.length <= 12 ? token.asset : `${prefix}${body.slice(0, 8 - prefix.length)}…${body.slice(-4)}`;
}

/** A token by symbol, with its mark where there is room. */
function Token({ token, marked = false }: { readonly token: TokenFact; readonly marked?: boolean }) {
  const symbol = visibleSymbol(token.symbol);
  const mark = tokenMark(token);
  return (
    <span className="token" title={`${symbol} · ${token.asset}`}>
      <bdi className="strong">{cutMiddle(symbol, SYMBOL_MAX)}</bdi>
      {marked && symbol !== mark && (
        <span className="mark tiny soft">
          {token.asset === NATIVE_SYMBOL || token.verified === true ? ' ' : ` ${say('common.unverified')} `}
          <span className="mono">{mark}</span>
        </span>
      )}
    </span>
  );
}

function Moment({ unixSeconds }: { readonly unixSeconds: string }) {
  const date = calendarTime(unixSeconds);
  if (date === undefined) return <Parts parts={[timeBeyond(unixSeconds)]} />;
  return <time dateTime={date.toISOString()}>{timeText(date.getTime())}</time>;
}

function PartView({
  part,
  marked,
  named,
}: {
  readonly part: Shown;
  readonly marked: boolean;
  readonly named: ReadonlySet<string>;
}) {
  switch (part.kind) {
    case 'text':
      // The sign stays with its number.
      return <>{part.text.replace(/≈ $/, '≈\u00a0')}</>;
    case 'given':
      return <Given text={part.text} />;
    case 'amount':
      return (
        <span className="amount-of">
          <Amount value={part.value} /> <Token token={part.token} marked={marked && !named.has(part.token.asset)} />
        </span>
      );
    case 'number':
      return <Amount value={part.value} />;
    case 'token':
      return <Token token={part.token} marked={marked} />;
    case 'address':
      // In checksum form, whatever the request's spelling: only then can it be compared letter by letter.
      return marked ? (
        <AddressInFull address={toChecksumAddress(part.address)} />
      ) : (
        <AddressInLine address={toChecksumAddress(part.address)} />
      );
    case 'id':
      return (
        <span className="mono" title={part.id}>
          {cutMiddle(visibleText(part.id), ID_MAX)}
        </span>
      );
    case 'time':
      return <Moment unixSeconds={part.unixSeconds} />;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Parts in a line. Marked ones (rows) show a token's address unless a separate row does, and expand full addresses. */
export function Parts({
  parts,
  marked = false,
  named = NONE,
}: {
  readonly parts: readonly Part[];
  readonly marked?: boolean;
  readonly named?: ReadonlySet<string>;
}) {
  return (
    <>
      {rendered(parts).map((part, at) => (
        // The parts of a description never change, so their position identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <PartView key={at} part={part} marked={marked} named={named} />
      ))}
    </>
  );
}

/** Rows of a description; a row with a whole address takes the full width. */
export function DescriptionRows({ rows: given }: { readonly rows: readonly Row[] }) {
  const rows = given.map(({ label, value }) => ({ label, value: rendered(value) }));
  const named = new Set(
    rows.flatMap((row) => row.value.flatMap((part) => (part.kind === 'token' ? [part.token.asset] : []))),
  );
  const growing = useGrowing(rows.length);
  return (
    <>
      <HowMany total={rows.length} unit={say('kit.lines')} />
      <dl className="rows">
        {rows.slice(0, growing.shown).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never change
          <div key={at} className={row.value.some((part) => part.kind === 'address') ? 'tall' : undefined}>
            <dt>
              <Parts parts={saidParts(row.label)} />
            </dt>
            <dd>
              <Parts parts={row.value} marked named={named} />
            </dd>
          </div>
        ))}
      </dl>
      <DrawMore growing={growing} total={rows.length} unit={say('kit.lines')} />
    </>
  );
}
