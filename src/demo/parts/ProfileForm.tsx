// The form of a public profile; publishing itself is wallet/publishProfile.ts.

import { ParseRefusal } from '@svc/core/errors';
import type { Profile, ProfileField } from '@svc/core/profiles/fields';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/kit/Button.tsx';
import { Field, TextArea } from '../../ui/kit/Field.tsx';
import { Notice } from '../../ui/kit/Notice.tsx';
import { type Stores, useWalletState } from '../stores.ts';
import { findNetworkWord, type PublishedProfile, publishProfile } from '../wallet/publishProfile.ts';
import { sentenceOf } from '../wallet/wallet.ts';

const FIELDS: readonly { readonly field: ProfileField; readonly label: string; readonly hint?: string }[] = [
  { field: 'name', label: 'Name' },
  { field: 'image', label: 'Image URL', hint: 'https, shown by the service' },
  { field: 'description', label: 'Bio' },
  { field: 'website', label: 'Website' },
  { field: 'x', label: 'X' },
  { field: 'telegram', label: 'Telegram' },
  { field: 'github', label: 'GitHub' },
  { field: 'discord', label: 'Discord' },
];

export function ProfileForm({ stores }: { readonly stores: Stores }) {
  const { accounts, chain } = useWalletState(stores);
  const [fields, setFields] = useState<Partial<Record<ProfileField, string>>>({});
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ readonly field: string; readonly sentence: string }>();
  const [published, setPublished] = useState<PublishedProfile>();
  const account = accounts[0];
  const network = findNetworkWord(chain?.chainId);

  const publish = async (): Promise<void> => {
    if (account === undefined || network === undefined) return;
    setBusy(true);
    setFault(undefined);
    setPublished(undefined);
    try {
      setPublished(
        await publishProfile(stores.wallet, stores.config.profiles, network, account.pqAddress, fields as Profile),
      );
    } catch (error) {
      setFault(
        error instanceof ParseRefusal
          ? { field: error.path, sentence: `Expected ${error.message.replace(/^.*?expected /, '')}.` }
          : { field: '', sentence: sentenceOf(error) },
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="panel profile" aria-labelledby="profile-title">
      <header className="panel-head">
        <h2 id="profile-title">Public profile</h2>
      </header>
      <form
        className="stack padded"
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        <div className="profile-fields">
          {FIELDS.map(({ field, label, hint }) => {
            const Input = field === 'description' ? TextArea : Field;
            return (
              <div key={field} className={field === 'description' ? 'whole' : undefined}>
                <Input
                  label={label}
                  hint={hint}
                  value={fields[field] ?? ''}
                  fault={fault?.field === field ? fault.sentence : undefined}
                  onChange={(event: { target: { value: string } }) =>
                    setFields({ ...fields, [field]: event.target.value })
                  }
                />
              </div>
            );
          })}
        </div>
        {fault !== undefined && !FIELDS.some(({ field }) => field === fault.field) && (
          <Notice kind="fault" what={fault.sentence} />
        )}
        {published !== undefined && <Published published={published} />}
        <div className="actions">
          <Button type="submit" busy={busy} disabled={account === undefined || network === undefined}>
            Publish profile
          </Button>
          <p className="small soft">
            {account === undefined
              ? 'Connect a wallet first.'
              : 'Everyone can read it. It is your own claim; nothing is paid.'}
          </p>
        </div>
      </form>
    </section>
  );
}

function Published({ published }: { readonly published: PublishedProfile }) {
  const { profile, isProven } = published;
  return (
    <div className="published" data-testid="published-profile" data-proven={isProven}>
      <p>
        <span className="strong">{profile.name ?? 'Profile without a name'}</span>
        {profile.description !== undefined && <span className="soft"> {profile.description}</span>}
      </p>
      <p className={isProven ? 'chip good' : 'chip bad'}>
        <ShieldCheck className="icon" aria-hidden />
        {isProven ? 'Read back; the proof verifies' : 'Read back, but the proof does not verify'}
      </p>
    </div>
  );
}
