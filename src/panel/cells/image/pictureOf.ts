/** The URL of a picture: the text itself, or in a list of images the primary one, else the first. */
export function pictureOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined;
  const images: unknown[] = Array.isArray(value) ? value : [];
  const urls = images.flatMap((image) => {
    if (typeof image !== 'object' || image === null || !('url' in image)) return [];
    const primary = 'isPrimary' in image && image.isPrimary === true;
    return typeof image.url === 'string' && image.url ? [{ url: image.url, primary }] : [];
  });
  return (urls.find(({ primary }) => primary) ?? urls[0])?.url;
}
