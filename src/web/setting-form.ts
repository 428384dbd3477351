import type { FastifyRequest } from 'fastify';
import { isListed } from '../domain/finance-settings/change-setting.js';
import type { SettingKind, SettingValue } from '../domain/finance-settings/finance-settings.js';
import { fieldText } from '../domain/finance-settings/setting-fields.js';
import { asInlinePicture } from '../domain/inline-picture.js';
import { PAGE } from '../domain/page-paths.js';
import { fieldOf } from './forms.js';
import { filesOf } from './multipart.js';

const PUT_FIELDS = ['do', 'entry', 'before', 'version', 'remove-logo', 'back'] as const;

/** A picture that was chosen now, or before its effect was shown, or is set already. */
export function logoOf(request: FastifyRequest, present: SettingValue | null): string {
  const [file] = filesOf(request);
  // What is no picture is no setting either, and is said by its field.
  if (file !== undefined) return asInlinePicture(file.content) ?? file.name;
  if (fieldOf(request, 'remove-logo') === 'yes') return '';
  return fieldOf(request, 'f.logo') || fieldText(present, { name: 'logo' });
}

/** Of the form, to be sent again with what it would do. */
export function sentFields(request: FastifyRequest) {
  const [file] = filesOf(request);
  const picture = file === undefined ? null : asInlinePicture(file.content);
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const typed = Object.entries(body).flatMap(([name, value]) => {
    const isSent = name.startsWith('f.') || PUT_FIELDS.some((each) => each === name);
    return isSent && typeof value === 'string' ? [{ name, value }] : [];
  });
  return picture === null ? typed : [...typed, { name: 'f.logo', value: picture }];
}

/** The form with what was sent of it, for whoever goes to another page first. @param path of the settings of the kind */
export function wayBack(request: FastifyRequest, kind: SettingKind, path: string): string {
  if (fieldOf(request, 'do') !== 'put' || !isListed(kind)) return path;
  const typed = sentFields(request).flatMap(({ name, value }): [string, string][] => {
    if (name === 'entry' || name === 'before') return [[name, value]];
    return name.startsWith('f.') ? [[name.slice('f.'.length), value]] : [];
  });
  return `${path}?${new URLSearchParams(typed)}#form`;
}

/** Where a saved form leads, if that is a form of the same space; null for its own place. */
export function backTo(given: string, spaceId: string): string | null {
  const own = PAGE.setting(spaceId, '');
  return given.startsWith(own) && !given.includes('..') && !given.includes('\\') ? given : null;
}
