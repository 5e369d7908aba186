// A program that stands in front of a member of etcd and takes the fence off: from transactions it drops the comparison
// with the revision at which a life began, so that batches and beats of lives that have ended are kept, too. All else,
// watches among it, passes as it is. Arguments: the address, the port to listen on, and etcd's port.
import { createServer, request } from "node:http";

const [address, ownPort, etcdPort] = process.argv.slice(2);

function unfenced(body) {
  const transaction = JSON.parse(body);
  transaction.compare = (transaction.compare ?? []).filter(({ target, create_revision: created }) => {
    const isOfLife = target === "CREATE" && Number(created) > 0;
    return !isOfLife;
  });
  return JSON.stringify(transaction);
}

function pass(asked, answer, body) {
  const headers = { ...asked.headers, ...(body && { "content-length": Buffer.byteLength(body) }) };
  const onward = request({ host: address, port: etcdPort, method: asked.method, path: asked.url, headers }, (said) => {
    answer.writeHead(said.statusCode, said.headers);
    answer.flushHeaders();
    said.pipe(answer);
    said.on("error", () => answer.destroy());
  });
  onward.on("error", () => answer.destroy());
  answer.on("close", () => onward.destroy());
  if (body) onward.end(body);
  else asked.pipe(onward);
}

const server = createServer((asked, answer) => {
  if (asked.url !== "/v3/kv/txn") return pass(asked, answer);
  let body = "";
  asked.setEncoding("utf8").on("data", (part) => (body += part));
  asked.on("end", () => pass(asked, answer, unfenced(body)));
});
server.listen(Number(ownPort), address);
