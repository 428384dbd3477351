import { type AtWork, createMutex, openAtWork } from '../../src/einvoice/at-work/at-work.js';
import { type DocumentThread, openDocumentThread } from '../../src/einvoice/at-work/document-thread.js';

const mutex = createMutex();
const thread = openDocumentThread();

/** Outlives the daemons that use it, one after the other: to begin one takes as long as ten documents. */
const shared: DocumentThread = {
  run: async (name, given) => {
    const release = await mutex.acquire();
    try {
      return await thread.run(name, given);
    } finally {
      release();
    }
  },
  close: () => undefined,
};

/** The work on documents of a daemon, in a thread that all daemons of the process share. */
export function openSharedAtWork(deps: Parameters<typeof openAtWork>[0]): AtWork {
  return openAtWork({ ...deps, openThread: () => shared });
}
