// `npm run backup -- URL...`: makes running servers copy their databases, each into its own backup folder (--backups),
// and prints the path of each copy.

const USAGE = `Usage: npm run backup -- URL [URL ...]

  URL    address of a node (http://127.0.0.1:3007) or of a relay with its profile service (http://127.0.0.1:3009) on this
         machine that was started with --backups FOLDER

A copy holds everything that the server had confirmed when it was made. A folder whose name ends in .part is not whole: its
server ended meanwhile. npm run restore puts a copy back.`;

/** Makes one server create a copy. @returns its path @throws with the reason */
async function backUp(url: string): Promise<string> {
  const answer = await fetch(new URL('/backup', url), { method: 'POST' });
  const body = (await answer.json()) as { folder?: string };
  if (answer.ok && body.folder !== undefined) return body.folder;
  throw new Error(answer.status === 404 ? 'it was started without --backups' : JSON.stringify(body));
}

async function main(urls: readonly string[]): Promise<void> {
  if (urls.length === 0 || urls.some((url) => !URL.canParse(url))) {
    const isAsked = urls.some((url) => url === '--help' || url === '-h');
    (isAsked ? console.log : console.error)(USAGE);
    process.exitCode = isAsked ? 0 : 2;
    return;
  }
  for (const url of urls) {
    try {
      console.log(await backUp(url));
    } catch (error) {
      const { message, cause } = error as Error;
      console.error(`${url}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`);
      process.exitCode = 1;
    }
  }
}

void main(process.argv.slice(2));
