// Lets the profile service check an image's URL while it is typed, so that nobody publishes one that cannot be shown.

import { say } from '@svc/core/words/say';
import { useEffect, useRef, useState } from 'react';
import type { ProfileImage } from '../../../background/commands/registry.ts';
import { faultText, send } from '../../store/send.ts';

/** The result for a URL. */
export type ImageCheck =
  | { readonly state: 'none' }
  | { readonly state: 'checking' }
  | { readonly state: 'good'; readonly image: ProfileImage }
  | { readonly state: 'bad'; readonly why: string };

/** Debounce before the service is asked, in milliseconds. */
const PAUSE_MS = 800;

/** The check of a URL; an empty one, and one that is already published, are not checked. */
export function useImageCheck(url: string, published: string | undefined): ImageCheck {
  const [check, setCheck] = useState<ImageCheck>({ state: 'none' });
  const turn = useRef(0);
  useEffect(() => {
    const mine = ++turn.current;
    if (url.trim() === '' || url.trim() === published) {
      setCheck({ state: 'none' });
      return;
    }
    setCheck({ state: 'checking' });
    const timer = setTimeout(async () => {
      const next: ImageCheck = await send('checkProfileImage', { url }).then(
        (image) => ({ state: 'good' as const, image }),
        (error: unknown) => ({
          state: 'bad' as const,
          get why() {
            return faultText(error);
          },
        }),
      );
      if (mine === turn.current) setCheck(next);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [url, published]);
  return check;
}

/** A line about a check, for the field's hint. */
export function imageCheckText(check: ImageCheck): string | undefined {
  switch (check.state) {
    case 'none':
      return undefined;
    case 'checking':
      return say('profile.theProfileServiceTries');
    case 'good':
      return say('profile.pixelsTheServiceServes', {
        toUpperCase: check.image.type.replace('image/', '').toUpperCase(),
        width: check.image.width,
        height: check.image.height,
      });
    case 'bad':
      return say('profile.othersWillSeeNo', { why: check.why.replace(/\.$/, '') });
  }
}
