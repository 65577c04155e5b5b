// The picture of an item. What its link holds is drawn; what a server has is fetched only when the user asks, and then
// by the network's profile service: the server never sees who looks.

import { Image, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { pictureOf } from '../../format/picture.ts';
import { Button } from '../../kit/Button.tsx';
import { useCommand } from '../../store/useCommand.ts';

/** The picture, or the way to it. */
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
        <p className="small soft">
          {isBroken ? 'Its picture cannot be drawn.' : 'It has no picture that the wallet shows.'}
        </p>
      </div>
    );
  }
  return (
    <div className="item-picture none">
      <p className="small soft">
        Its picture is said to be on <span className="strong wrap">{picture.host}</span>. The profile service of this
        network can fetch it; that server does not see you.
      </p>
      <Button
        icon={Image}
        busy={fetching.busy}
        onClick={async () => {
          const done = await fetching.run({ url: picture.url });
          if (done !== undefined) setFetched(done.result.preview);
        }}
      >
        Show picture
      </Button>
      {fetching.fault !== undefined && (
        <p className="small soft" role="status">
          {fetching.fault}
        </p>
      )}
    </div>
  );
}
