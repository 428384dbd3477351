/** Without what separates its parts: `9876543210-20261103-0A1B2C-3D4E5F-9C` is `987654321020261103…`. */
export function plainReference(reference: string): string {
  return reference.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
}
