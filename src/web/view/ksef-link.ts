import type { Attempt } from '../../operator/stories.js';
import type { Site } from '../site.js';

/**
 * Where KSeF shows that it has this very document, as the code on its page says; null where it has none, or the document
 * cannot be read any more.
 */
export async function ksefLinkOf(
  { archive, ksefLink }: Pick<Site, 'archive' | 'ksefLink'>,
  spaceId: string,
  attempts: readonly Attempt[],
): Promise<string | null> {
  const accepted = attempts.find(({ ksef }) => ksef?.number != null);
  // Another document in KSeF is there instead of ours: a person has adopted it.
  const other = accepted?.files.find(({ kind }) => kind === 'other document');
  const document = other ?? accepted?.files.find(({ kind }) => kind === 'xml');
  if (document === undefined) return null;
  try {
    return await ksefLink(spaceId, await archive.get(document.address));
  } catch {
    // The page is about the invoice; that a file of the archive is gone is told elsewhere.
    return null;
  }
}
