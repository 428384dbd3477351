/**
 * Node's own HTTP. Taken by `import`, all its exports are evaluated, `fetch` and WebSockets among them: eleven megabytes
 * and 35 ms of processor, which a sandbox has no use for.
 */
export function http(): typeof import('node:http') {
  return process.getBuiltinModule('node:http');
}

/** Loads TLS, which most sandboxes do without. */
export function https(): typeof import('node:https') {
  return process.getBuiltinModule('node:https');
}
