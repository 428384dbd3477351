import { z } from 'zod';
import type { SubjectDetails } from './grant.js';
import { identifierOf } from './identifier.js';

const day = z.iso.date();
const name = { firstName: z.string().min(2).max(30), lastName: z.string().min(2).max(81) };
const idDocument = z.object({
  type: z.string().max(20),
  number: z.string().max(20),
  country: z.string().regex(/^[A-Z]{2}$/),
});
const fullName = z.string().max(100);
const address = z.string().max(512);

/** The forms that describe who receives a permission, by their name in `subjectDetailsType`. */
const FORMS = {
  PersonByIdentifier: ['personById', z.object(name)],
  PersonByFingerprintWithIdentifier: [
    'personByFpWithId',
    z.object({ ...name, identifier: identifierOf(['Pesel', 'Nip']) }),
  ],
  PersonByFingerprintWithoutIdentifier: ['personByFpNoId', z.object({ ...name, birthDate: day, idDocument })],
  EntityByFingerprint: ['entityByFp', z.object({ fullName, address })],
} as const;

type FormName = keyof typeof FORMS;

/** The form that is named must be there. Answers with it as queries show it. */
function detailsOf(allowed: readonly [FormName, ...FormName[]]) {
  return z
    .looseObject({ subjectDetailsType: z.enum(allowed) })
    .transform((given, context): SubjectDetails => {
      const { subjectDetailsType } = given;
      const [member, form] = FORMS[subjectDetailsType];
      const read = form.safeParse(given[member]);
      if (!read.success) {
        for (const { path, message } of read.error.issues) {
          context.addIssue({ code: 'custom', message, path: [member, ...path] });
        }
        return z.NEVER;
      }
      const { identifier, ...rest } = read.data as Record<string, unknown>;
      const shown = {
        subjectDetailsType,
        ...rest,
        ...(identifier === undefined ? {} : { personIdentifier: identifier }),
      };
      return subjectDetailsType === 'EntityByFingerprint' ? { entity: shown } : { person: shown };
    });
}

export const personDetails = detailsOf([
  'PersonByIdentifier',
  'PersonByFingerprintWithIdentifier',
  'PersonByFingerprintWithoutIdentifier',
]);

export const euSubjectDetails = detailsOf([
  'PersonByFingerprintWithIdentifier',
  'PersonByFingerprintWithoutIdentifier',
  'EntityByFingerprint',
]);

/** A company by its number. */
export const entityDetails = z
  .object({ fullName: z.string().min(5).max(90) })
  .transform((given): SubjectDetails => ({ entity: { subjectDetailsType: 'EntityByIdentifier', ...given } }));

export const euEntityDetails = z.object({ fullName, address });
export const descriptionText = z.string().min(5).max(256);

/** A list in which nothing stands twice. */
export function once<Item>(item: z.ZodType<Item>) {
  return z
    .array(item)
    .min(1)
    .refine((all) => new Set(all).size === all.length, 'Każda wartość może wystąpić tylko raz');
}
