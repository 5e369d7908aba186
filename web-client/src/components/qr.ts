// A link as a QR code, for a phone's camera: dark on light in every theme, with the quiet margin that readers need.
import { html, type TemplateResult } from "lit-html";
import { encode } from "uqr";

const MARGIN = 4;

/** Its side in modules, margin included, and the dark ones as the path of an SVG, run by run. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: MARGIN });
  const runs: string[] = [];
  data.forEach((row, y) => {
    let start = -1;
    for (let x = 0; x <= row.length; ++x) {
      const dark = row[x] === true;
      if (dark && start < 0) start = x;
      if (!dark && start >= 0) {
        runs.push(`M${start} ${y}h${x - start}v1H${start}z`);
        start = -1;
      }
    }
  });
  return { size, path: runs.join("") };
}

export function qrCode(text: string, label: string): TemplateResult {
  const { size, path } = qrPath(text);
  return html`<svg
    class="qr-code"
    data-testid="qr-code"
    data-size=${size}
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label=${label}
    shape-rendering="crispEdges"
  >
    <path d=${path} />
  </svg>`;
}
