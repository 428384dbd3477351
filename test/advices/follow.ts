import { expect } from 'vitest';
import type { AdviceKey } from '../../src/domain/advice/advice.js';
import { sentencesOf } from '../../src/words/say.js';
import { eventually } from '../eventually.js';

/** What an advice says where it is shown, and what stands right behind it: all that is done is taken from here. */
export interface Way {
  readonly said: string;
  /** Of the link behind it; empty where there is none. */
  readonly href: string;
  /** The line of the configuration that an admin is shown with it; empty where there is none. */
  readonly line: string;
}

interface Followed {
  /** The page, mail or answer that gives the advice, as English readers see it. */
  readonly where: () => Promise<string>;
  /** Does what it says, and no more. */
  readonly does: (way: Way) => unknown;
  /** What has become better, besides that the place no longer asks for it. */
  readonly better: () => unknown;
}

/** Does what an advice says, and passes once the place that gave it gives it no longer, and the state is better. */
export async function follow(key: AdviceKey, { where, does, better }: Followed): Promise<void> {
  const way = await eventually(async () => wayIn(await where(), key));
  await does(way);
  await eventually(async () => expect(sentence(key).exec(textOf(await where()))?.[0]).toBeUndefined());
  await eventually(async () => void (await better()));
}

function wayIn(shown: string, key: AdviceKey): Way {
  const text = textOf(shown);
  const found = sentence(key).exec(text);
  expect(found?.[0], `"${key}" is said in: ${text.slice(0, 6_000)}`).toBeDefined();
  const [said = '', href = '', line = ''] = found ?? [];
  return { said, href, line };
}

/** Whether a place says it. */
export function isSaid(shown: string, key: AdviceKey): boolean {
  return sentence(key).test(textOf(shown));
}

/** With its values left open, a link and a line of the configuration behind it. */
function sentence(key: AdviceKey): RegExp {
  const text = sentencesOf('advices', 'en')[`advice.${key}`] ?? '';
  const parts = text
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/\s+/g, '\\s+'));
  return new RegExp(`${parts.join('[^,)]+?')}(?:\\s*⟦([^⟧]*)⟧)?(?:[^⟦⟨]{0,40}⟨([^⟩]*)⟩)?`);
}

/** Words, with the address of each link before its words and lines of the configuration in brackets of their own. */
export function textOf(shown: string): string {
  return shown
    .replaceAll(/<a (?:[^>]* )?href="([^"]*)"[^>]*>/g, ' ⟦$1⟧ ')
    .replaceAll(/<code class="wraps">([^<]*)<\/code>/g, ' ⟨$1⟩ ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(amp|quot|#39|lt|gt|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll(/\s+/g, ' ');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#39': "'", lt: '<', gt: '>' };
