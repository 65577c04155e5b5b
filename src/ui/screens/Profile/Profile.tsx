// The public profile of the account in use: what it is now, what is about to be signed, publish, withdraw.

import { visibleText } from '@svc/core/text';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ProfileRecord } from '../../../background/commands/registry.ts';
import { dateText } from '../../format/time.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Button } from '../../kit/Button.tsx';
import { Field, TextArea } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Failed, Loading } from '../../kit/States.tsx';
import { CommandError, faultText, send } from '../../store/send.ts';
import { useAccount } from '../useAccount.ts';
import { FIELDS, type Fields, faultOf, filled, sameFields } from './fields.ts';

interface Prepared {
  readonly id: string;
  readonly message: string;
  readonly fields: Fields;
  readonly atMs: number;
}

/** A prepared claim is used for this long, in milliseconds; the service takes claims of up to 15 minutes. */
const FRESH_MS = 5 * 60_000;
const PAUSE_MS = 350;

function Preview({ address, fields, imageUrl }: { readonly address: string; readonly fields: Fields; readonly imageUrl: string | null }) {
  return (
    <figure className="card padded profile-preview" aria-label="Preview">
      {imageUrl === null ? <Identicon address={address} size={56} /> : <img src={imageUrl} alt="" width={56} height={56} />}
      <figcaption className="stack">
        <span className="strong wrap">{fields.name === undefined ? <span className="soft">No name</span> : <Given text={fields.name} />}</span>
        {fields.description !== undefined && <span className="small wrap lines">{visibleText(fields.description, { keepLines: true })}</span>}
        {fields.website !== undefined && (
          <span className="small soft wrap line">
            <ExternalLink className="icon" aria-hidden /> <Given text={fields.website} />
          </span>
        )}
        <span className="tiny soft">The owner's own words; nobody has checked them.</span>
      </figcaption>
    </figure>
  );
}

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly why: string }
  | { readonly state: 'here'; readonly record: ProfileRecord | null };

/** Loads the published profile, then edits it. */
export function Profile() {
  const account = useAccount();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const accountId = account?.id;
  const load = async (): Promise<void> => {
    if (accountId === undefined) return;
    setLoaded({ state: 'loading' });
    try {
      setLoaded({ state: 'here', record: await send('getProfile', { accountId }) });
    } catch (error) {
      setLoaded({ state: 'failed', why: faultText(error) });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per account; the shell remounts the screen for another
  useEffect(() => void load(), [accountId]);
  if (account === undefined) return null;
  return (
    <Screen title="Profile" intro="Say who you are, in public. Your key signs it, so nobody else can; everybody can check it. It costs no fee.">
      {loaded.state === 'loading' && <Loading label="Reading the profile" lines={5} />}
      {loaded.state === 'failed' && (
        <div className="card">
          <Failed title="The profile service could not be read" advice={loaded.why} onRetry={() => void load()} />
        </div>
      )}
      {loaded.state !== 'loading' && (
        <Editor key={loaded.state} accountId={account.id} address={account.pqAddress} record={loaded.state === 'here' ? loaded.record : null} />
      )}
    </Screen>
  );
}

function Editor({ accountId, address, record: initial }: { readonly accountId: string; readonly address: string; readonly record: ProfileRecord | null }) {
  const [record, setRecord] = useState(initial);
  const [fields, setFields] = useState<Fields>(initial?.profile ?? {});
  const [prepared, setPrepared] = useState<Prepared>();
  const [refused, setRefused] = useState<CommandError>();
  const [outcome, setOutcome] = useState<{ kind: 'good' | 'caution' | 'fault'; what: string; advice?: string }>();
  const [busy, setBusy] = useState<'publish' | 'withdraw'>();
  const [asked, setAsked] = useState(false);
  const turn = useRef(0);
  const wanted = filled(fields);
  const isEmpty = Object.keys(wanted).length === 0;

  const prepare = async (given: Fields): Promise<Prepared | undefined> => {
    const mine = ++turn.current;
    try {
      const result = await send('prepareProfile', { accountId, fields: given });
      const next = { id: result.id, message: result.message, fields: given, atMs: Date.now() };
      if (mine === turn.current) {
        setPrepared(next);
        setRefused(undefined);
      }
      return next;
    } catch (error) {
      if (mine === turn.current) {
        setPrepared(undefined);
        setRefused(error instanceof CommandError ? error : new CommandError({ code: 'ui.fault', message: faultText(error) }));
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

  const finish = async (which: 'publish' | 'withdraw', id: string, done: string): Promise<void> => {
    const { verified, profile } = await send('publishProfile', { id });
    setRecord(profile);
    setAsked(false);
    if (which === 'withdraw') setFields({});
    setOutcome(
      verified
        ? { kind: 'good', what: done }
        : {
            kind: 'caution',
            what: 'Published, but its proof could not be verified.',
            advice: 'Open this screen again in a minute; publish again if it is still missing.',
          },
    );
  };

  const run = async (which: 'publish' | 'withdraw', work: () => Promise<void>): Promise<void> => {
    setBusy(which);
    setOutcome(undefined);
    try {
      await work();
    } catch (error) {
      setOutcome({ kind: 'fault', what: faultText(error) });
    } finally {
      setBusy(undefined);
    }
  };

  const publish = () =>
    run('publish', async () => {
      const usable = prepared !== undefined && sameFields(prepared.fields, wanted) && Date.now() - prepared.atMs < FRESH_MS ? prepared : await prepare(wanted);
      setPrepared(undefined);
      if (usable !== undefined) await finish('publish', usable.id, 'Published. The profile was read back and its signature is valid.');
    });

  const withdraw = () =>
    run('withdraw', async () => {
      const { id } = await send('prepareProfile', { accountId, fields: null });
      await finish('withdraw', id, 'Withdrawn. The profile is no longer shown.');
    });

  return (
    <>
      {record !== null && <p className="small soft">Published on {dateText(record.issuedAt < 1e11 ? record.issuedAt * 1000 : record.issuedAt)}.</p>}
      <Preview address={address} fields={wanted} imageUrl={record?.imageUrl ?? null} />
      <form
        className="stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        {FIELDS.map(({ name, label, hint, lines }) => {
          const props = {
            label,
            hint,
            value: fields[name] ?? '',
            onChange: (event: { target: { value: string } }) => {
              setOutcome(undefined);
              setFields({ ...fields, [name]: event.target.value });
            },
            fault: faultOf(refused, name),
          };
          return lines ? <TextArea key={name} {...props} rows={3} /> : <Field key={name} {...props} />;
        })}
        {prepared !== undefined && sameFields(prepared.fields, wanted) && (
          <details className="fold" open>
            <summary>Exactly what your key signs</summary>
            <pre className="raw" data-testid="claim">
              {visibleText(prepared.message, { keepLines: true })}
            </pre>
          </details>
        )}
        {refused !== undefined && !FIELDS.some(({ name }) => faultOf(refused, name) !== undefined) && <Notice kind="fault" what={refused.message} />}
        {outcome !== undefined && <Notice {...outcome} />}
        <Button type="submit" kind="primary" wide busy={busy === 'publish'} disabled={isEmpty || busy !== undefined}>
          Publish profile
        </Button>
        {isEmpty && <p className="small soft">Fill in at least one field.</p>}
      </form>
      {record !== null &&
        (asked ? (
          <Notice kind="caution" what="The profile disappears for everyone." advice="Your key signs the withdrawal; copies that others kept stay theirs.">
            <div className="line wraps">
              <Button kind="danger" busy={busy === 'withdraw'} onClick={() => void withdraw()}>
                Withdraw profile
              </Button>
              <Button onClick={() => setAsked(false)}>Keep it</Button>
            </div>
          </Notice>
        ) : (
          <Button kind="plain" onClick={() => setAsked(true)}>
            Withdraw profile
          </Button>
        ))}
    </>
  );
}
