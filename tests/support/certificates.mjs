// An authority and one certificate that it has signed, for these addresses. With `env`: as who made them has it.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tool } from "../deploy/support/tools.mjs";

export function makeCertificates(folder, name, { addresses = ["127.0.0.1"], env = process.env } = {}) {
  const at = (file) => join(folder, `${name}-${file}`);
  const openssl = (...args) => execFileSync(tool("openssl"), args, { stdio: "ignore", env });
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...curve, "-keyout", at("ca.key"), "-out", at("ca.pem"), "-days", "3", "-subj", "/CN=site");
  openssl("req", ...curve, "-keyout", at("key.pem"), "-out", at("csr.pem"), "-subj", "/CN=node");
  writeFileSync(at("ext"), `subjectAltName=${addresses.map((address) => `IP:${address}`).join(",")}\n`);
  const signed = ["-CA", at("ca.pem"), "-CAkey", at("ca.key"), "-CAcreateserial", "-days", "3", "-extfile", at("ext")];
  openssl("x509", "-req", "-in", at("csr.pem"), ...signed, "-out", at("cert.pem"));
  return { ca: at("ca.pem"), cert: at("cert.pem"), key: at("key.pem") };
}
