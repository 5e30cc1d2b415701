// A proxy with the sample from docs/hosting, made to fit a test: other ports and another certificate.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {'nginx' | 'caddy'} Kind */

/** @param {string} name */
const sample = (name) => readFileSync(new URL(`../../../docs/hosting/${name}`, import.meta.url), 'utf8');

/**
 * The program's arguments and the files it reads.
 * @type {Record<Kind, (folder: string, port: number, server: string) => { args: string[], files: Record<string, string> }>}
 */
const SETTINGS = {
  nginx: (folder, port, server) => ({
    args: ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')],
    files: {
      'nginx.conf': `daemon off; master_process off; pid ${folder}/pid; events {}
        http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
        include ${folder}/site.conf; }`,
      'site.conf': sample('nginx.conf')
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replace('chess.example.org;', 'localhost;')
        .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
        .replace('127.0.0.1:8080', server),
    },
  }),
  caddy: (folder, port, server) => ({
    args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    files: {
      Caddyfile: `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${sample('Caddyfile')
        .replace('chess.example.org {', `localhost:${port} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`)
        .replace(/(reverse_proxy) 127\.0\.0\.1:8080$/m, `$1 ${server}`)}`,
    },
  }),
};

/**
 * Starts a proxy before a server.
 * @param {Kind} kind
 * @param {string} server host and port
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} where browsers find it
 */
export async function startProxy(kind, server) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-proxy-'));
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], { stdio: 'ignore' });
  const port = await freePort();
  const settings = SETTINGS[kind](folder, port, server);
  for (const [name, text] of Object.entries(settings.files)) writeFileSync(join(folder, name), text);
  const child = spawn(kind, settings.args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await listens(port);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `https://localhost:${port}`, stop };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Waits until somebody accepts connections. @param {number} port */
async function listens(port) {
  for (let tries = 0; tries < 500; tries++) {
    const open = await new Promise((resolve) => {
      const line = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      line.once('connect', () => line.destroy());
    });
    if (open) return;
    await pause(20);
  }
  throw new Error(`nobody listens on port ${port}`);
}
