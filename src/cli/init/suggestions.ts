import type { Suggestions } from '../../setup/ask/given.js';
import { suggestedData, suggestedExports } from '../../setup/questions/place.js';

/** What is suggested for a configuration in this file. */
export function suggestionsFor({ out, data }: { readonly out: string; readonly data?: string }): Suggestions {
  const place = data ?? suggestedData(out);
  return {
    listen: '127.0.0.1:8080',
    webListen: '127.0.0.1:8081',
    data: suggestedData(out),
    exports: suggestedExports(place),
  };
}
