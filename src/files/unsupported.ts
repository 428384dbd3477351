const UNSUPPORTED: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP'];

/** Some file systems (a share of Windows, a stick) know no rights or no links, and say so. @throws any other error */
export function unlessUnsupported(error: NodeJS.ErrnoException): void {
  if (!UNSUPPORTED.includes(error.code ?? '')) throw error;
}
