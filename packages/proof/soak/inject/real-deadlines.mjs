import { registerHooks } from 'node:module';

/**
 * Loaded into a daemon before its own code: how long an exchange with somebody else may take is real time again. An
 * accelerated clock makes of 30 seconds a few milliseconds, which would measure the machine (docs/adr/0182).
 */
const DEADLINES = [
  { file: '/http/dist/deadline.js', from: 'clock.after(ms,', to: 'clock.after(ms * clock.speed,' },
];

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const deadline = DEADLINES.find(({ file }) => url.endsWith(file));
    if (deadline === undefined) return loaded;
    const source = String(loaded.source);
    if (source.split(deadline.from).length !== 2) throw new Error(`${deadline.file} has no ${deadline.from}`);
    return { ...loaded, source: source.replace(deadline.from, deadline.to) };
  },
});
