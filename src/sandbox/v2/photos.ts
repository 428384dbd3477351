import type { World } from '../world.js';

/** Name -> width and height in pixels. */
export const PHOTO_SIZES = {
  icon: [120, 120],
  default: [800, 600],
  small: [240, 180],
  medium: [480, 360],
  large: [1600, 1200],
} as const;

/** Keeps a picture and gives its addresses in all sizes. Nothing is scaled: each address gives what was sent. */
export function photoOf(
  sent: { readonly data: string } | null,
  world: World,
): Record<string, unknown> | null {
  if (sent === null) return null;
  const id = world.newId();
  const [head = '', encoded = ''] = sent.data.split(',', 2);
  const mediaType = head.replace(/^data:/, '').replace(/;base64$/, '');
  world.photos.set(id, { mediaType, bytes: Buffer.from(encoded, 'base64') });
  return Object.fromEntries(
    Object.entries(PHOTO_SIZES).map(([size, [width, height]]) => [
      size,
      { url: `${world.addresses.authUrl}/photos/${id}/${size}`, width, height },
    ]),
  );
}
