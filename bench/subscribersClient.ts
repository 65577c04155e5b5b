// A process full of stream subscribers: opens WebSockets to a node, then reports when the last of them has a block. It
// talks to its parent through messages.

import { connect, type Socket } from 'node:net';

interface Task {
  readonly port: number;
  readonly count: number;
  readonly channels: string;
  /** Last octet of the loopback address to connect from: each address has its own port range. */
  readonly from: number;
}

const UPGRADE = (channels: string) =>
  `GET /ws?channels=${channels} HTTP/1.1\r\nhost: bench\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
/** Sockets opened at a time. */
const AT_ONCE = 100;
const MARK = Buffer.from('"type":"block"');

function open({ port, channels, from }: Task, onBlock: () => void): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${from}` }).setNoDelay(true);
    let isOpen = false;
    socket.once('error', fail);
    socket.on('data', (part: Buffer) => {
      // The hello comes after the upgrade; each later part with a block counts. Frames of blocks are never split here.
      if (!isOpen && part.includes('hello')) {
        isOpen = true;
        done(socket);
      }
      if (part.includes(MARK)) onBlock();
    });
    socket.write(UPGRADE(channels));
  });
}

process.once('message', async (task: Task) => {
  const sockets: Socket[] = [];
  let got = 0;
  const onBlock = (): void => {
    got += 1;
    if (got % task.count === 0) process.send?.({ got, atMs: performance.timeOrigin + performance.now() });
  };
  while (sockets.length < task.count) {
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, task.count - sockets.length) }, () => open(task, onBlock)),
      )),
    );
  }
  process.send?.({ open: sockets.length });
});
process.on('disconnect', () => process.exit(0));
