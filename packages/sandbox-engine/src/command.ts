/** What the programs of the sandboxes are made of. */
export { SandboxCommandError } from './command/command-error.js';
export { commonOptions } from './command/common-options.js';
export { fileOption, flag, portOption } from './command/option.js';
export { runAsProcess, runProgram, type SandboxProgram } from './command/program.js';
export { serveSandboxes } from './command/serve.js';
export type { AskedSandbox, CommandSandbox, ServeOptions } from './command/served.js';
