import { Document } from 'yaml';
import { type SettingVersion, settingsLayer } from '../domain/finance-settings/finance-settings.js';

/** What is set on the page, as YAML to paste into the section of a space. */
export function settingsText(versions: readonly Pick<SettingVersion, 'kind' | 'content'>[]): string {
  return new Document(settingsLayer(versions)).toString({ lineWidth: 0 });
}
