// A server of its own for each test file: the built binary, a fresh data folder, a free port.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

const BINARY =
  process.env.TESSERA_SERVER ?? new URL('../../../../target/debug/tessera-server', import.meta.url).pathname;

/**
 * Starts a server.
 * @param {...string} options
 * @returns {Promise<{ url: string, port: string, stop: () => Promise<void> }>}
 */
export async function startServer(...options) {
  const data = mkdtempSync(join(tmpdir(), 'tessera-web-'));
  const child = spawn(BINARY, ['--listen', '127.0.0.1:0', '--data', data, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const port = await Promise.race([portOf(child.stdout), portOf(child.stderr)]);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, port, stop };
}

/** The port that the server says it listens on. @param {import('node:stream').Readable} stream @returns {Promise<string>} */
function portOf(stream) {
  return new Promise((resolve) => {
    createInterface({ input: stream }).on('line', (line) => {
      const port = /listening.*?:(\d+)/.exec(stripVTControlCharacters(line))?.[1];
      if (port) resolve(port);
    });
  });
}
