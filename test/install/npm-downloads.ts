import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Folder of what npm has downloaded: shared, so that a download is not repeated; what npm installs is not. */
export function npmDownloads(): string {
  const folder = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  mkdirSync(folder, { recursive: true });
  return folder;
}
