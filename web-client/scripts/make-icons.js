// Makes favicon.ico (16, 32 and 48 px, PNGs inside), apple-touch-icon.png and the icons of the manifest of favicon.svg:
// `node scripts/make-icons.js`, with Debian's Chromium or the browser that CHROMIUM names. What it makes is kept
// under version control, since building the page needs no browser.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PAPER = "#f6f3ec";
const folder = fileURLToPath(new URL("../public/", import.meta.url));
const svg = readFileSync(`${folder}favicon.svg`, "utf8");

// `share`: of the width that the drawing has; with `paper` it stands on that, since phones cut the corners off. Of a
// maskable icon only a circle of four fifths is sure to be seen.
const wanted = [
  { size: 16, share: 1 },
  { size: 32, share: 1 },
  { size: 48, share: 1 },
  { file: "apple-touch-icon.png", size: 180, share: 0.76, paper: true },
  { file: "icon-192.png", size: 192, share: 0.94 },
  { file: "icon-512.png", size: 512, share: 0.94 },
  { file: "icon-maskable-512.png", size: 512, share: 0.58, paper: true },
];

function pictures() {
  const page = `<!doctype html><script type="module">
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(${JSON.stringify(svg.replace("<svg ", '<svg width="512" height="512" '))});
    await image.decode();
    document.body.textContent = ${JSON.stringify(wanted)}.map(({ size, share, paper }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
      const pen = canvas.getContext("2d");
      pen.imageSmoothingQuality = "high";
      if (paper) {
        pen.fillStyle = "${PAPER}";
        pen.fillRect(0, 0, size, size);
      }
      pen.drawImage(image, size * (1 - share) / 2, size * (1 - share) / 2, size * share, size * share);
      return canvas.toDataURL();
    }).join(" ");
  </script><body></body>`;
  const work = mkdtempSync(join(tmpdir(), "tutti-icons-"));
  try {
    writeFileSync(join(work, "icons.html"), page);
    const flags = [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      `--user-data-dir=${work}/profile`,
      "--virtual-time-budget=10000",
      "--dump-dom",
    ];
    const dom = execFileSync(process.env["CHROMIUM"] ?? "chromium", [...flags, join(work, "icons.html")], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const found = [...dom.matchAll(/data:image\/png;base64,([\w+/=]+)/g)].map(([, data]) =>
      Buffer.from(data, "base64"),
    );
    if (found.length !== wanted.length) throw new Error("the browser has drawn nothing");
    return found;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

// ICONDIR, an entry of 16 bytes for each picture, the pictures.
function iconFile(sizes, pngs) {
  const head = Buffer.alloc(6 + 16 * pngs.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = head.length;
  pngs.forEach((png, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(sizes[index], at);
    head.writeUInt8(sizes[index], at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pngs]);
}

const drawn = pictures();
const inside = wanted.filter(({ file }) => !file).map(({ size }) => size);
writeFileSync(`${folder}favicon.ico`, iconFile(inside, drawn.slice(0, inside.length)));
wanted.forEach(({ file }, index) => file && writeFileSync(`${folder}${file}`, drawn[index]));
