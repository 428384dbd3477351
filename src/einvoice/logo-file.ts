import { readFileSync, statSync } from 'node:fs';
import { decodeLogo, type LogoFile } from '@spacebooks/pdf/logo';
import { type PictureFault, pictureFault } from '@spacebooks/pdf/whole-picture';
import type { Finding } from '../domain/finding.js';
import { inlinePicture } from '../domain/inline-picture.js';
import { errorText } from '../words/failures.js';
import { findingOf } from '../words/findings.js';

type LoadedLogo =
  | { readonly ok: true; readonly logo: LogoFile | undefined }
  | { readonly ok: false; readonly finding: Finding };

interface CachedLogo {
  readonly changedAtMs: number;
  readonly logo: LogoFile;
}

/** The drawing keeps what it decoded for as long as the bytes are the same object, so a file is read once. */
const cache = new Map<string, CachedLogo>();

/** Reads the logo that the settings name, or are; again only after the file has changed. */
export function loadLogo(path: string | undefined): LoadedLogo {
  if (path === undefined) return { ok: true, logo: undefined };
  try {
    const inline = inlinePicture(path);
    const changedAtMs = inline === null ? statSync(path).mtimeMs : 0;
    const known = cache.get(path);
    if (known?.changedAtMs === changedAtMs) return { ok: true, logo: known.logo };
    const bytes = new Uint8Array(inline ?? readFileSync(path));
    const kind = kindOf(bytes);
    if (kind === null) return { ok: false, finding: logoFinding('SB-LOGO kind') };
    const logo = { bytes, kind };
    cache.set(path, { changedAtMs, logo });
    return { ok: true, logo };
  } catch (error) {
    return { ok: false, finding: logoFinding('SB-LOGO', { reason: errorText(error) }) };
  }
}

/** The logo, once it could be decoded too. The drawing decodes a logo once and keeps it, so asking before costs nothing. */
export async function usableLogo(path: string | undefined): Promise<LoadedLogo> {
  const loaded = loadLogo(path);
  if (!loaded.ok || loaded.logo === undefined) return loaded;
  try {
    await decodeLogo(loaded.logo);
    return loaded;
  } catch (error) {
    return { ok: false, finding: logoFinding('SB-LOGO', { reason: errorText(error) }) };
  }
}

/** Why a picture could not be the logo of invoices, found before any is made with it; null where it could. */
export async function logoFault(picture: Uint8Array): Promise<PictureFault | null> {
  const fault = pictureFault(picture);
  const kind = kindOf(picture);
  if (fault !== null || kind === null) return fault ?? { fault: 'kind' };
  try {
    await decodeLogo({ bytes: new Uint8Array(picture), kind });
    return null;
  } catch {
    return { fault: 'damaged' };
  }
}

function logoFinding(key: string, values = {}): Finding {
  const finding = { rule: 'SB-LOGO', field: 'e_invoices.layout.logo' };
  return findingOf(finding, { subject: 'file-rules', key, values }, 'en');
}

function kindOf(bytes: Uint8Array): LogoFile['kind'] | null {
  const starts = (...signature: number[]): boolean => signature.every((byte, index) => bytes[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'png';
  return starts(0xff, 0xd8, 0xff) ? 'jpeg' : null;
}
