// Pair with a site over the relay: paste its link, or scan its code from the active tab, the camera or a picture. The
// background checks the code and the relay's attested origin before it joins; its refusals are shown in its words.

import { isPayment } from '@svc/core/accounts/paymentRequest';
import { parsePairing } from '@svc/core/relay/pairingLink';
import { say } from '@svc/core/words/say';
import { Camera, ImageUp, Link2, ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { hostOf } from '../../format/host.ts';
import { getHost } from '../../host.ts';
import { Button } from '../../kit/Button.tsx';
import { TextArea } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { back, go } from '../../store/route.ts';
import { faultText } from '../../store/send.ts';
import { useCommand } from '../../store/useCommand.ts';
import { pendingPayment } from '../Send/requested.ts';
import { CameraScan } from './CameraScan.tsx';
import { pendingLink, useLinkWaits } from './pendingLink.ts';
import { readCode, readCodeOfFile } from './readCode.ts';

type Reading =
  | { readonly site: string; readonly name: string; readonly relay: string }
  | { readonly fault: string }
  | undefined;

function read(link: string): Reading {
  if (link.trim() === '') return undefined;
  try {
    const code = parsePairing(link);
    return { site: hostOf(code.origin), name: code.name, relay: hostOf(code.relay) };
  } catch (error) {
    return { fault: faultText(error) };
  }
}

/** Messages for a scan without a code, and for a failed scan. */
const FAULTS = {
  tab: {
    get none() {
      return say('pair.noQrCodeWas');
    },
    get failed() {
      return say('pair.theBrowserDidNot');
    },
  },
  picture: {
    get none() {
      return say('pair.noQrCodeWasFound');
    },
    get failed() {
      return say('pair.thisFileCouldNot');
    },
  },
} as const;

const isPairing = (text: string): boolean => {
  const reading = read(text);
  return reading !== undefined && 'site' in reading;
};

/** Passes a payment code to the payment form. */
function pay(text: string): void {
  pendingPayment.put(text);
  go('send');
}

/** The site of the code, by its own claim. */
function Whose({ reading: { site, name, relay } }: { readonly reading: Extract<Reading, { readonly site: string }> }) {
  return (
    <>
      <Say code="pair.for" slots={{ site: <b>{site}</b> }} />
      {name !== '' && name !== site && (
        <Say code="pair.whichCallsItself" slots={{ name: <Given text={name} max={40} /> }} />
      )}
      {say('pair.throughTheRelay', { relay })}
    </>
  );
}

/** The link, its content, and the connect button. `withCamera`: the camera is on from the start. */
export function Pair({ withCamera = false }: { readonly withCamera?: boolean }) {
  const [link, setLink] = useState(pendingLink.peek);
  const [left, setLeft] = useState(link !== '');
  const [scanFault, setScanFault] = useState<string>();
  const [scanning, setScanning] = useState(false);
  const [paired, setPaired] = useState<string>();
  const pair = useCommand('pair');
  const [camera, setCamera] = useState(withCamera);
  const picked = useRef<HTMLInputElement>(null);
  const { captureTab, tabUrl, takePicture, isTransient, openFullPage } = getHost();
  // A link that was opened in the tab in front need not be copied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen appears
  useEffect(() => {
    if (link !== '') return;
    void (async () => {
      const picture = isTransient?.() === true ? undefined : await takePicture?.();
      if (picture !== undefined) return lookAt(() => readCode(picture), 'picture');
      const url = await tabUrl?.();
      if (url !== undefined && isPairing(url)) setLink(url);
    })().catch(() => undefined);
  }, []);
  // A link that is opened while this screen is shown replaces the current one.
  const linkWaits = useLinkWaits();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (linkWaits) found(pendingLink.take());
  }, [linkWaits]);
  const reading = read(link);
  const isRead = reading !== undefined && 'site' in reading;

  const found = (text: string): void => {
    // One button reads either kind of code.
    if (isPayment(text)) pay(text);
    setCamera(false);
    setScanFault(undefined);
    setLink(text);
    setLeft(true);
    pair.clear();
  };

  /** Scans whatever `find` returns. */
  const lookAt = async (find: () => Promise<string | undefined>, where: keyof typeof FAULTS): Promise<void> => {
    setScanning(true);
    setScanFault(undefined);
    try {
      const text = await find();
      if (text === undefined) setScanFault(FAULTS[where].none);
      else found(text);
    } catch {
      setScanFault(FAULTS[where].failed);
    } finally {
      setScanning(false);
    }
  };

  const scanTab = (): Promise<void> =>
    lookAt(async () => {
      const url = await tabUrl?.();
      return url !== undefined && isPairing(url) ? url : captureTab && readCode(await captureTab());
    }, 'tab');

  // A popup closes when the browser asks for camera permission, and when it opens a file picker.
  const needsPage = (route: string, act: () => void): void => {
    if (isTransient?.() === true && openFullPage !== undefined) openFullPage(route);
    else act();
  };

  const connect = async (): Promise<void> => {
    setLeft(true);
    setPaired(undefined);
    if (!isRead) return;
    const done = await pair.run({ link });
    if (done === undefined) return;
    setPaired(reading.site);
    setScanFault(undefined);
    setLink('');
    setLeft(false);
  };

  const missing = link.trim() === '' ? say('why.link') : undefined;
  return (
    <Screen title={say('common.pairASite')} intro={say('pair.connectASiteThat')} onBack={() => back('sites')}>
      <form
        className="stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          void connect();
        }}
      >
        <TextArea
          label={say('pair.pairingLink')}
          rows={3}
          value={link}
          placeholder={say('pair.pasteTheLinkFrom')}
          onChange={(event) => {
            pair.clear();
            setLink(event.target.value);
            setLeft(false);
          }}
          onPaste={(event) => {
            setLeft(true);
            const [file] = event.clipboardData.files;
            if (file === undefined) return;
            event.preventDefault();
            void lookAt(() => readCodeOfFile(file), 'picture');
          }}
          onBlur={() => setLeft(true)}
          fault={left && reading !== undefined && 'fault' in reading ? reading.fault : undefined}
          hint={isRead ? <Whose reading={reading} /> : undefined}
        />
        {scanFault !== undefined && <Notice kind="caution" what={scanFault} />}
        {pair.fault !== undefined && <Notice kind="fault" what={pair.fault} />}
        {pair.busy && <Notice kind="note" what={say('pair.theSiteIsBeing')} advice={say('pair.thenTheWalletAsks')} />}
        {paired !== undefined && (
          <Notice kind="good" what={say('pair.pairedWith', { paired })} advice={say('pair.goBackToThe')} />
        )}
        {camera && (
          <CameraScan
            accepts={(text) => isPairing(text) || isPayment(text)}
            onFound={found}
            onClose={() => setCamera(false)}
          />
        )}
        {captureTab !== undefined && (
          <Button icon={ScanLine} wide busy={scanning} onClick={() => void scanTab()}>
            {say('pair.scanThisTab')}
          </Button>
        )}
        <div className="line even">
          <Button icon={Camera} wide disabled={camera} onClick={() => needsPage('pair/camera', () => setCamera(true))}>
            {say('pair.useCamera')}
          </Button>
          <Button
            icon={ImageUp}
            wide
            disabled={scanning}
            onClick={() => needsPage('pair', () => picked.current?.click())}
          >
            {say('pair.openPicture')}
          </Button>
        </div>
        <input
          ref={picked}
          type="file"
          accept="image/*"
          hidden
          aria-label={say('pair.pictureOfTheCode')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void lookAt(() => readCodeOfFile(file), 'picture');
          }}
        />
        <Button type="submit" kind="primary" icon={Link2} wide busy={pair.busy} why={missing}>
          {say('pair.connect')}
        </Button>
      </form>
      <Notice kind="caution" what={say('pair.onlyUseACode')} advice={say('pair.aCodeThatSomebody')} />
    </Screen>
  );
}
