/** What programs call a file that they have not finished: browsers, copying programs, editors. */
const UNFINISHED = /\.(part|partial|crdownload|download|filepart|tmp|temp|lock|swp)$/i;
/** What systems put into any folder. */
const OF_SYSTEMS = /^(thumbs\.db|desktop\.ini)$/i;

/** Whether a name is that of a file which somebody has put there, and finished. */
export function isWatched(name: string): boolean {
  return !/^(\.|~\$)|~$/.test(name) && !UNFINISHED.test(name) && !OF_SYSTEMS.test(name);
}
