// The picture of an item. One inside the link is shown; one on a server is fetched only when the user asks, and by the
// network's profile service: the server never sees the user.

import { say } from '@svc/core/words/say';
import { Image, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { pictureOf } from '../../format/picture.ts';
import { Button } from '../../kit/Button.tsx';
import { Say } from '../../kit/Say.tsx';
import { useCommand } from '../../store/useCommand.ts';

/** The picture, or a button to load it. */
export function ItemPicture({ link, name }: { readonly link: string; readonly name: string }) {
  const picture = pictureOf(link);
  const fetching = useCommand('checkProfileImage');
  const [fetched, setFetched] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const src = picture.kind === 'inside' ? picture.src : fetched;
  if (src !== undefined && !isBroken)
    return <img className="item-picture" src={src} alt={name} onError={() => setBroken(true)} />;
  if (picture.kind !== 'remote' || isBroken) {
    return (
      <div className="item-picture none">
        <ImageOff className="icon soft" aria-hidden />
        <p className="small soft">{isBroken ? say('items.itsPictureCannotBe') : say('items.itHasNoPicture')}</p>
      </div>
    );
  }
  return (
    <div className="item-picture none">
      <p className="small soft">
        <Say code="items.itsPictureIsSaid" slots={{ host: <span className="strong wrap">{picture.host}</span> }} />
      </p>
      <Button
        icon={Image}
        busy={fetching.busy}
        onClick={async () => {
          const done = await fetching.run({ url: picture.url });
          if (done !== undefined) setFetched(done.result.preview);
        }}
      >
        {say('items.showPicture')}
      </Button>
      {fetching.fault !== undefined && (
        <p className="small soft" role="status">
          {fetching.fault}
        </p>
      )}
    </div>
  );
}
