// The proxies of deploy/proxy, really run: their own files, but for ports, paths and certificate. Each start(upstream)
// gives {port, plainPort, ca, host, stop()}; `host` is the name that the certificate has. nginx and HAProxy, which the
// project ships no file for, also give passedOn(): how many requests they say that they have passed on, tries counted.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect as connectPlainly } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connect } from "node:tls";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../support/free-port.mjs";
import { projectRoot } from "../../support/schema.mjs";
import { librariesOf, runTool, tool } from "./tools.mjs";

const startMs = 60_000;
const file = (name) => readFileSync(join(projectRoot, "deploy/proxy", name), "utf8");

function folder(name) {
  const made = mkdtempSync(join(tmpdir(), `tutti-${name}-`));
  chmodSync(made, 0o755); // nginx's workers are another user
  return made;
}

// Does it speak TLS, with a certificate that is right for this name?
const isServing = (port, servername, ca) =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, servername, ca });
    socket.once("error", () => resolve(false));
    socket.once("secureConnect", () => {
      resolve(true);
      socket.destroy();
    });
  });

// Starts it and waits until `isReady`; gives stop().
async function running(command, args, { isReady, env = process.env, hear = () => {} }) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  createInterface({ input: child.stdout }).on("line", hear);
  const ended = new Promise((resolve) => child.on("close", resolve).on("error", resolve));
  const endIt = () => child.kill("SIGTERM");
  process.once("exit", endIt); // a failed test must not leave it behind
  void ended.then(() => process.off("exit", endIt));
  const limit = Date.now() + startMs;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > limit) {
      child.kill("SIGKILL");
      throw new Error(`${command} did not start:\n${said}`);
    }
    await pause(20);
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}

// Changes what a machine has of its own; each is there as often as told, so that nothing is tested that is not shipped.
export function nginxFile({ at, port, plainPort, upstream }) {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${at}/${name};`)
    .join(" ");
  const changes = [
    ["pid /run/nginx.pid;", `pid ${at}/pid;`],
    ["error_log /var/log/nginx/error.log", `error_log ${at}/error.log`],
    ["access_log /var/log/nginx/access.log", `access_log ${at}/access.log upstreams`],
    ["http {\n", `http {\nlog_format upstreams "$upstream_addr";\n${temporary}\n`],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["listen [::]:80;", ""],
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["listen [::]:443 ssl http2;", ""],
    ["server 127.0.0.1:8080;", `server ${upstream};`],
    ["/etc/letsencrypt/live/play.example.org/fullchain.pem", `${at}/certificate.pem`],
    ["/etc/letsencrypt/live/play.example.org/privkey.pem", `${at}/key.pem`],
  ];
  return changes.reduce((text, [from, to]) => {
    assert.equal(text.split(from).length, 2, `deploy/proxy/nginx.conf has not once: ${from}`);
    return text.replace(from, to);
  }, file("nginx.conf"));
}

export const nginx = {
  name: "nginx",
  needs: ["nginx", "openssl"],
  host: "play.example.org",
  async start(upstream) {
    const at = folder("nginx");
    const [port, plainPort] = [await freePort(), await freePort()];
    const { host } = this;
    const made = runTool("openssl", [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
      ...[
        "-subj",
        `/CN=${host}`,
        "-addext",
        `subjectAltName=DNS:${host}`,
        "-keyout",
        `${at}/key.pem`,
        "-out",
        `${at}/certificate.pem`,
      ],
    ]);
    assert.equal(made.status, 0, made.text);
    writeFileSync(join(at, "nginx.conf"), nginxFile({ at, port, plainPort, upstream }));
    const args = ["-p", at, "-c", join(at, "nginx.conf"), "-g", "daemon off;"];
    const ca = readFileSync(join(at, "certificate.pem"));
    const stop = await running(tool("nginx"), args, { isReady: () => isServing(port, host, ca) });
    // "-", or the address of each try.
    const passedOn = () =>
      readFileSync(join(at, "access.log"), "latin1")
        .split(/[\n,]/)
        .filter((one) => one.trim() && one.trim() !== "-").length;
    return { host, port, plainPort, ca, passedOn, stop: () => stop().finally(() => rmSync(at, { recursive: true })) };
  },
};

// Without TLS, and told to let through what it would refuse by itself.
const haproxyFile = ({ port, upstream }) => `
global
  log stdout format raw local0
defaults
  mode http
  log global
  log-format "passed on: %s tried again: %rc"
  timeout connect 5s
  timeout client 10s
  timeout server 10s
frontend players
  bind 127.0.0.1:${port}
  option accept-invalid-http-request
  default_backend tutti
backend tutti
  option forwardfor
  http-reuse always
  server tutti ${upstream}
`;

const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = connectPlainly(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      resolve(true);
      socket.destroy();
    });
  });

export const haproxy = {
  name: "HAProxy",
  needs: ["haproxy"],
  host: "localhost",
  async start(upstream) {
    const at = folder("haproxy");
    const port = await freePort();
    writeFileSync(join(at, "haproxy.cfg"), haproxyFile({ port, upstream }));
    const env = { PATH: process.env.PATH, LD_LIBRARY_PATH: librariesOf("haproxy") };
    const args = ["-db", "-f", join(at, "haproxy.cfg")];
    let passed = 0;
    const hear = (line) => {
      const [, server, again] = line.match(/^passed on: (\S+) tried again: \+?(\d+)/) ?? [];
      if (server === "tutti") passed += 1 + Number(again);
    };
    const stop = await running(tool("haproxy"), args, { isReady: () => isOpen(port), env, hear });
    return {
      host: this.host,
      port,
      passedOn: () => passed,
      stop: () => stop().finally(() => rmSync(at, { recursive: true })),
    };
  },
};

const caddy = {
  name: "caddy",
  waits: true, // for a server that is away, for a while
  needs: ["caddy"],
  host: "localhost",
  async start(upstream) {
    const at = folder("caddy");
    const [port, plainPort, admin] = [await freePort(), await freePort(), await freePort()];
    mkdirSync(join(at, "data"));
    const env = {
      PATH: process.env.PATH,
      HOME: at,
      XDG_DATA_HOME: join(at, "data"),
      XDG_CONFIG_HOME: at,
      TUTTI_HOST: "localhost",
      TUTTI_UPSTREAM: upstream,
      TUTTI_HTTP_PORT: String(plainPort),
      TUTTI_HTTPS_PORT: String(port),
      TUTTI_ADMIN: `localhost:${admin}`,
    };
    const args = ["run", "--adapter", "caddyfile", "--config", join(projectRoot, "deploy/proxy/Caddyfile")];
    const root = join(at, "data/caddy/pki/authorities/local/root.crt");
    const isReady = async () => existsSync(root) && isServing(port, "localhost", readFileSync(root));
    const stop = await running(tool("caddy"), args, { isReady, env });
    return {
      host: this.host,
      port,
      plainPort,
      ca: readFileSync(root),
      stop: () => stop().finally(() => rmSync(at, { recursive: true })),
    };
  },
};

export const proxies = [nginx, caddy];
