// A preview of a profile, with its image as the service would serve it.

import { visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { ExternalLink } from 'lucide-react';
import { Identicon } from '../../kit/Address.tsx';
import { Given } from '../../kit/Given.tsx';
import { type Fields, shownFields } from './fields.ts';

interface PreviewProps {
  readonly address: string;
  /** Shown where a profile has no name. */
  readonly title: string | undefined;
  readonly fields: Fields;
  /** A copy from the profile service, never the owner's own URL. */
  readonly imageUrl: string | null;
}

/** The profile as a card. */
export function Preview({ address, title, fields, imageUrl }: PreviewProps) {
  const name = fields.name ?? title;
  const handles = shownFields().filter((field) => field.handle && fields[field.name] !== undefined);
  return (
    <figure className="card padded profile-preview" aria-label={say('profile.preview')}>
      {imageUrl === null ? (
        <Identicon address={address} size={56} />
      ) : (
        <img src={imageUrl} alt="" width={56} height={56} />
      )}
      <figcaption className="stack">
        <span className="strong wrap">
          {name === undefined ? <span className="soft">{say('profile.noName')}</span> : <Given text={name} />}
        </span>
        {fields.description !== undefined && (
          <span className="small wrap lines">
            <bdi>{visibleText(fields.description, { keepLines: true })}</bdi>
          </span>
        )}
        {fields.website !== undefined && (
          <span className="small soft wrap line">
            <ExternalLink className="icon" aria-hidden /> <Given text={fields.website} max={90} />
          </span>
        )}
        {handles.length > 0 && (
          <span className="small soft line wraps handles">
            {handles.map(({ name: field, label }) => (
              <span key={field} className="wrap">
                {label} <Given text={fields[field] ?? ''} max={40} />
              </span>
            ))}
          </span>
        )}
        <span className="tiny soft">{say('profile.theOwnersOwnWords')}</span>
      </figcaption>
    </figure>
  );
}
