// One question over a WebSocket of a node, and its answer.

import { WebSocket } from 'ws';

/** A node's socket sends a greeting by itself, which begins with its type. */
const isUnasked = (text: string): boolean => text.startsWith('{"type":"hello"');

/** Sends a body to a socket of the node at `url` and returns the text of the answer. */
export async function askOverSocket(url: string, path: string, body: string): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`);
  try {
    return await new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () => socket.send(body));
      socket.on('message', (data) => {
        const text = String(data);
        if (!isUnasked(text)) resolve(text);
      });
    });
  } finally {
    socket.terminate();
  }
}
