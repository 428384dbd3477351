// Loaded before a program (NODE_OPTIONS=--import): changes one text of one of its files while that is loaded.
import { registerHooks } from 'node:module';

const { file, text, instead } = JSON.parse(process.env.SPACEBOOKS_PLANTED);

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(file)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(text)) throw new Error(`${file} has nothing like: ${text}`);
    return { ...loaded, source: source.replace(text, instead) };
  },
});
