// The camera, looking for a code. Its picture stays in this page, and it is off as soon as the screen is left.

import { useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { readCodeIn } from './readCode.ts';

/** Pause between two looks, in milliseconds; a look takes some tens. */
const PAUSE_MS = 150;

const FAULTS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser does not let the wallet use the camera. Allow it in the site settings of this page, or paste the link.',
  NotFoundError: 'This device has no camera. Paste the link, or open a picture of the code.',
  NotReadableError: 'Another program uses the camera. Close it and try again.',
};

interface CameraScanProps {
  /** Whether a text is what is looked for; anything else is passed over. */
  readonly accepts: (text: string) => boolean;
  readonly onFound: (text: string) => void;
  readonly onClose: () => void;
}

/** Live picture and a way out. */
export function CameraScan({ accepts, onFound, onClose }: CameraScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string>();
  const [other, setOther] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is opened once, when this appears
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = (): void => {
      const seen = video.current;
      if (isOver || seen === null) return;
      const text = seen.videoWidth === 0 ? undefined : readCodeIn(seen, seen.videoWidth, seen.videoHeight, [1]);
      if (text !== undefined && accepts(text)) {
        onFound(text);
        return;
      }
      if (text !== undefined) setOther(true);
      timer = setTimeout(look, PAUSE_MS);
    };
    const open = async (): Promise<void> => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment' },
          audio: false,
        });
        if (isOver) return stopAll(opened);
        stream = opened;
        if (video.current === null) return;
        video.current.srcObject = opened;
        await video.current.play();
        look();
      } catch (error) {
        if (!isOver)
          setFault(
            FAULTS[(error as Error).name] ??
              'The camera could not be opened. Paste the link, or open a picture of the code.',
          );
      }
    };
    void open();
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream !== undefined) stopAll(stream);
    };
  }, []);
  return (
    <section className="camera stack" aria-label="Camera">
      {fault === undefined ? (
        <>
          <video ref={video} muted playsInline aria-label="Picture of the camera" />
          <p className="small soft" role="status">
            {other
              ? 'That code is not a pairing code. Hold the code of the site before the camera.'
              : 'Hold the code of the site before the camera.'}
          </p>
        </>
      ) : (
        <Notice kind="fault" what={fault} />
      )}
      <Button wide onClick={onClose}>
        Close the camera
      </Button>
    </section>
  );
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
