// Handing a picture on, with what it leads to, by what the device offers for that.
/**
 * The picture (PNG, at `path` on this server) goes along as a file where the browser hands files on and it can be had;
 * `name` is the file's, without an ending. Whoever closes what the browser asks has thought better of it.
 */
export async function sharePicture(path: string, name: string, what: ShareData): Promise<void> {
  const picture = await fetch(path).then(
    (answer) => (answer.ok ? answer.blob() : null),
    () => null,
  );
  const files = picture ? [new File([picture], `${name}.png`, { type: "image/png" })] : [];
  const along = files.length > 0 && navigator.canShare?.({ files }) ? { files } : {};
  await navigator.share({ ...what, ...along }).catch(() => undefined);
}
