// The editor of one profile: the fields, a preview, exactly what the key signs, publish and withdraw.

import { visibleText } from '@svc/core/visibleText';
import { message } from '@svc/core/words/message';
import { say } from '@svc/core/words/say';
import { useEffect, useRef, useState } from 'react';
import type { ProfileRecord } from '../../../background/commands/registry.ts';
import type { Words } from '../../format/useFault.ts';
import { Button } from '../../kit/Button.tsx';
import { Field, TextArea } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { CommandError, faultText, send } from '../../store/send.ts';
import { type Fields, faultOf, fieldsFor, filled, knownOf, type ShownFields, sameFields } from './fields.ts';
import { Preview } from './Preview.tsx';
import { Published } from './Published.tsx';
import { type Subject, tokenOf } from './subject.ts';
import { imageCheckText, useImageCheck } from './useImageCheck.ts';

interface Prepared {
  readonly id: string;
  readonly message: string;
  readonly fields: Fields;
  readonly atMs: number;
}

/** How long a prepared claim is used, in milliseconds; the service accepts claims of up to 15 minutes. */
const FRESH_MS = 5 * 60_000;
const PAUSE_MS = 350;

interface EditorProps {
  readonly accountId: string;
  readonly subject: Subject;
  readonly record: ProfileRecord | null;
}

/** Edits, publishes and withdraws. */
export function Editor({ accountId, subject, record: initial }: EditorProps) {
  const [record, setRecord] = useState(initial);
  const shownFields = fieldsFor(subject.kind);
  const [fields, setFields] = useState<Fields>(() => knownOf(shownFields, initial?.profile ?? {}));
  const [prepared, setPrepared] = useState<Prepared>();
  const [refused, setRefused] = useState<CommandError>();
  const [outcome, setOutcome] = useState<{
    of: 'publish' | 'withdraw';
    kind: 'good' | 'caution' | 'fault';
    what: Words;
    advice?: Words;
  }>();
  const [busy, setBusy] = useState<'publish' | 'withdraw'>();
  const image = useImageCheck(fields.image ?? '', record?.profile.image);
  const turn = useRef(0);
  const wanted = filled(fields);
  const isEmpty = Object.keys(wanted).length === 0;
  const empty = isEmpty ? say('profile.fillInAtLeast') : undefined;

  const prepare = async (given: Fields): Promise<Prepared | undefined> => {
    const mine = ++turn.current;
    try {
      const result = await send('prepareProfile', { accountId, fields: given, ...tokenOf(subject) });
      const next = { id: result.id, message: result.message, fields: given, atMs: Date.now() };
      if (mine === turn.current) {
        setPrepared(next);
        setRefused(undefined);
      }
      return next;
    } catch (error) {
      if (mine === turn.current) {
        setPrepared(undefined);
        setRefused(
          error instanceof CommandError
            ? error
            : new CommandError({ code: 'bug.unexpected', said: message('page.somethingInTheWallet') }),
        );
      }
      return undefined;
    }
  };

  const key = JSON.stringify(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the fields stands for them
  useEffect(() => {
    turn.current++;
    if (isEmpty) {
      setPrepared(undefined);
      setRefused(undefined);
      return;
    }
    const timer = setTimeout(() => void prepare(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);

  const finish = async (which: 'publish' | 'withdraw', id: string, done: Words): Promise<void> => {
    const { verified, profile } = await send('publishProfile', { id });
    setRecord(profile);
    if (which === 'withdraw') setFields({});
    setOutcome(
      verified
        ? { of: which, kind: 'good', what: done }
        : {
            of: which,
            kind: 'caution',
            what: () => say('profile.publishedButItsProof'),
            advice: () => say('profile.openThisScreenAgainIn'),
          },
    );
  };

  const run = async (which: 'publish' | 'withdraw', work: () => Promise<void>): Promise<void> => {
    setBusy(which);
    setOutcome(undefined);
    try {
      await work();
    } catch (error) {
      setOutcome({ of: which, kind: 'fault', what: () => faultText(error) });
    } finally {
      setBusy(undefined);
    }
  };

  const publish = () =>
    run('publish', async () => {
      const usable =
        prepared !== undefined && sameFields(prepared.fields, wanted) && Date.now() - prepared.atMs < FRESH_MS
          ? prepared
          : await prepare(wanted);
      setPrepared(undefined);
      if (usable !== undefined) await finish('publish', usable.id, () => say('profile.publishedTheProfileWas'));
    });

  const withdraw = () =>
    run('withdraw', async () => {
      const { id } = await send('prepareProfile', { accountId, fields: null, ...tokenOf(subject) });
      await finish('withdraw', id, () => say('profile.withdrawnTheProfileIs'));
    });

  // Always a copy from the service: of the typed URL once it was checked, else of the published one.
  const published = fields.image === record?.profile.image ? (record?.imageUrl ?? null) : null;
  const shownImage = image.state === 'good' ? image.image.preview : published;

  const control = ({ name, label, hint, lines }: ShownFields[number]) => {
    const props = {
      label,
      hint: name === 'image' ? (imageCheckText(image) ?? hint) : hint,
      value: fields[name] ?? '',
      onChange: (event: { target: { value: string } }) => {
        setOutcome(undefined);
        setFields({ ...fields, [name]: event.target.value });
      },
      fault: faultOf(refused, name),
    };
    return lines ? <TextArea key={name} {...props} rows={3} /> : <Field key={name} {...props} />;
  };

  return (
    <>
      <Preview address={subject.address} title={subject.token?.symbol} fields={wanted} imageUrl={shownImage} />
      {record !== null && (
        <Published
          key={record.issuedAt}
          subject={subject}
          record={record}
          busy={busy === 'withdraw'}
          onWithdraw={() => void withdraw()}
        />
      )}
      {outcome?.of === 'withdraw' && <Notice kind={outcome.kind} what={outcome.what()} advice={outcome.advice?.()} />}
      <form
        className="stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        {shownFields.filter(({ handle }) => !handle).map(control)}
        <div className="handle-fields">{shownFields.filter(({ handle }) => handle).map(control)}</div>
        {prepared !== undefined && sameFields(prepared.fields, wanted) && (
          <details className="fold" open>
            <summary>{say('profile.exactlyWhatYourKey')}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long claim scrolls in its box, by keys too */}
            <pre className="raw" data-testid="claim" tabIndex={0}>
              {visibleText(prepared.message, { keepLines: true })}
            </pre>
          </details>
        )}
        {refused !== undefined && !shownFields.some(({ name }) => faultOf(refused, name) !== undefined) && (
          <Notice kind="fault" what={faultText(refused)} />
        )}
        {outcome?.of === 'publish' && <Notice kind={outcome.kind} what={outcome.what()} advice={outcome.advice?.()} />}
        <Button type="submit" kind="primary" wide busy={busy === 'publish'} disabled={busy !== undefined} why={empty}>
          {say('profile.publishProfile')}
        </Button>
      </form>
    </>
  );
}
