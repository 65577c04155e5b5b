// Scanning a code with the camera. The picture stays in this page, and the camera is off when the screen is left.

import { say } from '@svc/core/words/say';
import { useEffect, useRef, useState } from 'react';
import { useFault } from '../../format/useFault.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { readCodeIn } from './readCode.ts';

/** Pause between two scans, in milliseconds; a scan takes some tens. */
const PAUSE_MS = 150;

const FAULTS: Readonly<Record<string, string>> = {
  get NotAllowedError() {
    return say('pair.theBrowserDoesNot');
  },
  get NotFoundError() {
    return say('pair.thisDeviceHasNo');
  },
  get NotReadableError() {
    return say('pair.anotherProgramUsesThe');
  },
};

interface CameraScanProps {
  /** Whether a text is the expected code; others are skipped. */
  readonly accepts: (text: string) => boolean;
  readonly onFound: (text: string) => void;
  readonly onClose: () => void;
}

/** Live picture and a button to close it. */
export function CameraScan({ accepts, onFound, onClose }: CameraScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useFault();
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
        if (!isOver) setFault(() => FAULTS[(error as Error).name] ?? say('pair.theCameraCouldNot'));
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
    <section className="camera stack" aria-label={say('pair.camera')}>
      {fault === undefined ? (
        <>
          <video ref={video} muted playsInline aria-label={say('pair.pictureOfTheCamera')} />
          <p className="small soft" role="status">
            {other ? say('pair.thatCodeIsNot') : say('pair.holdTheCodeOf')}
          </p>
        </>
      ) : (
        <Notice kind="fault" what={fault} />
      )}
      <Button wide onClick={onClose}>
        {say('pair.closeTheCamera')}
      </Button>
    </section>
  );
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
