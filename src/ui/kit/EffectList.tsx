// The effect of a transaction: one line per balance or right that changes, the fee last, and the worst case that the
// request allows. It says whether it was verified and how old the answer is; its warnings are among those of the
// window.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { say } from '@svc/core/words/say';
import {
  ArrowRightLeft,
  Check,
  CircleHelp,
  Flame,
  Hourglass,
  KeyRound,
  ListOrdered,
  Lock,
  LockOpen,
  type LucideIcon,
  Minus,
  Plus,
  TriangleAlert,
} from 'lucide-react';
import type { Effect, EffectLine } from '../../approvals/effect.ts';
import { timeAgo } from '../format/time.ts';
import { Amount } from './Amount.tsx';
import type { Simulation } from './approvalScreen.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { Parts } from './Parts.tsx';
import { useNow } from './useNow.ts';
import { Valued, ValuedParts } from './Valued.tsx';

/** A simulation is called old after this many milliseconds: about ten blocks of a fast network. */
const OLD_MS = 30_000;

const KINDS: { readonly [K in EffectLine['kind']]: { readonly icon: LucideIcon; readonly word: string } } = {
  out: {
    icon: Minus,
    get word() {
      return say('kit.youGive');
    },
  },
  in: {
    icon: Plus,
    get word() {
      return say('kit.youGet');
    },
  },
  locked: {
    icon: Lock,
    get word() {
      return say('kit.locked');
    },
  },
  released: {
    icon: LockOpen,
    get word() {
      return say('kit.freed');
    },
  },
  right: {
    icon: KeyRound,
    get word() {
      return say('kit.allowance');
    },
  },
  order: {
    icon: ListOrdered,
    get word() {
      return say('kit.order');
    },
  },
  position: {
    icon: ArrowRightLeft,
    get word() {
      return say('kit.position');
    },
  },
  owner: {
    icon: KeyRound,
    get word() {
      return say('kit.ownership');
    },
  },
  other: {
    icon: ArrowRightLeft,
    get word() {
      return say('kit.also');
    },
  },
};

/** Kinds of lines whose amounts are the account's money: moved, or left to somebody to move. */
const MONEY: ReadonlySet<EffectLine['kind']> = new Set(['out', 'in', 'locked', 'released', 'right']);

const SIGNS: { readonly [K in EffectLine['kind']]?: string } = { out: '−', in: '+' };

function Line({ line }: { readonly line: EffectLine }) {
  const { icon: Icon, word } = KINDS[line.kind];
  const sign = SIGNS[line.kind];
  const [only] = line.parts;
  // A message is a sentence: its words run as those of the page.
  const isValue = line.parts.length === 1 && only?.kind !== 'message';
  return (
    <li className={`effect ${line.kind}`}>
      <Icon className="icon" aria-hidden />
      <span className="effect-word">{word}</span>
      <span className="value">
        {isValue ? (
          // The sign stays before its number in right-to-left lines too.
          <bdi dir="ltr">
            {sign !== undefined && <span aria-hidden>{sign}</span>}
            <Parts parts={line.parts} />
          </bdi>
        ) : (
          <>
            {sign !== undefined && <bdi aria-hidden>{sign}</bdi>}
            <Parts parts={line.parts} />
          </>
        )}
        {MONEY.has(line.kind) && <ValuedParts parts={line.parts} />}
      </span>
    </li>
  );
}

function Fee({ fee, currency, sure }: { readonly fee: string; readonly currency: string; readonly sure: boolean }) {
  return (
    <li className="effect fee">
      <Flame className="icon" aria-hidden />
      <span className="effect-word">{sure ? say('common.fee') : say('common.feeAtMost')}</span>
      <span className="value">
        <bdi dir="ltr">
          <span aria-hidden>−</span>
          <Amount value={fee} unit={currency} />
        </bdi>
        {currency === NATIVE_SYMBOL && <Valued asset={NATIVE_SYMBOL} amount={fee} />}
      </span>
    </li>
  );
}

function Bounds({ bounds }: { readonly bounds: Effect['bounds'] }) {
  if (bounds.length === 0) return null;
  return (
    <ul className="bounds">
      {bounds.map((bound, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bounds are drawn whole each time
        <li key={at} className={bound.isOpen ? 'open' : bound.kept ? 'kept' : 'broken'}>
          {bound.isOpen ? (
            <CircleHelp className="icon" aria-hidden />
          ) : bound.kept ? (
            <Check className="icon" aria-hidden />
          ) : (
            <TriangleAlert className="icon" aria-hidden />
          )}
          <span>
            <Parts parts={bound.parts} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export interface EffectListProps {
  readonly effect: Effect;
  /** Maximum fee, decimal text; shown if there is no simulated one. */
  readonly maxFee: string;
  /** Symbol of the fee currency; by default the native asset's. */
  readonly currency?: string;
  /** Absent if it cannot be requested again. */
  readonly simulation?: Simulation | undefined;
}

/** The effect of a transaction. */
export function EffectList({ effect, maxFee, currency = NATIVE_SYMBOL, simulation }: EffectListProps) {
  const now = useNow(5_000);
  const known = effect.status === 'exact';
  const old = now - effect.takenAt > OLD_MS;
  const again = simulation !== undefined && (
    <Button busy={simulation.busy} onClick={simulation.again}>
      {say('common.checkAgain')}
    </Button>
  );
  return (
    <section className="card effects" aria-label={say('kit.effect')}>
      <h2>{say('kit.whatItDoes')}</h2>
      <ul className="lines">
        {effect.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are drawn whole each time
          <Line key={at} line={line} />
        ))}
        <Fee fee={effect.fee ?? maxFee} currency={currency} sure={effect.fee !== undefined} />
      </ul>
      <Bounds bounds={effect.bounds} />
      {known && effect.unreadBooks !== undefined && (
        <Notice
          kind="note"
          what={say('kit.unreadBooks', { count: effect.unreadBooks })}
          advice={say('kit.whatTheyNoteAbout')}
        />
      )}
      {effect.status === 'awaited' ? (
        <p className="taken" role="status">
          <Hourglass className="icon" aria-hidden />
          <span>{say('kit.askingTheNodeWhat')}</span>
        </p>
      ) : effect.status === 'unavailable' ? (
        <p className="taken old">
          <CircleHelp className="icon" aria-hidden />
          <span>{say('kit.notCheckedByThe')}</span>
          {again}
        </p>
      ) : (
        <p className={old ? 'taken old' : 'taken'} role={old ? 'status' : undefined}>
          {old ? <TriangleAlert className="icon" aria-hidden /> : <CircleHelp className="icon" aria-hidden />}
          <span>
            {old
              ? say('kit.simulatedPricesAndBalances', { takenAt: timeAgo(effect.takenAt, now) })
              : say('kit.simulatedOn', {
                  height: effect.height ?? '?',
                  all: known && effect.isAll === true ? 'all' : 'some',
                })}
          </span>
          {old && again}
        </p>
      )}
    </section>
  );
}
